import { join } from "node:path";
import { complaintOf } from "../api/local/complaint.ts";
import { checkout } from "../api/local/paths.ts";
import { toolProgram } from "../api/local/tools.ts";
import { contentSteps } from "./content-steps.ts";
import { staleDatabaseFiles } from "./database-files.ts";
import { flaggedWords } from "./flagged-words.ts";
import {
  brandInCode,
  deadTokens,
  fullFolders,
  longFiles,
  longHandlers,
  looseBreakpoints,
  looseColors,
  looseDistances,
  looseKeys,
  looseVersions,
  missingInLock,
  pagesWithoutRoute,
  secondOnes,
  sharedErrors,
} from "./house-rules.ts";
import { findViolations } from "./import-rules.ts";
import { changedMigrations } from "./landed-migrations.ts";
import { blockingMigrations } from "./migration-rules.ts";
import { stalePermissions } from "./permissions-table.ts";
import type { Step } from "./steps.ts";
import { looseStyles } from "./style-classes.ts";
import { typedDurations } from "./typed-durations.ts";

const joined = (faults: string[]): string | undefined => (faults.length > 0 ? faults.join("\n") : undefined);

/**
 * Type-checks one room with one checker: each additional one would derive the shared types again, and steps run in parallel anyway.
 * Results of unchanged files are cached.
 */
const typed = (room: string): Step => {
  const known = join(checkout, "node_modules/.cache/types", `${room.replace("/", "-")}.tsbuildinfo`);
  return {
    name: `types of ${room}`,
    run: () => complaintOf("tsc", ["-p", room, "--checkers", "1", "--incremental", "--tsBuildInfoFile", known]),
  };
};

/** All checks that do not run the product. */
export const checkSteps: Step[] = [
  ...contentSteps,
  typed(".ci"),
  typed("api"),
  typed("web"),
  typed("web/worker"),
  typed("studio"),
  typed("content-schemas"),
  {
    name: "lint and format",
    run: async () => {
      const complaint = await complaintOf("biome", ["check", "--diagnostic-level=error"]);
      return complaint && `${complaint}\nTo fix what can be fixed automatically: npm run format`;
    },
  },
  {
    name: "import rules",
    run: async () => {
      const { violations, files } = await findViolations(checkout);
      if (files < 100) return `Only ${files} files were checked`;
      return joined(violations.map(({ rule, from, to }) => `${from} may not import ${to} (${rule})`));
    },
  },
  { name: "database files fresh", run: staleDatabaseFiles },
  { name: "table of permissions fresh", run: () => stalePermissions(checkout) },
  { name: "migrations as they landed", run: changedMigrations },
  { name: "migrations lock nothing for long", run: blockingMigrations },
  { name: "versions pinned", run: async () => joined(looseVersions(checkout)) },
  { name: "lock complete", run: async () => joined(missingInLock(checkout)) },
  { name: "no file too long", run: async () => joined(longFiles(checkout)) },
  { name: "no folder too full", run: async () => joined(fullFolders(checkout)) },
  { name: "pages have routes", run: async () => joined(pagesWithoutRoute(checkout)) },
  { name: "no handler too long", run: async () => joined(longHandlers(checkout)) },
  { name: "no error created before it is thrown", run: async () => joined(sharedErrors(checkout)) },
  { name: "no dead token", run: async () => joined(deadTokens(checkout)) },
  { name: "classes and tokens of styles", run: async () => joined(looseStyles(checkout)) },
  { name: "no product name in code", run: async () => joined(brandInCode(checkout)) },
  {
    name: "colors and breakpoints",
    run: async () => joined([...looseColors(checkout), ...looseDistances(checkout), ...looseBreakpoints(checkout)]),
  },
  {
    name: "spelling",
    run: async () => {
      const complaint = await complaintOf(process.execPath, [
        await toolProgram("cspell"),
        ...["lint", "--no-progress", "--no-summary", "--no-color"],
      ]);
      return complaint && `${complaint}\nA correct new word belongs in .ci/words.txt`;
    },
  },
  { name: "no flagged word in texts", run: async () => joined(flaggedWords(checkout)) },
  { name: "no number of a rule in texts", run: async () => joined(typedDurations(checkout)) },
  { name: "query keys in queries.ts", run: async () => joined(looseKeys(checkout)) },
  { name: "one form, one dialog", run: async () => joined(secondOnes(checkout)) },
];
