import { z } from "zod";
import { Done } from "./response.ts";

/** That someone at the office opened a record, once a day. */
export const RecordView = z.object({
  who: z.string(),
  kind: z.enum(["patient", "visit", "ride"]),
  subjectId: z.string(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});
export type RecordView = z.infer<typeof RecordView>;

export const RecordViews = Done.extend({ views: z.array(RecordView) });
