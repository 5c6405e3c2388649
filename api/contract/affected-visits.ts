import { z } from "zod";
import { Consultant } from "./consultants.ts";
import { Cents, id, Revision, revision } from "./fields.ts";
import { PaymentDispute } from "./payment-text.ts";
import { Done } from "./response.ts";
import { NewTimeOff } from "./schedules.ts";
import { SlotDate, SlotTime } from "./slot-grid.ts";

const MOST_VISITS = 200;

/** Another time for an affected visit, with a nurse of the same specialty. */
export const AlternativeTime = z.object({
  docId: z.uuid(),
  consultant: z.string(),
  startsAt: z.iso.datetime(),
  slotDate: z.string(),
  slotTime: z.string(),
  feeDifferenceCents: z.int().describe("The nurse's fee compared with what was paid. The patient pays nothing more"),
});
export type AlternativeTime = z.infer<typeof AlternativeTime>;

/** A paid visit that its nurse cannot keep. */
export const AffectedVisit = z.object({
  _id: z.uuid(),
  revision: Revision,
  patient: z.string(),
  startsAt: z.iso.datetime(),
  paidCents: Cents,
  dispute: PaymentDispute.nullable(),
  decided: z.string().nullable().describe("What was decided, and by whom, as a sentence; null while it is open"),
  isTold: z.boolean().describe("Whether the patient was emailed that the nurse is unavailable"),
  hasBest: z.boolean().describe("Whether the first alternative costs no more than was paid, so that it is preselected"),
  alternatives: z.array(AlternativeTime).describe("Best first. Two visits never have the same time as their first one"),
});
export type AffectedVisit = z.infer<typeof AffectedVisit>;

/** The visits of a nurse that are affected already and, with a period, those that time off would affect. */
export const AffectedQuery = z.object({
  docId: id("nurse"),
  from: NewTimeOff.shape.from.optional(),
  to: NewTimeOff.shape.to.optional(),
});
export type AffectedQuery = z.infer<typeof AffectedQuery>;
export const AffectedVisits = Done.extend({
  docId: z.uuid(),
  consultant: z.string(),
  timeZone: z.string(),
  visits: z.array(AffectedVisit),
});
export type AffectedVisits = z.infer<typeof AffectedVisits>;

const decided = { visitId: id("visit"), revision: revision("Please reload the page") };
/** What happens to one affected visit. */
export const Decision = z.discriminatedUnion("action", [
  z.object({ action: z.literal("move"), ...decided, docId: id("nurse"), slotDate: SlotDate, slotTime: SlotTime }),
  z.object({ action: z.literal("offer"), ...decided }).describe("Email three times to choose from"),
  z.object({ action: z.literal("cancel"), ...decided }).describe("With a full refund"),
]);
export type Decision = z.infer<typeof Decision>;

/** Time off of a nurse, if it is new, and decisions about the visits that the nurse cannot keep. */
export const HandleAffected = z.object({
  docId: id("nurse"),
  timeOff: NewTimeOff.nullable().describe("Null if the time off is entered already"),
  decisions: z
    .array(Decision, "Please choose what happens to the visits")
    .max(MOST_VISITS, `Please decide about at most ${MOST_VISITS} visits at once`),
});
export type HandleAffected = z.infer<typeof HandleAffected>;

/** What a decision does, or why it was not carried out. */
const Outcome = z.object({
  visitId: z.uuid(),
  patient: z.string(),
  state: z.enum(["done", "decided", "failed"]).describe("decided: someone decided about this visit before"),
  text: z.string().describe("A sentence"),
  refundCents: Cents,
  heldCents: Cents.default(0).describe("A refund that waits until the bank has decided about the payment"),
});
export type Outcome = z.infer<typeof Outcome>;

export const AffectedPreview = Done.extend({
  outcomes: z.array(Outcome.extend({ email: z.object({ subject: z.string(), text: z.string() }).nullable() })),
  refundCents: Cents.describe("All refunds together"),
  emails: z.int().describe("The number of emails to patients"),
});
export type AffectedPreview = z.infer<typeof AffectedPreview>;
export const AffectedHandled = Done.extend({
  isTimeOffNew: z.boolean().describe("False if the time off was entered already"),
  outcomes: z.array(Outcome),
  operationId: z.uuid().describe("Undoes everything together"),
  undoUntil: z.iso.datetime(),
});
export type AffectedHandled = z.infer<typeof AffectedHandled>;

/** What the patient of an affected visit can choose: another time at no extra charge, or a refund. */
export const VisitChoices = z.object({
  refundCents: Cents.describe("The full refund. While a bank decides about the payment it waits, and can't be chosen"),
  offered: z.array(AlternativeTime).describe("The offered times that are still free"),
  others: z.array(AlternativeTime),
  nurses: z
    .array(
      Consultant.pick({
        _id: true,
        name: true,
        image: true,
        speciality: true,
        languages: true,
        licensedStates: true,
        rating: true,
        reviewCount: true,
      }),
    )
    .default([])
    .describe("The nurses of these times, and the visit's own"),
});
export type VisitChoices = z.infer<typeof VisitChoices>;
export const VisitChoicesAnswer = Done.extend({
  choices: VisitChoices.nullable().describe(
    "While the nurse is unavailable, until it is decided what happens; null otherwise",
  ),
});
