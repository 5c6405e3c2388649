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
import { removeScratch, scratchDir } from "./scratch.ts";
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
  const groups = matching(paths, { long });
  const nothing = { file: "", name: `a test whose path holds ${paths.join(" or ")}`, passed: false, said: "", ms: 0 };
  if (groups.length === 0) return [["Nothing to run", async () => [{ ...nothing, said: "There is none." }]]];
  if (groups.some(({ project }) => project === "e2e")) await bringUpToDate(build, (what) => console.log(`  ${what}`));
  return groups.map(({ project, files }) => [
    `Tests of ${project} that match ${paths.join(" or ")}`,
    () => runTests({ projects: [project], files, seed, long, env }),
  ]);
}

/** What failed once more, one file after the other: a fault shows itself again, a coincidence seldom does. */
async function lookAgain(first: Outcome[]): Promise<Verdict> {
  const groups = matching(filesToLookAtAgain(first), { long });
  if (groups.length === 0) return { outcomes: first, unsteady: [] };
  say("What failed, a second time");
  const second: Outcome[] = [];
  for (const { project, files } of groups)
    second.push(...(await runTests({ projects: [project], files, seed, long, env, alone: true })));
  return afterSecondLook(first, second);
}

function say(heading: string): void {
  console.log(`\n${styleText("bold", heading)}`);
}

// Whatever is run here keeps its temporary files with the run's other data: one that is killed leaves none that the next does not find.
const temporary = await scratchDir("tmp", { fleeting: true });
process.env["TMPDIR"] = temporary;

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
await removeScratch(temporary);
process.exitCode = endedWell(verdict) ? 0 : 1;
