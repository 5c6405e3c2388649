import { z } from "zod";
import { Address } from "./consultants.ts";
import { Cents, Day, Dollars, emailAddress, id, Revision, UsState } from "./fields.ts";
import { next } from "./pagination.ts";
import { PayMethod, PaymentDispute } from "./payment-text.ts";
import { REFUND_REASONS } from "./refund-rule.ts";
import { RefundState } from "./refund-state.ts";
import { Done } from "./response.ts";
import { REFUND_NOTICE_HOURS } from "./rules.ts";
import { SlotDate, SlotTime } from "./slot-grid.ts";
import { VisitorOfBooking } from "./visitor.ts";

const ZOOM_EMAIL_WANTED = "Please provide an email for Zoom link";

/** The effective date of the terms shown on the page, which the patient accepts by booking. An invalid date is ignored. */
const TermsOfBooking = Day.optional().catch(undefined);

export const BookAppointment = z.object({
  docId: id("nurse"),
  slotDate: SlotDate,
  slotTime: SlotTime,
  zoomEmail: emailAddress(ZOOM_EMAIL_WANTED),
  state: UsState.optional().describe("Where the patient will be during the call; if omitted, the practice's own state"),
  visitor: VisitorOfBooking,
  terms: TermsOfBooking,
});
export type BookAppointment = z.infer<typeof BookAppointment>;

/** If the email differs from the visit's, it replaces it. */
export const SendConfirmation = BookAppointment.pick({ zoomEmail: true }).extend({ appointmentId: id("appointment") });
export type SendConfirmation = z.infer<typeof SendConfirmation>;

/** The new time that a patient chooses after the nurse didn't come. */
export const MoveUnattended = BookAppointment.pick({ slotDate: true, slotTime: true }).extend({
  appointmentId: id("appointment"),
});
export type MoveUnattended = z.infer<typeof MoveUnattended>;

export const AppointmentId = z.object({ appointmentId: id("appointment") });
export type AppointmentId = z.infer<typeof AppointmentId>;

/** Why an appointment is canceled: by the patient, the office or the nurse; unpaid in time; time no longer free; or a no-show. */
export const CancelReason = z.enum([
  "patient",
  "unpaid",
  "slot_taken",
  "overlap",
  "office",
  "consultant",
  "unattended",
]);
export type CancelReason = z.infer<typeof CancelReason>;

/** How to join a call by telephone. */
export const DialIn = z.object({
  numbers: z.array(z.object({ number: z.string(), place: z.string() })),
  meeting: z.string().describe("The meeting number, asked for first on the phone"),
  passcode: z.string().nullable().describe("The passcode, asked for next"),
});
export type DialIn = z.infer<typeof DialIn>;

export const RefundReason = z.enum(REFUND_REASONS);

export const Appointment = z.object({
  _id: z.uuid(),
  revision: Revision.describe("Counts changes; a change may carry the revision it is based on"),
  docId: z.uuid(),
  docData: z.object({ name: z.string(), image: z.string(), speciality: z.string(), address: Address }),
  visitFor: z
    .object({ name: z.string(), relation: z.string() })
    .nullable()
    .describe("Who the visit is for, if not the patient"),
  slotDate: z.string(),
  slotTime: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  timeZone: z.string().describe("The practice's time zone, which slotDate and slotTime are in"),
  amount: Dollars,
  cancelled: z.boolean(),
  isCompleted: z.boolean(),
  payment: z.boolean(),
  paidAt: z.iso.datetime().nullable().describe("Time of the payment"),
  paymentReference: z.string().nullable().describe("The card provider's id of the payment"),
  paidBy: PayMethod.nullable().describe("Payment method, once paid"),
  zoomEmail: z.string(),
  state: z.string().nullable().default(null).describe("Code of the US state of the patient during the call, if asked"),
  holdExpiresAt: z.iso.datetime().nullable().describe("End of the hold of an unpaid booking"),
  cancelReason: CancelReason.nullable(),
  refund: z.enum(["due", "done"]).nullable().describe("State of a refund that is due or was sent"),
  refundState: RefundState.nullable().default(null).describe("The same in more detail"),
  refunded: z
    .object({
      cents: Cents,
      at: z.iso.datetime().nullable().describe("When the last one was refunded; null while one is due"),
    })
    .nullable()
    .default(null)
    .describe("The refunds of this visit together"),
  dispute: PaymentDispute.nullable()
    .default(null)
    .describe("Whether the patient's bank is deciding about the payment, or has returned it"),
  meetingUrl: z.string().nullable().describe("The video call, once paid"),
  dialIn: DialIn.nullable().describe("Phone numbers for the call, if the provider gives any"),
  unattended: z
    .boolean()
    .describe("The patient reported that the nurse didn't come, and has not chosen a new time or a refund yet"),
  underReview: z.boolean().describe("Our office is deciding about that report: our records say that the nurse came"),
  rights: z
    .object({
      refundCents: Cents.describe("The refund for canceling now"),
      reason: RefundReason,
      until: z.iso.datetime().nullable().describe("End of that refund if nothing else changes; null: no limit"),
      movesLeft: z.int().describe("How often the patient may still reschedule"),
      canMove: z.boolean(),
    })
    .nullable()
    .describe("What the patient may do with a paid visit that has not started"),
  refundNoticeHours: z
    .int()
    .default(REFUND_NOTICE_HOURS)
    .describe("How long before the start a full refund and rescheduling end, by the rule when it was booked"),
  joinFrom: z.iso.datetime().describe("When the call opens"),
});
export type Appointment = z.infer<typeof Appointment>;

export const Booked = Done.extend({ appointment: Appointment });
export const AppointmentList = Done.extend({ appointments: z.array(Appointment), next });
export type AppointmentList = z.infer<typeof AppointmentList>;
export const CheckoutUrl = Done.extend({ url: z.url() });
