import { z } from "zod";
import { Cents, Day, id, Revision, revision } from "./fields.ts";
import { RideExtra } from "./office-extras.ts";
import { next, PageQuery } from "./pagination.ts";
import { Done } from "./response.ts";
import { RideNeeds } from "./ride-needs.ts";
import { RideStep, TransportType, VehicleType } from "./ride-status.ts";
import { LogEntry } from "./staff.ts";

/**
 * The board's bands: rides that nobody has, those that a driver was asked about, those that have their driver, and those of
 * callers that wait to be paid.
 */
export const RIDE_BANDS = ["waiting", "offered", "today", "coming", "unpaid"] as const;
export const RideBand = z.enum(RIDE_BANDS, "Please choose a band of the board");
export type RideBand = z.infer<typeof RideBand>;
export const RidesQuery = PageQuery.extend({ band: RideBand });

const Person = z.object({ _id: z.uuid(), name: z.string(), phone: z.string() });

export const BoardRide = z.object({
  _id: z.uuid(),
  revision: Revision,
  status: z.enum(["unpaid", "pending", "assigned", "accepted", "completed", "cancelled"]),
  step: RideStep.nullable(),
  startsAt: z.iso.datetime().describe("Of a way back that waits, when its way there begins"),
  readyBy: z.iso.datetime().nullable().describe("Of a way back that waits: until when it can be called for"),
  canBeCalled: z.boolean().describe("Whether its passenger can be said to be ready for it now"),
  onHold: z
    .boolean()
    .default(false)
    .describe("A return leg whose outbound leg failed: nobody is sent until it is still needed"),
  timeZone: z.string(),
  patient: Person,
  passenger: z.string().describe("Who rides, where that is somebody else than the patient; otherwise empty"),
  from: z.string(),
  to: z.string(),
  returnTrip: z.boolean(),
  transportType: TransportType,
  driver: Person.extend({ vehicleType: VehicleType }).nullable(),
  offeredAt: z.iso.datetime().nullable().describe("Since when its driver was asked"),
  reason: z.string().describe("Why it has this driver or none, in a sentence"),
});
export type BoardRide = z.infer<typeof BoardRide>;

export const RideBoard = Done.extend({ rides: z.array(BoardRide), next });

export const OfficeRide = BoardRide.extend({
  passengerPhone: z.string(),
  email: z.string().describe("The patient's"),
  needs: RideNeeds,
  notes: z.string(),
  plan: z
    .object({ weekdays: z.array(z.int()), until: Day })
    .nullable()
    .default(null)
    .describe("The plan it is one ride of"),
  paymentMethod: z.enum(["card", "cash"]),
  quoteCents: Cents,
  fareCents: Cents.nullable(),
  tripCents: Cents.describe("The quotes of both ways together, which are paid in one; of a ride by itself, its own"),
  paidCents: Cents,
  returnedCents: Cents.describe("What went back or is on its way"),
  extra: RideExtra.nullable().default(null).describe("What its driver asks for beyond the quote"),
  cancelReason: z.string().nullable(),
  bookedBy: z.string().nullable().describe("Who of the office booked it; null where the patient did"),
  payUntil: z.iso.datetime().nullable().describe("Until when what the desk booked can be paid"),
  asked: z
    .array(
      z.object({
        driver: z.string(),
        at: z.iso.datetime(),
        outcome: z.string(),
        reason: z.string(),
        by: z.string().nullable().describe("Who of the office gave it to them; null where dispatch did"),
      }),
    )
    .describe("Who was asked to drive, latest first"),
  emails: z.array(
    z.object({
      kind: z.string(),
      about: z.uuid(),
      state: z.enum(["owed", "sent", "dropped", "paper"]).describe("paper: not mailed, for there is no email"),
      at: z.iso.datetime().describe("When it left, or when it is tried next"),
      problem: z.string().optional().describe("Why it was not sent"),
    }),
  ),
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
  fits: z.boolean().describe("Whether dispatch would ask them"),
  byHand: z.boolean().describe("Whether the desk can give them the ride, with a reason where they do not fit"),
  reason: z.string().describe("Everything that keeps them from it, or how they stand"),
});
export type Candidate = z.infer<typeof Candidate>;
export const Candidates = Done.extend({ candidates: z.array(Candidate).describe("Who fits first") });

const acted = {
  revision: revision("Please reload the page").describe("The revision of the ride that was seen"),
  reason: z.string().trim().max(500, "Please say it in at most 500 characters").optional(),
};
const telling = {
  ...acted,
  notify: z.boolean("Please say whether the passenger is to be told").default(true),
};
const CanceledBy = z
  .enum(["patient", "office"], "Please choose whose wish it is")
  .default("patient")
  .describe("Whose wish it is: ours pays back everything, a passenger's what the refund rule says");

export const OfficeAssign = z.object({ ...telling, driverId: id("driver") });
export type OfficeAssign = z.infer<typeof OfficeAssign>;
export const OfficeUnassign = z.object(acted);
export type OfficeUnassign = z.infer<typeof OfficeUnassign>;
export const OfficeReady = z.object(acted);
export type OfficeReady = z.infer<typeof OfficeReady>;
export const OfficeNoShow = z.object(telling);
export type OfficeNoShow = z.infer<typeof OfficeNoShow>;
export const OfficeCancelRide = z.object({
  ...telling,
  canceledBy: CanceledBy,
  refundCents: Cents.nonnegative()
    .optional()
    .describe("What the preview said comes back; another sum by now is a conflict"),
});
export type OfficeCancelRide = z.infer<typeof OfficeCancelRide>;

/** What the desk is about to do to a ride; the letter is the passenger's, of a ride taken back its driver's. */
export const OfficeRidePreview = z.discriminatedUnion("action", [
  z.object({ action: z.literal("assign"), driverId: id("driver") }),
  z.object({ action: z.literal("unassign") }),
  z.object({ action: z.literal("no-show") }),
  z.object({ action: z.literal("cancel"), canceledBy: CanceledBy }),
]);
export type OfficeRidePreview = z.infer<typeof OfficeRidePreview>;

export const OfficeRideChanged = OfficeRideFound.extend({
  operationId: z.uuid().describe("Takes it back, for ten seconds"),
  undoUntil: z.iso.datetime(),
});
export type OfficeRideChanged = z.infer<typeof OfficeRideChanged>;
export const OperationOfRide = z.object({ rideId: id("ride"), operationId: id("operation") });
