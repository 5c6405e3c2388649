import { contentSteps } from "./content-steps.ts";
import { holesInLock, longFiles, looseVersions } from "./house-rules.ts";
import { checkout } from "./paths.ts";
import { complaintOf, type Step } from "./steps.ts";
import { findBreaches } from "./walls.ts";

const joined = (faults: string[]): string | undefined => (faults.length > 0 ? faults.join("\n") : undefined);

const typed = (room: string): Step => ({ name: `types of ${room}`, run: () => complaintOf("tsc", ["-p", room]) });

/** Everything that can be seen without running the product. */
export const checkSteps: Step[] = [
  ...contentSteps,
  typed("api"),
  typed("web"),
  typed("studio"),
  typed("content-schemas"),
  { name: "lint and format", run: () => complaintOf("biome", ["check", "--diagnostic-level=error"]) },
  {
    name: "walls between the rooms",
    run: async () => {
      const { breaches } = await findBreaches(checkout);
      return joined(breaches.map(({ rule, from, to }) => `${from} may not import ${to} (${rule})`));
    },
  },
  { name: "versions pinned", run: async () => joined(looseVersions(checkout)) },
  { name: "lock complete", run: async () => joined(holesInLock(checkout)) },
  { name: "no file too long", run: async () => joined(longFiles(checkout)) },
];
