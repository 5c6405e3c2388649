import { z } from "zod";
import { AppointmentId, BookAppointment, RefundReason } from "./appointments.ts";
import { Cents, id, Revision } from "./fields.ts";
import { Done } from "./response.ts";

const SeenRevision = Revision.describe(
  "The revision that the change is based on; another current revision is a conflict",
);
const Slot = BookAppointment.pick({ slotDate: true, slotTime: true });

export const MoveAppointment = AppointmentId.extend({
  ...Slot.shape,
  docId: id("nurse").optional().describe("Another nurse of the same specialty, while the change is our fault"),
  revision: SeenRevision.optional(),
});
export type MoveAppointment = z.infer<typeof MoveAppointment>;

export const CancelAppointment = AppointmentId.extend({
  revision: SeenRevision.optional(),
  refundCents: Cents.nonnegative()
    .optional()
    .describe("The refund that was shown; another current refund is a conflict"),
});
export type CancelAppointment = z.infer<typeof CancelAppointment>;

export const PreviewChange = z.discriminatedUnion("action", [
  MoveAppointment.omit({ revision: true }).extend({ action: z.literal("move") }),
  AppointmentId.extend({ action: z.literal("cancel") }),
]);
export type PreviewChange = z.infer<typeof PreviewChange>;

const Rights = z.object({
  refundCents: Cents.describe("The refund for canceling"),
  movesLeft: z.int().describe("How often the patient may still reschedule"),
  reason: RefundReason,
  until: z.iso.datetime().nullable().default(null).describe("Until when that reason holds; null without a deadline"),
});

export const ChangePreviewed = Done.extend({
  blockers: z.array(z.string()).describe("The blockers, one sentence each; empty if the change is possible"),
  refundCents: Cents.describe("The refund"),
  heldCents: Cents.optional().describe("A refund that waits until the bank has decided about the payment"),
  keepsCents: Cents.describe("The amount that is not refunded"),
  rights: z
    .object({ before: Rights, after: Rights })
    .optional()
    .describe("When rescheduling: the patient's rights before and after"),
  email: z.object({ subject: z.string(), text: z.string() }).describe("The email that would be sent"),
  facts: z.array(z.string()).optional().describe("What changes and what follows, one sentence each"),
});
export type ChangePreviewed = z.infer<typeof ChangePreviewed>;
