// The result: why every item of every pad has its points.

import { get } from "./dom.js";
import { Reasons } from "./reasons.js";

new Reasons(get("main.result", HTMLElement)); // it listens from here on
