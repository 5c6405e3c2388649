import { checkSteps } from "./check-steps.ts";
import { endedWell, summaryLines } from "./outcomes.ts";
import { takeSteps } from "./steps.ts";

const verdict = { outcomes: await takeSteps(checkSteps), unsteady: [] };
console.log(summaryLines(verdict, () => "npm run check").join("\n"));
process.exitCode = endedWell(verdict) ? 0 : 1;
