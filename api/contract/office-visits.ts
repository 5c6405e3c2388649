import { z } from "zod";
import { RefundReason } from "./appointments.ts";
import { Cents, cents, Day, id, Revision, revision } from "./fields.ts";
import { Attendance, NoteAttendance, VisitNote } from "./nurse.ts";
import { PayMethod } from "./payment-text.ts";
import { Done } from "./response.ts";
import { TimeOff } from "./schedules.ts";
import { SlotDate, SlotTime } from "./slot-grid.ts";
import { LogEntry } from "./staff.ts";
import { VisitDetails } from "./visit-details.ts";

export const CalendarQuery = z.object({ day: Day });

export const CalendarSlot = z.object({
  slotTime: z.string(),
  startsAt: z.iso.datetime(),
  state: z.enum(["free", "held", "paid", "closed"]),
  reason: z
    .string()
    .optional()
    .describe("Of a closed one: why, in a sentence; of a free one: why patients cannot book it"),
  closedBy: z.enum(["hours", "time_off", "consultant", "clock"]).optional().describe("Of a closed one: what closes it"),
  timeOff: TimeOff.omit({ reason: true }).optional().describe("Of one closed by time off: which"),
  visitId: z.uuid().optional(),
  patient: z.string().optional().describe("Of a visit: whose"),
  heldUntil: z.iso.datetime().optional(),
});
export type CalendarSlot = z.infer<typeof CalendarSlot>;

export const Calendar = Done.extend({
  day: Day,
  timeZone: z.string(),
  columns: z.array(z.object({ docId: z.uuid(), name: z.string(), image: z.string(), slots: z.array(CalendarSlot) })),
});
export type Calendar = z.infer<typeof Calendar>;

export const OfficeVisitState = z.enum(["held", "paid", "completed", "cancelled", "lapsed"]);
export type OfficeVisitState = z.infer<typeof OfficeVisitState>;

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
  cancelReason: z.string().nullable(),
  patient: z.object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string().describe("Empty where there is none: letters are printed then"),
    phone: z.string(),
    hasLogin: z.boolean().describe("False for an account the office opened and nobody has claimed"),
  }),
  bookedBy: z.string().nullable().describe("Who of the office booked it; null where the patient did"),
  feeCents: Cents,
  paidCents: Cents,
  returnedCents: Cents.describe("What went back or is on its way"),
  toGiveBackCents: Cents.describe("Of that, what a person still has to give back by hand"),
  payments: z.array(
    z.object({
      _id: z.uuid(),
      method: PayMethod,
      cents: Cents,
      at: z.iso.datetime(),
      takenBy: z.string().nullable().describe("Who took cash or a check"),
    }),
  ),
  meetingUrl: z.string().nullable(),
  attendance: Attendance.nullable(),
  attendanceUntil: z.iso.datetime().nullable().describe("Until when it can be said otherwise"),
  unattended: z
    .object({
      since: z.iso.datetime(),
      isOpen: z.boolean().describe("Nobody has settled it yet"),
      isUnderReview: z.boolean(),
    })
    .nullable()
    .describe("The patient told us that nobody came"),
  told: VisitDetails.omit({ openUntil: true }).describe("What the patient said beforehand"),
  notes: z.array(VisitNote).describe("Oldest first. Not a medical record"),
  fault: RefundReason.extract(["nurse_unavailable", "moved_by_office"])
    .nullable()
    .describe("Of a paid visit: our fault, for which the patient gets a full refund whoever cancels"),
  callOpened: z
    .object({ patient: z.iso.datetime().nullable(), nurse: z.iso.datetime().nullable() })
    .describe("When each first opened the call through our link"),
  termsSince: z.iso
    .date()
    .nullable()
    .describe("Since when the terms are in force that the patient agreed to by booking"),
  emails: z.array(
    z.object({
      kind: z.string(),
      about: z.uuid(),
      state: z.enum(["owed", "sent", "dropped", "paper"]).describe("paper: to be printed, for there is no email"),
      at: z.iso.datetime().describe("When it left, or when it is tried next"),
      trouble: z.string().optional().describe("What stands in its way"),
    }),
  ),
  timeline: z
    .array(LogEntry.pick({ at: true, who: true, what: true, change: true, reason: true }))
    .describe("Newest first"),
});
export type OfficeVisit = z.infer<typeof OfficeVisit>;

export const OfficeVisitFound = Done.extend({ visit: OfficeVisit });
export type OfficeVisitFound = z.infer<typeof OfficeVisitFound>;
export const OfficeVisitChanged = OfficeVisitFound.extend({
  operationId: z.uuid().describe("Takes it back, for ten seconds"),
  undoUntil: z.iso.datetime(),
});
export type OfficeVisitChanged = z.infer<typeof OfficeVisitChanged>;

export const VisitId = z.object({ id: id("visit") });
/** One of the visit's letters, by what tells it from the others. */
export const EmailOfVisit = z.object({
  kind: z.string("Please choose a letter").max(60, "Please choose a letter"),
  about: id("letter"),
});
export type EmailOfVisit = z.infer<typeof EmailOfVisit>;
export const EmailShown = Done.extend({ subject: z.string(), text: z.string() });
export const PatientId = z.object({ id: id("patient") });
export const OperationId = z.object({ operationId: id("operation") });

const reason = z.string().trim().max(500, "Please say it in at most 500 characters").optional();
const acted = {
  revision: revision("Please reload the page"),
  reason,
  notify: z.boolean("Please say whether the patient is to be told").default(true),
};
const target = { docId: id("nurse").optional(), slotDate: SlotDate, slotTime: SlotTime };
const EnteredCents = cents("Please enter an amount")
  .positive("Please enter an amount")
  .max(10_000_000, "Please enter a smaller amount");

export const OfficeMove = z.object({ ...acted, ...target });
export type OfficeMove = z.infer<typeof OfficeMove>;
const cancelled = {
  canceledBy: z
    .enum(["patient", "office", "consultant"], "Please choose whose wish it is")
    .optional()
    .describe(
      "Who cancels: us and the nurse, a full refund; the patient, what the refund rule says. Left out: the nurse while they are unavailable then, otherwise the patient",
    ),
  refundCents: EnteredCents.or(z.literal(0))
    .optional()
    .describe("Another sum than the refund rule says, which needs a reason"),
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
    outcome: z.enum(["attended", "moved", "refunded"], "Please choose what came of it"),
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
