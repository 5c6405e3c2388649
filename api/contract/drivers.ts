import { z } from "zod";
import { DriverDocumentKind } from "./driver-documents.ts";
import { Day, Dollars, id, instant, line } from "./fields.ts";
import { PageQuery } from "./pagination.ts";
import { PhoneNumber } from "./phone-number.ts";
import { Done } from "./response.ts";
import { RejectReason, RideStep, VehicleType } from "./ride-status.ts";
import { Ride } from "./rides.ts";
import { Roster } from "./rosters.ts";
import { HIGHEST_CLAIM_CENTS, LONGEST_ESTIMATE_MINUTES } from "./rules.ts";

export const DriverProfile = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  licenseNumber: z.string(),
  vehicleType: VehicleType,
  requestedVehicle: VehicleType.nullable().describe(
    "Vehicle type the driver requested; vehicleType applies until the office approves it",
  ),
  vehicleModel: z.string(),
  vehicleNumber: z.string().describe("The plate"),
  image: z.string(),
  online: z.boolean(),
  shift: z
    .object({ until: z.iso.datetime(), atMost: z.iso.datetime() })
    .nullable()
    .describe("While online: when the shift ends automatically, and the latest time it can end"),
  roster: Roster.default({ hours: [] }).describe("Set by the office; without hours there is none"),
  barredBy: z
    .enum(["suspended", "missing_documents", ...DriverDocumentKind.options])
    .nullable()
    .default(null)
    .describe(
      "Why the driver gets no offers: suspended by the office, a document that the office has not approved, or the kind that expired",
    ),
  sharesPosition: z
    .boolean()
    .default(false)
    .describe("Whether the driver agreed that the phone's position is stored with “at the door” and a no-show"),
});
export type DriverProfile = z.infer<typeof DriverProfile>;

export const DriverAnswer = Done.extend({ driver: DriverProfile });

/** A new picture of a form; anything else leaves the picture unchanged. */
const NewPicture = z
  .union([z.file(), z.string()])
  .optional()
  .transform((sent) => (typeof sent === "object" && sent.name !== "" ? sent : undefined));

/** Fields a driver can change; omitted fields stay unchanged. Only the office changes the email. */
export const UpdateDriverProfile = z
  .object({
    name: line("your name", 100),
    phone: PhoneNumber,
    licenseNumber: line("your license number", 40),
    vehicleType: VehicleType,
    vehicleModel: line("your vehicle's model", 80),
    vehicleNumber: line("your plate number", 20),
    image: NewPicture,
    sharesPosition: z.boolean("Please choose whether your position is saved"),
  })
  .partial();
export type UpdateDriverProfile = z.infer<typeof UpdateDriverProfile>;

/** Maximum length of a shift. */

export const DriverStatus = z.object({
  online: z.boolean("Please choose online or offline"),
  until: instant("Please choose when your shift ends")
    .optional()
    .describe("When to go offline automatically. If omitted: unchanged, or as late as possible"),
});
export type DriverStatus = z.infer<typeof DriverStatus>;

const words = z.string().trim().max(300, "Please keep this under 300 characters");

/** Time of a step, sent by a phone that was offline. */
const takenAt = instant("Please send the time of the step").optional();

const ESTIMATE = `Please enter 1 to ${LONGEST_ESTIMATE_MINUTES} minutes`;

export const TakeStep = z.object({
  rideId: id("ride"),
  step: RideStep,
  minutes: z
    .int("Please enter whole minutes")
    .min(1, ESTIMATE)
    .max(LONGEST_ESTIMATE_MINUTES, ESTIMATE)
    .optional()
    .describe("Estimated minutes until the pick-up; only with `on_my_way`"),
  takenAt,
});
export type TakeStep = z.infer<typeof TakeStep>;

/** Where the phone was at a step. Stored only for drivers who agreed, for 30 days. */
export const StepPosition = z.object({
  rideId: id("ride"),
  step: z.enum(["at_door", "no_show"]),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracyMeters: z.number().min(0).max(10_000_000).describe("Radius in meters within which the position is"),
  takenAt: instant("Please send the time of the position"),
});
export type StepPosition = z.infer<typeof StepPosition>;

export const UndoStep = z.object({ rideId: id("ride"), step: RideStep });
export type UndoStep = z.infer<typeof UndoStep>;

export const RejectRide = z.object({
  rideId: id("ride"),
  reason: RejectReason.optional().describe(
    "With a reason, the rejection can be undone; without one, the ride passes on at once",
  ),
});
export type RejectRide = z.infer<typeof RejectRide>;

/**
 * Filter of a driver's rides: `today` includes open rides of earlier days, `cancelled` includes rejected and withdrawn ones.
 */
export const RIDE_TABS = ["today", "ahead", "completed", "cancelled", "all"] as const;
export const RideTab = z.enum(RIDE_TABS, "Please choose which rides to see");
export type RideTab = z.infer<typeof RideTab>;

export const DriverRidesQuery = PageQuery.extend({
  tab: RideTab.default("all"),
  day: Day.optional().describe("Only rides of this day, in the practice's time zone"),
});
export type DriverRidesQuery = z.infer<typeof DriverRidesQuery>;

const HIGHEST_FARE = 10_000;

/** For a claim above the limit: an extra, or the fare's excess over the quote with it. */
export const CLAIM_TOO_HIGH = "Please call the office about more than $1,000 beyond the ride's price";

/** A driver's request beyond the quote. The office decides on it and may ask the passenger to pay. */
export const Extra = z.object({
  amount: z
    .number("Please enter the amount")
    .min(0.01, "Please enter an amount above zero")
    .max(HIGHEST_CLAIM_CENTS / 100, CLAIM_TOO_HIGH),
  reason: line("what it is for", 300),
});
export type Extra = z.infer<typeof Extra>;

export const CompleteRide = z.object({
  rideId: id("ride"),
  fare: z
    .number("Please enter the fare")
    .min(0.01, "Please enter a fare above zero")
    .max(HIGHEST_FARE, "Please enter a fare of at most $10,000")
    .describe("The passenger pays the quote at most; anything above it becomes an extra for the office to decide"),
  extra: Extra.optional(),
  reason: words.optional().describe("Why the ride is completed with a step missing"),
});
export type CompleteRide = z.infer<typeof CompleteRide>;

/** A ride that the driver had accepted, and that was canceled or given to somebody else. */
export const LostRide = z.object({
  rideId: z.uuid(),
  passenger: z.string().describe("First name"),
  startsAt: z.iso.datetime().describe("When the ride was to begin"),
  timeZone: z.string(),
  reason: z.string().describe("A sentence"),
});
export type LostRide = z.infer<typeof LostRide>;

export const Dashboard = z.object({
  driverName: z.string(),
  timeZone: z.string(),
  ridesToday: z.int().describe("Today's rides that are or were assigned to this driver"),
  totalRides: z.int(),
  completedRides: z.int(),
  totalEarnings: Dollars.describe("Sum of completed fares, approved extras and pay for canceled rides"),
  extrasAsked: Dollars.describe("Extras the office has not decided on"),
  upcomingRides: z.array(Ride).describe("Assigned and accepted, soonest first"),
  lostRides: z
    .array(LostRide)
    .default([])
    .describe("Accepted rides that were canceled or taken away, until the driver dismisses them"),
  timeOff: z
    .array(
      z.object({
        from: z.iso.datetime(),
        until: z.iso.datetime(),
        vehicle: z.string().nullable().default(null).describe("Type, model and plate of another vehicle for this time"),
      }),
    )
    .default([])
    .describe(
      "Periods that are not over in which the office has marked the driver as unavailable, with no offers for them, or has given the driver another vehicle",
    ),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const DashboardAnswer = Done.extend({ dashboard: Dashboard });
