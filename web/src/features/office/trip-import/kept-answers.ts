import { TRIP_COLUMNS, type TripField } from "@lamplight/api/contract/trip-columns.ts";
import { z } from "zod";
import { useStaffText } from "../../../lib/drafts/staff-draft.ts";
import { parsedJson } from "../../../lib/http/parsed-json.ts";

const isField = (name: string): name is TripField => name in TRIP_COLUMNS;
const field = z.string().refine(isField);

const Kept = z.object({
  /** Cells of faulty rows. */
  corrections: z.array(z.object({ row: z.int(), field, value: z.string() })).default([]),
  /** What a word of the sender means. */
  words: z.array(z.object({ field, said: z.string(), meaning: z.string() })).default([]),
  /** What a column is taken for. */
  columns: z.array(z.object({ index: z.int(), field: field.or(z.literal("unused")) })).default([]),
  /** Rows that are not to be booked, changed or canceled. */
  leftOut: z.array(z.int()).default([]),
  /** Rides that the file lacks, and that are to be canceled. */
  canceled: z.array(z.string()).default([]),
});
type Kept = z.infer<typeof Kept>;

/** What the office has said about a file and not sent yet. Leaving the page loses none of it. */
export type KeptAnswers = Kept & {
  keep: (more: Partial<Kept>) => void;
  /** Whether a check would find anything else than the last one. */
  hasAnswers: boolean;
  /** Call when the answers were checked. The choice of rows stays. */
  dropChecked: () => void;
  drop: () => void;
};

/** The draft of a file's answers, corrections and chosen rows. */
export function useKeptAnswers(importId: string): KeptAnswers {
  const { text, setText, drop } = useStaffText(`trip import ${importId}`);
  const kept = Kept.safeParse(parsedJson(text || null)).data ?? Kept.parse({});
  const keep = (more: Partial<Kept>) => {
    const all = { ...kept, ...more };
    setText(Object.values(all).every((part) => part.length === 0) ? "" : JSON.stringify(all));
  };
  const hasAnswers = kept.words.length + kept.corrections.length > 0;
  return { ...kept, keep, hasAnswers, dropChecked: () => keep({ corrections: [], words: [], columns: [] }), drop };
}
