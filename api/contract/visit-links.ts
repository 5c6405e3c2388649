import { z } from "zod";
import { VisitChoicesAnswer } from "./affected-visits.ts";
import { Appointment } from "./appointments.ts";
import { Cents, Revision } from "./fields.ts";
import { EmailedLinkCode } from "./link-code.ts";
import { Done } from "./response.ts";
import { ChangePreviewed, MoveAppointment } from "./visit-changes.ts";

/** Another time; with another nurse only while the change is our fault. */
export const LinkedTime = EmailedLinkCode.extend(
  MoveAppointment.pick({ slotDate: true, slotTime: true, docId: true }).shape,
);
export type LinkedTime = z.infer<typeof LinkedTime>;

export const MoveLinkedVisit = LinkedTime.extend({ revision: Revision });
export type MoveLinkedVisit = z.infer<typeof MoveLinkedVisit>;

export const CancelLinkedVisit = EmailedLinkCode.extend({
  revision: Revision,
  refundCents: Cents.nonnegative().describe("The refund that was shown; another current refund is a conflict"),
});
export type CancelLinkedVisit = z.infer<typeof CancelLinkedVisit>;

/** A visit as shown to anyone who has its link: no name of the patient, nothing about health, no other visit. */
export const LinkedVisit = Done.extend({
  ...Appointment.pick({
    docId: true,
    revision: true,
    startsAt: true,
    endsAt: true,
    timeZone: true,
    joinFrom: true,
    holdExpiresAt: true,
    paidBy: true,
    paidAt: true,
    dispute: true,
    rights: true,
    refundState: true,
    refunded: true,
    refundNoticeHours: true,
  }).shape,
  state: z.enum(["held", "paid", "canceled", "lapsed"]).describe("lapsed: the hold ended unpaid"),
  consultant: z.string(),
  image: z.string().default("").describe("URL of the nurse's portrait"),
  feeCents: Cents,
  refundedCents: Cents.describe("What was or will be refunded"),
  choices: VisitChoicesAnswer.shape.choices,
});
export type LinkedVisit = z.infer<typeof LinkedVisit>;

/** A previewed change by link: without the email, which names the patient. */
export const LinkedChange = ChangePreviewed.omit({ email: true });
export type LinkedChange = z.infer<typeof LinkedChange>;

export const LinkedCall = Done.extend({ url: z.url() });
