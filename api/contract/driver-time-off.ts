import { z } from "zod";
import { Cents, id, line, Revision, revision } from "./fields.ts";
import { PaymentDispute } from "./payment-text.ts";
import { Done } from "./response.ts";
import { TransportType, VehicleType } from "./ride-status.ts";
import { NewTimeOff } from "./schedules.ts";

const MOST_RIDES = 200;

/** Why a driver is unavailable for some time. */
export const DriverOffCause = z.enum(["vehicle", "sick", "day_off", "other"], "Please choose why");
export type DriverOffCause = z.infer<typeof DriverOffCause>;
export const DRIVER_OFF_CAUSES: Record<DriverOffCause, string> = {
  vehicle: "Vehicle broke down",
  sick: "Sick",
  day_off: "Day off",
  other: "Another reason",
};

/** Another driver for a ride, whom dispatch could offer it to. */
export const OtherDriver = z.object({
  driverId: z.uuid(),
  name: z.string(),
  vehicleType: VehicleType,
  ridesThatDay: z.int(),
});
export type OtherDriver = z.infer<typeof OtherDriver>;

/** A ride of the time in which its driver is unavailable. */
export const AffectedRide = z.object({
  _id: z.uuid(),
  revision: Revision,
  passenger: z.string(),
  phone: z.string(),
  startsAt: z.iso.datetime(),
  pickupAddress: z.string(),
  dropoffAddress: z.string(),
  transportType: TransportType,
  isAccepted: z.boolean().describe("False if it is only offered: then the passenger knows nothing about this driver"),
  isOnBoard: z.boolean().describe("The passenger is on board: the ride stays with its driver"),
  refundCents: Cents.describe("The full refund if we cancel"),
  dispute: PaymentDispute.nullable(),
  best: z.uuid().nullable().describe("The driver who is preselected. One driver never gets two rides at one time"),
  drivers: z.array(OtherDriver).describe("In the order of dispatch"),
});
export type AffectedRide = z.infer<typeof AffectedRide>;

/** A vehicle: a driver's own one, or a spare one. */
export const Vehicle = z.object({
  _id: z.uuid(),
  vehicleType: VehicleType,
  model: z.string(),
  plate: z.string(),
  driver: z.string().nullable().describe("Whose own vehicle it is; null for a spare one"),
});
export type Vehicle = z.infer<typeof Vehicle>;

const period = { from: NewTimeOff.shape.from, to: NewTimeOff.shape.to };
const vehicleId = id("vehicle").describe(
  "The vehicle that the driver has for this time: then only the rides that it can't carry are affected",
);
export const AffectedRidesQuery = z.object({ driverId: id("driver"), ...period, vehicleId: vehicleId.optional() });
export type AffectedRidesQuery = z.infer<typeof AffectedRidesQuery>;
export const AffectedRides = Done.extend({
  driverId: z.uuid(),
  driver: z.string(),
  timeZone: z.string(),
  rides: z.array(AffectedRide).describe("Soonest first"),
  vehicles: z.array(Vehicle).describe("The vehicles that the driver can have for this time"),
});
export type AffectedRides = z.infer<typeof AffectedRides>;

const decided = { rideId: id("ride"), revision: revision("Please reload the page") };
/** What happens to one ride. */
export const RideDecision = z.discriminatedUnion("action", [
  z.object({ action: z.literal("assign"), ...decided, driverId: id("driver") }).describe("Offer it to this driver"),
  z.object({ action: z.literal("search"), ...decided }).describe("Dispatch looks for another driver"),
  z.object({ action: z.literal("cancel"), ...decided }).describe("With a full refund"),
]);
export type RideDecision = z.infer<typeof RideDecision>;

/** A period in which a driver is unavailable, and decisions about its rides. Dispatch looks for drivers of the others. */
export const NewDriverTimeOff = z.object({
  driverId: id("driver"),
  ...period,
  cause: DriverOffCause,
  vehicleId: vehicleId.nullable().default(null),
  decisions: z
    .array(RideDecision, "Please choose what happens to the rides")
    .max(MOST_RIDES, `Please decide about at most ${MOST_RIDES} rides at once`),
});
export type NewDriverTimeOff = z.infer<typeof NewDriverTimeOff>;

/** What happened to a ride. */
const RideOutcome = z.object({
  rideId: z.uuid(),
  passenger: z.string(),
  state: z
    .enum(["assigned", "searching", "canceled", "unchanged"])
    .describe("unchanged: it stays as it is, for the reason in the sentence"),
  isAsChosen: z.boolean().describe("False if something else was done than was chosen, for the reason in the sentence"),
  text: z.string().describe("A sentence"),
  refundCents: Cents,
  heldCents: Cents.default(0).describe("A refund that waits until the bank has decided about the payment"),
});
export type RideOutcome = z.infer<typeof RideOutcome>;

export const RideOutcomesPreview = Done.extend({
  outcomes: z.array(
    RideOutcome.extend({
      message: z.object({ subject: z.string(), text: z.string() }).nullable().describe("The message to the passenger"),
    }),
  ),
  refundCents: Cents.describe("All refunds together"),
});
export type RideOutcomesPreview = z.infer<typeof RideOutcomesPreview>;
export const RidesHandled = Done.extend({
  outcomes: z.array(RideOutcome),
  operationId: z.uuid().describe("Undoes everything together"),
  undoUntil: z.iso.datetime(),
});
export type RidesHandled = z.infer<typeof RidesHandled>;

/** A period, not over, in which a driver is unavailable. */
export const DriverTimeOff = z.object({
  _id: z.uuid(),
  driverId: z.uuid(),
  driver: z.string(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  cause: DriverOffCause,
  enteredBy: z.string(),
  vehicle: Vehicle.nullable().describe(
    "The vehicle that the driver has for this time; null if the driver is unavailable",
  ),
  toGiveBack: z.int().describe("Rides of this time that no other driver has accepted"),
});
export type DriverTimeOff = z.infer<typeof DriverTimeOff>;
export const DriversOff = Done.extend({ timeOff: z.array(DriverTimeOff).describe("The soonest first") });
export type DriversOff = z.infer<typeof DriversOff>;

export const DriverTimeOffId = z.object({ timeOffId: id("time off") });

export const NewVehicle = z.object({
  vehicleType: VehicleType,
  model: line("the vehicle's model", 80),
  plate: line("the plate number", 20),
});
export type NewVehicle = z.infer<typeof NewVehicle>;
export const Vehicles = Done.extend({ vehicles: z.array(Vehicle).describe("The spare vehicles") });
export type Vehicles = z.infer<typeof Vehicles>;
export const VehicleId = z.object({ vehicleId: id("vehicle") });
