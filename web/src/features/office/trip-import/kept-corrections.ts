import { TRIP_COLUMNS, type TripField } from "@lamplight/api/contract/trip-columns.ts";
import { z } from "zod";
import { useStaffText } from "../../../lib/drafts/staff-draft.ts";
import { parsedJson } from "../../../lib/http/parsed-json.ts";

const isField = (name: string): name is TripField => name in TRIP_COLUMNS;
const Kept = z.array(z.object({ row: z.int(), field: z.string().refine(isField), value: z.string() }));

/** A corrected cell. */
export type Correction = z.infer<typeof Kept>[number];

/** What was typed into faulty rows of a file, kept as a draft until it is checked: leaving the page loses nothing. */
export function useKeptCorrections(importId: string) {
  const { text, setText, drop } = useStaffText(`trip corrections ${importId}`);
  const corrections = Kept.safeParse(parsedJson(text || null)).data ?? [];
  const correct = (row: number, field: TripField, value: string) => {
    const others = corrections.filter((one) => one.row !== row || one.field !== field);
    setText(JSON.stringify([...others, { row, field, value }]));
  };
  return { corrections, correct, drop };
}
