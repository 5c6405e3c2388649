import { join } from "node:path";
import { styleText } from "node:util";
import { checkSteps } from "./check-steps.ts";
import { dataDir } from "./paths.ts";
import { bringUpToDate, buildIn, buildSite, buildStudio } from "./site-build.ts";
import { type Step, type Tally, takeSteps } from "./steps.ts";
import { matching, runTests } from "./vitest-run.ts";

type Stage = [what: string, run: () => Promise<Tally>];

/** Apart from the build that `npm start` may be serving from this checkout meanwhile. */
const BUILD_DIR = join(dataDir, "test-build");
const build = buildIn(BUILD_DIR);

const builds: Step[] = [
  { name: "the site builds", run: () => buildSite(build).then(() => undefined) },
  { name: "the Studio builds", run: () => buildStudio(build).then(() => undefined) },
];

const everything: Stage[] = [
  ["What can be seen without running anything", () => takeSteps(checkSteps)],
  ["Rules, API and pages", () => runTests(["api", "local", "web", "prerender"])],
  ["The production builds", () => takeSteps(builds)],
  ["Journeys in a real browser, against the whole product", () => runTests(["e2e"], { BUILD_DIR })],
];

const NOTHING: Tally = { passed: 0, failed: 1, faults: ["nothing was tested"], times: [] };

/** `npm test -- PATH`: the tests whose files' paths hold one of these, and nothing else. */
async function onlyWhatMatches(paths: string[]): Promise<Stage[]> {
  const { projects, files } = matching(paths);
  if (projects.includes("e2e")) await bringUpToDate(build, (what) => console.log(`  ${what}`));
  return projects.length === 0
    ? [[`There is no test whose path holds ${paths.join(" or ")}.`, async () => NOTHING]]
    : [[`Tests that match ${paths.join(" or ")}`, () => runTests(projects, { BUILD_DIR }, files)]];
}

const paths = process.argv.slice(2);
const stages = paths.length > 0 ? await onlyWhatMatches(paths) : everything;
const tallies: Tally[] = [];
const begun = Date.now();
for (const [what, run] of stages) {
  console.log(`\n${styleText("bold", what)}`);
  tallies.push(await run());
}
const slowest = tallies.flatMap(({ times }) => times).toSorted(([, one], [, other]) => other - one);
console.log(`\nTook ${Math.round((Date.now() - begun) / 1000)} s. The slowest:`);
for (const [name, ms] of slowest.slice(0, 10)) console.log(`  ${(ms / 1000).toFixed(1)} s ${name}`);
const faults = tallies.flatMap((tally) => tally.faults);
if (faults.length > 0) console.log(["\nWhat failed:", ...faults].join("\n  "));
const sum = (of: "passed" | "failed") => tallies.reduce((total, tally) => total + tally[of], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") > 0 ? 1 : 0;
