import { z } from "zod";
import { id, Revision } from "./fields.ts";
import { Done } from "./response.ts";

const WHY = "Please keep the reason under 500 characters";
const NOTIFY = "Please choose whether to notify the patient";

export const EVIDENCE = "Please choose how you know that they are the same person";

/** How the office knows that two records are one person's. */
export const MergeEvidence = z.enum(["called_back", "showed_id", "made_here"], EVIDENCE);
export type MergeEvidence = z.infer<typeof MergeEvidence>;
export const MERGE_EVIDENCE: Record<MergeEvidence, string> = {
  called_back: "I called a number from before, and they confirmed both",
  showed_id: "They showed us a photo ID",
  made_here: "We created one of the two ourselves",
};

/** The record to merge into the one in the URL. */
export const MergeInput = z.object({ otherId: id("patient") });

/** The merge, based on the revisions that were loaded. */
export const Merge = MergeInput.extend({
  revision: Revision,
  otherRevision: Revision,
  evidence: MergeEvidence.optional().describe("Required unless both records confirmed the same phone number"),
  reason: z.string(WHY).trim().max(500, WHY).optional(),
  notify: z.boolean(NOTIFY).default(true),
});
export type Merge = z.infer<typeof Merge>;

const Side = z.object({
  _id: z.uuid(),
  revision: Revision,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  since: z.iso.datetime(),
  emailConfirmed: z.boolean(),
  phoneConfirmed: z.boolean().describe("By a code in a text message"),
});

/** The effects of a merge, as sentences. */
export const MergePreview = z.object({
  kept: Side,
  gone: Side,
  isProven: z.boolean().describe("Whether both confirmed the same phone number; if not, the merge needs evidence"),
  exposes: z.string().describe("What a login that was never confirmed would see after the merge; empty if nothing"),
  blockers: z.array(z.string()).describe("Why the merge is not possible; empty if it is"),
  moves: z.array(z.string()).describe("What moves to the record that is kept"),
  keeps: z.array(z.string()),
  loses: z.array(z.string()),
  email: z.object({ subject: z.string(), text: z.string() }),
});
export type MergePreview = z.infer<typeof MergePreview>;

export const MergePreviewed = Done.extend(MergePreview.shape);
export const Merged = Done.extend({ patientId: z.uuid().describe("The record that is kept") });
