import { z } from "zod";
import { AppointmentId, BookAppointment, RefundReason } from "./appointments.ts";
import { Cents, id, Revision } from "./fields.ts";
import { Done } from "./response.ts";

const SeenRevision = Revision.describe("The revision of the visit that was seen; another one by now is a conflict");
const Slot = BookAppointment.pick({ slotDate: true, slotTime: true });

export const MoveAppointment = AppointmentId.extend({
  ...Slot.shape,
  docId: id("consultant").optional().describe("Another nurse of the same specialty, while the change is our fault"),
  revision: SeenRevision.optional(),
});
export type MoveAppointment = z.infer<typeof MoveAppointment>;

export const CancelAppointment = AppointmentId.extend({
  revision: SeenRevision.optional(),
  refundCents: Cents.nonnegative()
    .optional()
    .describe("What the patient was told comes back; another sum by now is a conflict"),
});
export type CancelAppointment = z.infer<typeof CancelAppointment>;

export const PreviewChange = z.discriminatedUnion("action", [
  MoveAppointment.omit({ revision: true }).extend({ action: z.literal("move") }),
  AppointmentId.extend({ action: z.literal("cancel") }),
]);
export type PreviewChange = z.infer<typeof PreviewChange>;

const Rights = z.object({
  refundCents: Cents.describe("What canceling gives back"),
  movesLeft: z.int().describe("How often the patient may still reschedule"),
  reason: RefundReason,
});

export const ChangePreviewed = Done.extend({
  blockers: z
    .array(z.string())
    .describe("Everything that stands in the way, a sentence each; none when it can be done"),
  refundCents: Cents.describe("What would come back"),
  keepsCents: Cents.describe("What would stay paid"),
  rights: z
    .object({ before: Rights, after: Rights })
    .optional()
    .describe("Of a move: the patient's rights now, and once the visit is moved"),
  email: z.object({ subject: z.string(), text: z.string() }).describe("The email that would be sent"),
});
export type ChangePreviewed = z.infer<typeof ChangePreviewed>;
