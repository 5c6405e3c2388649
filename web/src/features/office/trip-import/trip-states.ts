import type { TripRow, TripState } from "@lamplight/api/contract/trip-import.ts";
import type { TripImportState } from "@lamplight/api/contract/trip-imports.ts";
import { capitalized } from "../../../lib/time/format.ts";

/** The parts of a checked file in the order of the screen. `act`: what confirming does. */
export const TRIP_PARTS = [
  { state: "faulty", name: "Faulty", about: "", act: null },
  { state: "changed", name: "Changed", about: "Same number as a booked ride.", act: "change" },
  { state: "canceled", name: "Canceled", about: "The sender canceled these.", act: "cancel" },
  { state: "new", name: "New", about: "", act: "book" },
  { state: "unchanged", name: "Unchanged", about: "Nothing happens.", act: null },
] as const satisfies readonly { state: TripState; name: string; about: string; act: string | null }[];

export const MISSING = "Not in this file";

/** What has become of a file. */
export const IMPORT_STATES: Record<TripImportState, string> = {
  read: "waits for answers",
  checking: "is being checked",
  checked: "checked, not booked",
  booking: "is being booked",
  booked: "booked",
  undone: "undone",
};

/** How many rows of each state. */
export const countsOf = ({ rows }: { rows: readonly Pick<TripRow, "state">[] }): Record<TripState, number> => {
  const counts = { new: 0, changed: 0, unchanged: 0, canceled: 0, faulty: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
};

/** `Book 425, change 31, cancel 9`, or `Book 1 trip` if that is all. */
export function actInWords(counts: Record<TripState, number>): string {
  const acts = (["new", "changed", "canceled"] as const).flatMap((state) => {
    const act = TRIP_PARTS.find((part) => part.state === state)?.act;
    return act && counts[state] > 0 ? [`${act} ${counts[state]}`] : [];
  });
  const all = counts.new + counts.changed + counts.canceled;
  const words = acts.length === 1 ? `${acts[0]} trip${all === 1 ? "" : "s"}` : acts.join(", ");
  return words === "" ? "Nothing to import" : capitalized(words);
}
