// Faults, and how it is written: a line holds one rule or one declaration.

import stylelint from "stylelint";

const ONE = "stellwerk/one-rule-a-line";

const oneRuleALine = stylelint.createPlugin(ONE, () => (root, result) => {
  root.walk(node => {
    const before = node.prev();
    if (before?.source.end.line !== node.source.start.line) return;
    stylelint.utils.report({ ruleName: ONE, result, node, message: "a line holds one rule or one declaration" });
  });
});

export default {
  plugins: [oneRuleALine],
  ignoreFiles: ["node_modules/**", ".venv/**", "build/**"],
  rules: {
    "annotation-no-unknown": true,
    "at-rule-no-unknown": true,
    "block-no-empty": true,
    "color-no-invalid-hex": true,
    "comment-no-empty": true,
    "custom-property-no-missing-var-function": true,
    "declaration-block-no-duplicate-custom-properties": true,
    "declaration-block-no-duplicate-properties": true,
    "declaration-block-no-shorthand-property-overrides": true,
    "declaration-block-single-line-max-declarations": 1,
    "font-family-no-duplicate-names": true,
    "font-family-no-missing-generic-family-keyword": [true, { ignoreFontFamilies: [/^--/] }],
    "function-calc-no-unspaced-operator": true,
    "function-no-unknown": true,
    "keyframe-block-no-duplicate-selectors": true,
    "keyframe-declaration-no-important": true,
    "media-feature-name-no-unknown": true,
    "media-query-no-invalid": true,
    "named-grid-areas-no-invalid": true,
    "no-duplicate-at-import-rules": true,
    "no-duplicate-selectors": true,
    "no-empty-source": true,
    "no-invalid-double-slash-comments": true,
    "no-irregular-whitespace": true,
    "property-no-unknown": true,
    "rule-empty-line-before": ["always-multi-line", { except: ["first-nested"], ignore: ["after-comment"] }],
    "selector-anb-no-unmatchable": true,
    "selector-pseudo-class-no-unknown": true,
    "selector-pseudo-element-no-unknown": true,
    "selector-type-no-unknown": [true, { ignore: ["custom-elements"] }],
    [ONE]: true,
    "string-no-newline": true,
    "syntax-string-no-invalid": true,
    "unit-no-unknown": true,
  },
};
