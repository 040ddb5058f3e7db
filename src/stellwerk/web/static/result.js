// The result: why every item of every pad has its points, and where on the board the highlights are; the greatest is lit from the beginning.

import { get } from "./dom.js";
import { Reasons } from "./reasons.js";

new Reasons(get("main.result", HTMLElement)).show();
