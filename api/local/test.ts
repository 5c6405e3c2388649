import { styleText } from "node:util";
import { checkSteps } from "./check-steps.ts";
import { buildSite } from "./site-build.ts";
import { type Tally, takeSteps } from "./steps.ts";
import { buildStudio } from "./studio-build.ts";
import { runTests } from "./vitest-run.ts";

const stages: [what: string, run: () => Promise<Tally>][] = [
  ["What can be seen without running anything", () => takeSteps(checkSteps)],
  ["Rules, API and pages", () => runTests(["api", "web", "prerender"])],
  [
    "The production builds",
    () =>
      takeSteps([
        { name: "the site builds", run: () => buildSite().then(() => undefined) },
        { name: "the Studio builds", run: () => buildStudio().then(() => undefined) },
      ]),
  ],
  ["Journeys in a real browser, against the whole product", () => runTests(["e2e"])],
];

const total: Tally = { passed: 0, failed: 0 };
const begun = Date.now();
for (const [what, run] of stages) {
  console.log(`\n${styleText("bold", what)}`);
  const { passed, failed } = await run();
  total.passed += passed;
  total.failed += failed;
}
console.log(`\nTook ${Math.round((Date.now() - begun) / 1000)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
