import { join } from "node:path";
import { parseArgs, styleText } from "node:util";
import { dataDir } from "../api/local/paths.ts";
import { removeScratch, scratchDir } from "../api/local/scratch.ts";
import { bringUpToDate, buildIn, buildSite, buildStudio } from "../api/local/site-build.ts";
import { WATCHED } from "../api/test/patience.ts";
import { checkSteps } from "./check-steps.ts";
import { CLOCKS, type Clock, clearAfterClocks, environmentOf, isClock, NOT_UNDER_A_CLOCK } from "./clocks.ts";
import { longContentSteps } from "./content-steps.ts";
import { keepDurations } from "./durations.ts";
import { endedWell, filesToRetry, type Outcome, summaryLines, type Verdict, withRetries } from "./outcomes.ts";
import { seedOfCommit } from "./seed.ts";
import { type Step, takeBuilds, takeSteps } from "./steps.ts";
import { matching, runTests, type Size } from "./vitest-run.ts";

type Stage = [what: string, run: () => Promise<Outcome[]>];
/** The size, and the clock if not the machine's. */
type Setting = { size: Size; clock?: Clock };
const choiceIn = ({ size, clock }: Setting) => ({ size, without: clock ? NOT_UNDER_A_CLOCK : [] });
/** Long tests that measure memory and processor time, so nothing else may run beside them. */
const ALONE = ["api/test/hostile-files.long.test.ts", "api/test/hostile/corpus.long.test.ts"];

/**
 * Left to `npm test -- --all`: speed of statements; what `fuzz`, `consequences`, `two-processes` and `rate-limit` hold on a smaller scale;
 * and the stand-ins of Sanity and of the card provider, which do not ship.
 */
const NOT_IN_FEW = [
  "api/test/statements/statements.test.ts",
  "api/test/hostile/extreme-values.test.ts",
  "api/test/chaos/chaos.test.ts",
  "api/test/flood.test.ts",
  "api/local/content-api/",
  "api/local/checkout/",
];

const { values, positionals: paths } = parseArgs({
  options: {
    seed: { type: "string" },
    all: { type: "boolean", default: false },
    long: { type: "boolean", default: false },
    clock: { type: "string" },
    changed: { type: "boolean", default: false },
    "keep-durations": { type: "boolean" },
  },
  allowPositionals: true,
});
const { all, long, clock, changed } = values;
if (clock !== undefined && !isClock(clock)) throw new Error(`--clock is one of ${CLOCKS.join(", ")}`);
const seed = values.seed === undefined ? seedOfCommit() : Number(values.seed);
/** Each clock of the long run has another test order. */
const seedUnder = (day?: Clock) => (long && day ? seed + 1 + CLOCKS.indexOf(day) : seed);

/** A developer waits for the result of a few files: failures are reported soon, and not tried again. */
const isWatched = changed || paths.length > 0;

/** Separate from the build that `npm start` may be serving. */
const BUILD_DIR = join(dataDir, "test-build");
const build = buildIn(BUILD_DIR);

const builds: Step[] = [
  { name: "build of the site", run: () => buildSite(build).then(() => undefined) },
  { name: "build of the Studio", run: () => buildStudio(build).then(() => undefined) },
];

const staticStages: Stage[] = [
  ["Static checks", () => takeSteps([...(long ? longContentSteps : []), ...checkSteps])],
  ["Production builds", () => takeBuilds(builds)],
];

const testStages = (setting: Setting): Stage[] => [
  ["API, web and local tests", () => testsWithoutBrowser(setting)],
  ...(setting.size === "whole"
    ? [["Measured tests, one at a time", () => measuredAlone(setting)] satisfies Stage]
    : []),
  ["Browser tests against the whole product", () => inBrowsers(setting)],
];

const measuredAlone = (setting: Setting) =>
  runTests({ projects: ["api"], files: ALONE, ...runOptions(setting), alone: true });

/**
 * The browser tests of `npm test`: one journey of each kind of user, and rules that only a browser holds and that can hurt. The rules of
 * all others are about looks, or tests without a browser hold them too.
 */
const ALWAYS_IN_BROWSERS = ["journeys/", "forms-signed-in", "older-browsers", "ready-pages", "real-hosts"].map(
  (name) => `web/e2e/${name}`,
);

function inBrowsers(setting: Setting): Promise<Outcome[]> {
  const files = setting.size === "few" ? matching(ALWAYS_IN_BROWSERS).flatMap((group) => group.files) : [];
  return runTests({ projects: ["e2e"], files, ...runOptions(setting) });
}

/**
 * Runs the API's tests, which mostly wait for PostgreSQL and processes, in parallel with all others. Each project has its own vitest
 * run, because a run of several projects restarts its workers between them.
 */
async function testsWithoutBrowser(setting: Setting): Promise<Outcome[]> {
  const { without, ...rest } = runOptions(setting);
  const left = setting.size === "few" ? NOT_IN_FEW : [];
  const run = (...projects: string[]) => runTests({ projects, ...rest, without: [...without, ...ALONE, ...left] });
  const others = async () => [...(await run("web")), ...(await run("local", "server"))];
  return (await Promise.all([run("api"), others()])).flat();
}

/** `npm test -- PATH`: only test files whose path contains one of these. */
async function onlyWhatMatches(setting: Setting): Promise<Stage[]> {
  const groups = matching(paths, choiceIn(setting));
  const nothing = {
    file: "",
    name: `a test whose path contains ${paths.join(" or ")}`,
    passed: false,
    error: "",
    ms: 0,
  };
  if (groups.length === 0) return [["Nothing to run", async () => [{ ...nothing, error: "No test file matches." }]]];
  if (groups.some(({ project }) => project === "e2e")) await bringUpToDate(build, (what) => console.log(`  ${what}`));
  return groups.map(({ project, files }) => [
    `Tests of ${project} that match ${paths.join(" or ")}`,
    () => runTests({ projects: [project], files, ...runOptions(setting) }),
  ]);
}

/** `npm test -- --changed`: tests affected by uncommitted changes, except browser tests, which import none of the code. */
const affected = (setting: Setting): Stage[] =>
  [["api"], ["web"], ["local", "server"]].map((projects) => [
    `Tests of ${projects.join(" and ")} that uncommitted changes affect`,
    () => runTests({ projects, ...runOptions(setting), changed: true }),
  ]);

const runOptions = (setting: Setting) => ({
  ...choiceIn(setting),
  seed: seedUnder(setting.clock),
  env: { BUILD_DIR, ...(isWatched && { [WATCHED]: "1" }), ...(setting.clock && environmentOf(setting.clock)) },
});

/** Runs the stages, then the failed files again. */
async function go(stages: Stage[], setting: Setting): Promise<Verdict> {
  const outcomes: Outcome[] = [];
  for (const [what, run] of stages) {
    say(setting.clock ? `${what}, with the clock ${setting.clock}` : what);
    outcomes.push(...(await run()));
  }
  const { outcomes: ended, unsteady } = isWatched ? { outcomes, unsteady: [] } : await retryFailed(outcomes, setting);
  const under = (one: Outcome): Outcome => ({ ...one, under: setting.clock });
  return { outcomes: ended.map(under), unsteady: unsteady.map(under) };
}

/** Runs failed files again, one at a time: real errors repeat, coincidences rarely do. */
async function retryFailed(first: Outcome[], setting: Setting): Promise<Verdict> {
  const groups = matching(filesToRetry(first), choiceIn(setting));
  if (groups.length === 0) return { outcomes: first, unsteady: [] };
  say("Running failed files again");
  const second: Outcome[] = [];
  for (const { project, files } of groups)
    second.push(...(await runTests({ projects: [project], files, ...runOptions(setting), alone: true })));
  return withRetries(first, second);
}

function say(heading: string): void {
  console.log(`\n${styleText("bold", heading)}`);
}

// Temporary files of all children. The next run deletes what a killed run left.
const temporary = await scratchDir("tmp", { fleeting: true });
process.env["TMPDIR"] = temporary;

const begun = Date.now();
console.log(`Test order: seed ${seed}.`);
// A run of chosen files has the size that CI runs.
const size: Size = long ? "whole" : all || clock || isWatched ? "sample" : "few";
const setting: Setting = { size, clock };
const stages = changed
  ? affected(setting)
  : paths.length > 0
    ? await onlyWhatMatches(setting)
    : [...staticStages, ...testStages(setting)];
const verdicts = [await go(stages, setting)];
// The same tests on other dates, in other time zones.
if (long && !clock && !changed && paths.length === 0)
  for (const other of CLOCKS) {
    const setting: Setting = { size: "sample", clock: other };
    verdicts.push(await go(testStages(setting), setting));
  }
const verdict: Verdict = {
  outcomes: verdicts.flatMap(({ outcomes }) => outcomes),
  unsteady: verdicts.flatMap(({ unsteady }) => unsteady),
};
console.log(`\nTook ${Math.round((Date.now() - begun) / 1000)} s.`);
console.log(summaryLines(verdict, alone).join("\n"));
if (values["keep-durations"]) keepDurations(verdict.outcomes.filter(({ under }) => !under));
await removeScratch(temporary);
if (clock || long) clearAfterClocks();
process.exitCode = endedWell(verdict) ? 0 : 1;

/** The command that runs a test's file alone under the same conditions. */
function alone({ file, under }: Outcome): string {
  const run = long && !under ? "run test:long" : "test";
  return `npm ${run} -- ${file} --seed ${seedUnder(under)}${under ? ` --clock ${under}` : ""}`;
}
