import { z } from "zod";
import { RideCause } from "./cancel-causes.ts";
import { CardPage } from "./card-page.ts";
import { StepPosition } from "./drivers.ts";
import { Cents, calendarDay, Day, id, instant, Revision, revision } from "./fields.ts";
import { VisitNote } from "./nurse.ts";
import { RideExtra } from "./office-extras.ts";
import { EmailOfRecord } from "./office-visits.ts";
import { next, PageQuery, searchText } from "./pagination.ts";
import { PaymentDispute } from "./payment-text.ts";
import { RecordRefund } from "./refund-state.ts";
import { Done } from "./response.ts";
import { RideEdit } from "./ride-edits.ts";
import { RideNeeds } from "./ride-needs.ts";
import { RideStep, TransportType, VehicleType } from "./ride-status.ts";
import { PaymentMethod } from "./rides.ts";
import { LogEntry } from "./staff.ts";

/** Bands of the board: rides without a driver, waiting will-calls, offered rides, rides with a driver, and unpaid rides of callers. */
export const RIDE_BANDS = ["waiting", "will_calls", "offered", "today", "coming", "unpaid"] as const;
export const RideBand = z.enum(RIDE_BANDS, "Please choose a band of the board");
export type RideBand = z.infer<typeof RideBand>;
export const RidesQuery = PageQuery.extend({ band: RideBand });

const WHICH = "Please choose an option from the list";
const DAY = "Please enter a day";
export const RIDE_STATES = ["all", "open", "completed", "canceled"] as const;
export const RideState = z.enum(RIDE_STATES, WHICH);
export type RideState = z.infer<typeof RideState>;
/** A search for rides of any time and state. */
export const RideListExport = z.object({
  q: searchText.describe("Part of the passenger's or driver's name, or of a phone number"),
  state: RideState.default("all").describe("`open`: neither completed nor canceled"),
  from: calendarDay(DAY).optional().describe("The first day, in the practice's time zone"),
  to: calendarDay(DAY).optional().describe("The last day"),
});
export type RideListExport = z.infer<typeof RideListExport>;
export const RideListQuery = PageQuery.extend(RideListExport.shape);
export type RideListQuery = z.infer<typeof RideListQuery>;

const Person = z.object({ _id: z.uuid(), name: z.string(), phone: z.string() });

export const BoardRide = z.object({
  _id: z.uuid(),
  revision: Revision,
  status: z.enum(["unpaid", "pending", "assigned", "accepted", "completed", "cancelled"]),
  step: RideStep.nullable(),
  startsAt: z.iso.datetime().describe("For a will-call return leg: when the outbound leg begins"),
  readyBy: z.iso.datetime().nullable().describe("For a will-call: the last time its passenger can say “I'm ready”"),
  canBeCalled: z.boolean().describe("Whether its passenger can be marked as ready now"),
  onHold: z
    .boolean()
    .default(false)
    .describe("A return leg whose outbound leg failed; no driver is sent until someone confirms it is needed"),
  waitingSince: z.iso
    .datetime()
    .nullable()
    .default(null)
    .describe("For a will-call: since when its passenger waits, since “I'm ready” or the end of the outbound leg"),
  isReady: z.boolean().default(false).describe("Whether the passenger of a will-call has said “I'm ready”"),
  atRiskAt: z.iso.datetime().nullable().default(null).describe("When it is at risk, unless its driver sets out"),
  lateAt: z.iso.datetime().nullable().default(null).describe("When it is late, unless its driver is at the door"),
  timeZone: z.string(),
  patient: Person,
  passenger: z.string().describe("The passenger, if other than the patient; otherwise empty"),
  from: z.string(),
  to: z.string(),
  returnTrip: z.boolean(),
  transportType: TransportType,
  driver: Person.extend({ vehicleType: VehicleType }).nullable(),
  offeredAt: z.iso.datetime().nullable().describe("When it was offered to its driver"),
  reason: z.string().describe("A sentence that explains why it has this driver or none"),
});
export type BoardRide = z.infer<typeof BoardRide>;

export const RideBoard = Done.extend({ rides: z.array(BoardRide), next });

export const OfficeRide = BoardRide.extend({
  passengerPhone: z.string(),
  email: z.string().describe("The patient's email"),
  needs: RideNeeds,
  notes: z.string(),
  plan: z
    .object({ _id: z.uuid(), weekdays: z.array(z.int()), until: Day })
    .nullable()
    .default(null)
    .describe("The plan this ride belongs to"),
  paymentMethod: PaymentMethod,
  payer: z
    .object({
      _id: z.uuid(),
      name: z.string(),
      reference: z.string().describe("Its member number or reference; may be empty"),
    })
    .nullable()
    .default(null)
    .describe("The organization that pays on account"),
  quoteCents: Cents,
  fareCents: Cents.nullable(),
  tripCents: Cents.describe("The quotes of both legs, which are paid together; for a single ride, its own quote"),
  paidCents: Cents,
  returnedCents: Cents.describe("Refunds that have arrived"),
  dueCents: Cents.default(0).describe("Refunds that are due and have not arrived"),
  disputedCents: Cents.default(0).describe("What a bank is deciding about, of the payment for the whole trip or week"),
  lostCents: Cents.default(0).describe("What a bank has returned to the cardholder, of that payment"),
  refunds: z.array(RecordRefund).default([]).describe("Oldest first"),
  dispute: PaymentDispute.nullable()
    .default(null)
    .describe("Whether a bank is deciding about the payment, or has returned it to the cardholder"),
  extra: RideExtra.nullable().default(null).describe("The driver's request beyond the quote"),
  cardPages: z
    .array(CardPage)
    .default([])
    .describe("The newest card page of what it is paid with, and of its extra, if they aren't paid"),
  cancelReason: z.string().nullable(),
  bookedBy: z.string().nullable().describe("The staff member who booked it; null if the patient did"),
  bookedAt: z.iso.datetime().nullable().default(null),
  payUntil: z.iso.datetime().nullable().describe("Payment deadline of a ride booked by the office"),
  canTextPayLink: z.boolean().default(false).describe("Whether a link to pay can be texted"),
  asked: z
    .array(
      z.object({
        driver: z.string(),
        at: z.iso.datetime(),
        outcome: z.string(),
        reason: z.string(),
        by: z.string().nullable().describe("The staff member who assigned it; null if dispatch did"),
      }),
    )
    .describe("Offers to drive, latest first"),
  emails: z.array(EmailOfRecord),
  lateSteps: z
    .array(z.object({ step: RideStep, takenAt: z.iso.datetime(), receivedAt: z.iso.datetime() }))
    .default([])
    .describe("Steps that the driver's phone sent too long after they were taken"),
  positions: z
    .array(StepPosition.omit({ rideId: true }))
    .default([])
    .describe("Where the driver's phone was at a step, if the driver agreed; deleted later"),
  officeNotes: z.array(VisitNote).default([]).describe("Of the office, oldest first. Not a medical record"),
  timeline: z.array(LogEntry).describe("Newest first"),
});
export type OfficeRide = z.infer<typeof OfficeRide>;
export const OfficeRideFound = Done.extend({ ride: OfficeRide });
export type OfficeRideFound = z.infer<typeof OfficeRideFound>;

export const Candidate = z.object({
  driverId: z.uuid(),
  name: z.string(),
  phone: z.string(),
  vehicleType: VehicleType,
  online: z.boolean(),
  fits: z.boolean().describe("Whether dispatch would offer the ride to this driver"),
  byHand: z.boolean().describe("Whether the office can assign this driver, with a reason if they are not eligible"),
  reason: z.string().describe("Everything that makes the driver ineligible, or their current load"),
});
export type Candidate = z.infer<typeof Candidate>;
export const Candidates = Done.extend({ candidates: z.array(Candidate).describe("Eligible drivers first") });

const acted = {
  revision: revision("Please reload the page").describe("The ride's revision the change is based on"),
  reason: z.string().trim().max(500, "Please use at most 500 characters").optional(),
};
const notifyFields = {
  ...acted,
  notify: z.boolean("Please choose whether to notify the passenger").default(true),
};
const CanceledBy = z
  .enum(["patient", "office"], "Please choose who is canceling")
  .default("patient")
  .describe("Who cancels: `office` refunds in full; for `patient` the refund rule applies");

export const OfficeAssign = z.object({ ...notifyFields, driverId: id("driver") });
export type OfficeAssign = z.infer<typeof OfficeAssign>;
export const OfficeUnassign = z.object(acted);
export type OfficeUnassign = z.infer<typeof OfficeUnassign>;
export const OfficeReady = z.object(acted);
export type OfficeReady = z.infer<typeof OfficeReady>;
export const OfficeNoShow = z.object(notifyFields);
export type OfficeNoShow = z.infer<typeof OfficeNoShow>;
export const OfficeStep = z.object({
  ...notifyFields,
  step: RideStep,
  at: instant().optional().describe("When the driver took it; now by default"),
});
export type OfficeStep = z.infer<typeof OfficeStep>;
export const OfficeCancelRide = z.object({
  ...notifyFields,
  canceledBy: CanceledBy,
  cause: RideCause.optional().describe("Why we cancel; `other` by default, and left out at the passenger's wish"),
  refundCents: Cents.nonnegative().optional().describe("The refund shown in the preview; a conflict if it has changed"),
});
export type OfficeCancelRide = z.infer<typeof OfficeCancelRide>;

export const OfficeEditRide = RideEdit.extend(notifyFields);
export type OfficeEditRide = z.infer<typeof OfficeEditRide>;

/** An office action to preview. The email goes to the passenger, or to the driver for `unassign`. */
export const OfficeRidePreview = z.discriminatedUnion("action", [
  z.object({ action: z.literal("assign"), driverId: id("driver") }),
  z.object({ action: z.literal("unassign") }),
  z.object({ action: z.literal("no-show") }),
  z.object({ action: z.literal("cancel"), canceledBy: CanceledBy }),
  RideEdit.extend({ action: z.literal("edit") }),
]);
export type OfficeRidePreview = z.infer<typeof OfficeRidePreview>;

export const OfficeRideChanged = OfficeRideFound.extend({
  operationId: z.uuid().describe("For undo"),
  undoUntil: z.iso.datetime(),
});
export type OfficeRideChanged = z.infer<typeof OfficeRideChanged>;
export const OperationOfRide = z.object({ rideId: id("ride"), operationId: id("operation") });
