import { join } from "node:path";
import { parseArgs, styleText } from "node:util";
import { checkSteps } from "./check-steps.ts";
import { longContentSteps } from "./content-steps.ts";
import { keepDurations } from "./durations.ts";
import {
  afterSecondLook,
  closingWords,
  endedWell,
  filesToLookAtAgain,
  type Outcome,
  type Verdict,
} from "./outcomes.ts";
import { dataDir } from "./paths.ts";
import { seedOfCommit } from "./seed.ts";
import { bringUpToDate, buildIn, buildSite, buildStudio } from "./site-build.ts";
import { type Step, takeSteps } from "./steps.ts";
import { matching, runTests } from "./vitest-run.ts";

type Stage = [what: string, run: () => Promise<Outcome[]>];

const { values, positionals: paths } = parseArgs({
  options: {
    seed: { type: "string" },
    long: { type: "boolean", default: false },
    "keep-durations": { type: "boolean" },
  },
  allowPositionals: true,
});
const { long } = values;
const seed = values.seed === undefined ? seedOfCommit() : Number(values.seed);

/** Apart from the build that `npm start` may be serving from this checkout meanwhile. */
const BUILD_DIR = join(dataDir, "test-build");
const build = buildIn(BUILD_DIR);
const env = { BUILD_DIR };

const builds: Step[] = [
  { name: "the site builds", run: () => buildSite(build).then(() => undefined) },
  { name: "the Studio builds", run: () => buildStudio(build).then(() => undefined) },
];

const everything: Stage[] = [
  ["What can be seen without running anything", () => takeSteps([...(long ? longContentSteps : []), ...checkSteps])],
  ["The production builds", () => takeSteps(builds)],
  ["Rules, API and pages", rulesApiAndPages],
  ["Journeys in a real browser, against the whole product", () => runTests({ projects: ["e2e"], seed, long, env })],
];

/**
 * The API's tests, which wait for PostgreSQL and for processes, beside all others. A run of vitest for each project with
 * workers that it keeps: a run of several gives them up, with all they have loaded, at every turn from one to the next.
 */
async function rulesApiAndPages(): Promise<Outcome[]> {
  const run = (...projects: string[]) => runTests({ projects, seed, long });
  const others = async () => [...(await run("web")), ...(await run("local", "prerender"))];
  return (await Promise.all([run("api"), others()])).flat();
}

/** `npm test -- PATH`: the tests whose files' paths hold one of these, and nothing else. */
async function onlyWhatMatches(): Promise<Stage[]> {
  const { projects, files } = matching(paths, { long });
  if (projects.includes("e2e")) await bringUpToDate(build, (what) => console.log(`  ${what}`));
  const nothing = { file: "", name: `a test whose path holds ${paths.join(" or ")}`, passed: false, said: "", ms: 0 };
  return projects.length === 0
    ? [["Nothing to run", async () => [{ ...nothing, said: "There is none." }]]]
    : [[`Tests that match ${paths.join(" or ")}`, () => runTests({ projects, seed, long, env, files })]];
}

/** What failed once more, one file after the other: a fault shows itself again, a coincidence seldom does. */
async function lookAgain(first: Outcome[]): Promise<Verdict> {
  const again = filesToLookAtAgain(first);
  if (again.length === 0) return { outcomes: first, unsteady: [] };
  say("What failed, a second time");
  const { projects, files } = matching(again, { long });
  return afterSecondLook(first, await runTests({ projects, seed, long, env, files, alone: true }));
}

function say(heading: string): void {
  console.log(`\n${styleText("bold", heading)}`);
}

const begun = Date.now();
console.log(`The order is that of seed ${seed}.`);
const outcomes: Outcome[] = [];
for (const [what, run] of paths.length > 0 ? await onlyWhatMatches() : everything) {
  say(what);
  outcomes.push(...(await run()));
}
const verdict = await lookAgain(outcomes);
console.log(`\nTook ${Math.round((Date.now() - begun) / 1000)} s.`);
console.log(
  closingWords(verdict, (file) => `npm ${long ? "run test:long" : "test"} -- ${file} --seed ${seed}`).join("\n"),
);
if (values["keep-durations"]) keepDurations(verdict.outcomes);
process.exitCode = endedWell(verdict) ? 0 : 1;
