// Few rules, and only such as find faults: how it is written is a matter of taste, and types are tsc's.

import js from "@eslint/js";
import globals from "globals";

const FAULTS = {
  "array-callback-return": "error",
  "eqeqeq": ["error", "always", { null: "ignore" }],
  "no-constructor-return": "error",
  "no-eval": "error",
  "no-implicit-globals": "error",
  "no-loop-func": "error",
  "no-param-reassign": "error",
  "no-promise-executor-return": "error",
  "no-self-compare": "error",
  "no-sequences": "error",
  "no-shadow": "error",
  "no-template-curly-in-string": "error",
  "no-throw-literal": "error",
  "no-unmodified-loop-condition": "error",
  "no-unused-expressions": "error",
  "no-unused-vars": ["error", { ignoreRestSiblings: true }],
  "no-use-before-define": ["error", { functions: false, variables: false }],
  "no-var": "error",
  "prefer-const": "error",
};

export default [
  { ignores: ["node_modules", ".venv", "build", "dist", "tests/browser/faults.js", "tests/browser/needed.js"] }, // faults.js is one expression, for a page to evaluate
  js.configs.recommended,
  { rules: FAULTS, linterOptions: { reportUnusedDisableDirectives: "error" } },
  { files: ["src/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["tests/js/**/*.js"], languageOptions: { globals: globals.node } },
];
