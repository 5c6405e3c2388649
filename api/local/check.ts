import { checkSteps } from "./check-steps.ts";
import { takeSteps } from "./steps.ts";

const { passed, failed } = await takeSteps(checkSteps);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
