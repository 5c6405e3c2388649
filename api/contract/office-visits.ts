import { z } from "zod";
import { RefundReason } from "./appointments.ts";
import { VisitCause } from "./cancel-causes.ts";
import { CardPage } from "./card-page.ts";
import { Cents, cents, Day, id, Revision, revision, UsState } from "./fields.ts";
import { Attendance, NoteAttendance, VisitNote } from "./nurse.ts";
import { PayMethod, PaymentDispute } from "./payment-text.ts";
import { RecordRefund } from "./refund-state.ts";
import { Done } from "./response.ts";
import { REFUND_NOTICE_HOURS } from "./rules.ts";
import { TimeOff } from "./schedules.ts";
import { SlotDate, SlotTime } from "./slot-grid.ts";
import { LogEntry } from "./staff.ts";
import { VisitDetails } from "./visit-details.ts";

export const CalendarQuery = z.object({ day: Day });

export const CalendarSlot = z.object({
  slotTime: z.string(),
  startsAt: z.iso.datetime(),
  state: z.enum(["free", "held", "paid", "closed"]),
  reason: z.string().optional().describe("Why a slot is closed, or why patients can't book a free one"),
  closedBy: z.enum(["hours", "time_off", "consultant", "clock"]).optional().describe("What closes a closed slot"),
  timeOff: TimeOff.omit({ reason: true }).optional().describe("The time off that closes the slot"),
  visitId: z.uuid().optional(),
  patient: z.string().optional().describe("The visit's patient"),
  heldUntil: z.iso.datetime().optional(),
});
export type CalendarSlot = z.infer<typeof CalendarSlot>;

export const Calendar = Done.extend({
  day: Day,
  timeZone: z.string(),
  columns: z.array(
    z.object({
      docId: z.uuid(),
      name: z.string(),
      image: z.string(),
      speciality: z.string().default(""),
      languages: z.array(z.string()).default([]),
      states: z.array(z.string()).default([]).describe("Codes of the US states where the nurse is licensed"),
      slots: z.array(CalendarSlot),
    }),
  ),
});
export type Calendar = z.infer<typeof Calendar>;

/** For which visit or slot nurses are ranked: the time, whose it is now, and the visit if there is one. */
export const RankQuery = z.object({
  slotDate: SlotDate,
  slotTime: SlotTime.optional().describe("Default: the visit's time of day, or the first slot of the day"),
  docId: id("nurse").optional().describe("The nurse of the slot; a visit has its own"),
  visitId: id("visit").optional(),
  state: UsState.optional().describe("The state of the call; a visit has its own. Default: the practice's"),
});
export type RankQuery = z.infer<typeof RankQuery>;

/** A nurse for a visit or slot, compared with its own nurse and fee. */
export const RankedNurse = z.object({
  docId: z.uuid(),
  name: z.string(),
  speciality: z.string(),
  isOwn: z.boolean().describe("Whether it is this nurse's visit or slot now"),
  isSameSpecialty: z.boolean(),
  feeCents: Cents,
  feeDifferenceCents: z
    .int()
    .nullable()
    .describe("Compared with the visit's fee; null without a nurse to compare with"),
  isFreeThen: z.boolean(),
  nearestFree: z.iso.datetime().nullable().describe("The nearest free time; null if there is none around that day"),
  languages: z.array(z.string()),
  unavailable: z
    .object({ reason: z.string().describe("A sentence"), until: z.iso.datetime().nullable() })
    .nullable()
    .describe("Why the nurse can't take visits then. Such nurses come last"),
});
export type RankedNurse = z.infer<typeof RankedNurse>;

/** Nurses for a visit or slot, best first. */
export const RankedNurses = Done.extend({ at: z.iso.datetime(), timeZone: z.string(), nurses: z.array(RankedNurse) });
export type RankedNurses = z.infer<typeof RankedNurses>;

export const OfficeVisitState = z.enum(["held", "paid", "completed", "cancelled", "lapsed"]);
export type OfficeVisitState = z.infer<typeof OfficeVisitState>;

/** An email about a visit or ride, in its record at the office. */
export const EmailOfRecord = z.object({
  kind: z.string(),
  subjectId: z.uuid(),
  name: z.string().default("").describe("What it says and to whom, in words"),
  state: z
    .enum(["owed", "sent", "dropped", "paper", "failed"])
    .describe("paper: to be printed, because the patient has no email; failed: not tried again"),
  at: z.iso.datetime().describe("When it was sent, when it failed, or the next try"),
  problem: z.string().optional().describe("Why it was not sent"),
  canResend: z.boolean().describe("Whether it is for the patient, so that it can be sent or printed again from here"),
});
export type EmailOfRecord = z.infer<typeof EmailOfRecord>;

export const OfficeVisit = z.object({
  _id: z.uuid(),
  revision: Revision,
  state: OfficeVisitState,
  docId: z.uuid(),
  consultant: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  timeZone: z.string(),
  heldUntil: z.iso.datetime().nullable(),
  refundNoticeHours: z
    .int()
    .default(REFUND_NOTICE_HOURS)
    .describe("How long before the start a full refund ends, by the rule when it was booked"),
  canTextPayLink: z.boolean().default(false).describe("Whether a link to pay can be texted"),
  cancelReason: z.string().nullable(),
  callState: z
    .string()
    .nullable()
    .default(null)
    .describe("Code of the US state of the patient during the call, if asked"),
  patient: z.object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string().describe("Empty if there is none; messages are printed then"),
    phone: z.string(),
    revision: Revision.default(0).describe("Of the patient's record"),
    hasLogin: z.boolean().describe("False for an account created by the office and not claimed yet"),
  }),
  bookedBy: z.string().nullable().describe("The staff member who booked it; null if the patient did"),
  bookedAt: z.iso.datetime().nullable().default(null),
  feeCents: Cents,
  paidCents: Cents,
  returnedCents: Cents.describe("Refunds that have arrived"),
  dueCents: Cents.default(0).describe("Refunds that are due and have not arrived"),
  disputedCents: Cents.default(0).describe("What a bank is deciding about"),
  lostCents: Cents.default(0).describe("What a bank has returned to the cardholder"),
  netCents: Cents.default(0).describe("Paid, less what is refunded, due to be, or lost to a bank"),
  refundableCents: Cents.default(0).describe("What can be refunded now"),
  toGiveBackCents: Cents.describe("The part that still has to be refunded by hand"),
  refunds: z.array(RecordRefund).default([]).describe("Oldest first"),
  dispute: PaymentDispute.nullable()
    .default(null)
    .describe("Whether a bank is deciding about a payment, or has returned it to the cardholder"),
  payments: z.array(
    z.object({
      _id: z.uuid(),
      method: PayMethod,
      cents: Cents,
      at: z.iso.datetime(),
      takenBy: z.string().nullable().describe("Who received the cash or check"),
      isUnasked: z.boolean().default(false).describe("A second payment, or a wrong amount: refunded in full"),
    }),
  ),
  cardPages: z.array(CardPage).default([]).describe("The newest card page, if it isn't paid"),
  meetingUrl: z.string().nullable().describe("Not shown to those who may only read"),
  attendance: Attendance.nullable(),
  attendanceUntil: z.iso.datetime().nullable().describe("Until when attendance can be changed"),
  unattended: z
    .object({
      since: z.iso.datetime(),
      isOpen: z.boolean().describe("Not resolved yet"),
      isUnderReview: z.boolean(),
    })
    .nullable()
    .describe("The patient's report that no nurse joined the call"),
  details: VisitDetails.omit({ openUntil: true }).describe("What the patient told us before the visit"),
  notes: z.array(VisitNote).describe("Oldest first. Not a medical record"),
  fault: RefundReason.extract(["nurse_unavailable", "moved_by_office"])
    .nullable()
    .describe("Why a paid visit is our fault; the patient then gets a full refund no matter who cancels"),
  callOpened: z
    .object({ patient: z.iso.datetime().nullable(), nurse: z.iso.datetime().nullable() })
    .describe("When each first opened the call through our link"),
  termsSince: z.iso.date().nullable().describe("The effective date of the terms that the patient accepted by booking"),
  emails: z.array(EmailOfRecord),
  timeline: z
    .array(LogEntry.pick({ at: true, who: true, what: true, change: true, reason: true }))
    .describe("Newest first"),
});
export type OfficeVisit = z.infer<typeof OfficeVisit>;

export const OfficeVisitFound = Done.extend({ visit: OfficeVisit });
export type OfficeVisitFound = z.infer<typeof OfficeVisitFound>;
export const OfficeVisitChanged = OfficeVisitFound.extend({
  operationId: z.uuid().describe("Undoes the action"),
  undoUntil: z.iso.datetime(),
});
export type OfficeVisitChanged = z.infer<typeof OfficeVisitChanged>;

export const VisitId = z.object({ id: id("visit") });
/** Identifies one of the visit's emails. */
export const EmailOfVisit = z.object({
  kind: z.string("Please choose an email").max(60, "Please choose an email"),
  subjectId: id("email"),
});
export type EmailOfVisit = z.infer<typeof EmailOfVisit>;
export const EmailShown = Done.extend({
  to: z.string().optional().describe("The address; empty for an email to be printed"),
  subject: z.string(),
  text: z.string(),
});
export const PatientId = z.object({ id: id("patient") });
export const OperationId = z.object({ operationId: id("operation") });

const reason = z.string().trim().max(500, "Please keep the reason under 500 characters").optional();
const acted = {
  revision: revision("Please reload the page"),
  reason,
  notify: z.boolean("Please choose whether to notify the patient").default(true),
};
const target = { docId: id("nurse").optional(), slotDate: SlotDate, slotTime: SlotTime };
const EnteredCents = cents("Please enter an amount")
  .positive("Please enter an amount")
  .max(10_000_000, "Please enter a smaller amount");

export const OfficeMove = z.object({ ...acted, ...target });
export type OfficeMove = z.infer<typeof OfficeMove>;
const cancelled = {
  canceledBy: z
    .enum(["patient", "office", "consultant"], "Please choose who is canceling")
    .optional()
    .describe(
      "Who cancels. Office and nurse: full refund; patient: the refund rule. Default: the nurse if unavailable at that time, otherwise the patient",
    ),
  cause: VisitCause.optional().describe("Why we cancel; `other` by default, and left out at the patient's wish"),
  refundCents: EnteredCents.or(z.literal(0))
    .optional()
    .describe("An amount other than the refund rule's; needs a reason"),
};
export const OfficeCancel = z.object({ ...acted, ...cancelled });
export type OfficeCancel = z.infer<typeof OfficeCancel>;
export const OfficeRefund = z.object({ ...acted, cents: EnteredCents });
export type OfficeRefund = z.infer<typeof OfficeRefund>;

export const TakePayment = z.object({
  ...acted,
  method: z.enum(["cash", "check"], "Please choose cash or check"),
  cents: EnteredCents,
});
export type TakePayment = z.infer<typeof TakePayment>;
export const ReleasePayment = z.object({ revision: acted.revision });
export type ReleasePayment = z.infer<typeof ReleasePayment>;

export const OfficeAttendance = NoteAttendance.required({ revision: true });
export const SettleUnattended = z
  .object({
    revision: acted.revision,
    outcome: z.enum(["attended", "moved", "refunded"], "Please choose an outcome"),
    slotDate: SlotDate.optional(),
    slotTime: SlotTime.optional(),
  })
  .refine(({ outcome, slotDate, slotTime }) => outcome !== "moved" || (slotDate && slotTime), {
    path: ["slotTime"],
    message: "Please choose a time",
  });
export type SettleUnattended = z.infer<typeof SettleUnattended>;
export const DocumentOfVisit = z.object({ id: id("visit"), documentId: id("document") });

export const OfficePreview = z.discriminatedUnion("action", [
  z.object({ action: z.literal("move"), ...target }),
  z.object({ action: z.literal("cancel"), ...cancelled }),
  z.object({ action: z.literal("refund"), cents: EnteredCents }),
]);
export type OfficePreview = z.infer<typeof OfficePreview>;
