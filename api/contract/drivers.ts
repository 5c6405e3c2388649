import { z } from "zod";
import { DriverDocumentKind } from "./driver-documents.ts";
import { Day, Dollars, id, instant, line } from "./fields.ts";
import { PageQuery } from "./pagination.ts";
import { Done } from "./response.ts";
import { RejectReason, RideStep, VehicleType } from "./ride-status.ts";
import { Ride } from "./rides.ts";

export const DriverProfile = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  licenseNumber: z.string(),
  vehicleType: VehicleType,
  askedVehicle: VehicleType.nullable().describe(
    "Another one the driver has asked for; the one above holds until the office accepts it",
  ),
  vehicleModel: z.string(),
  vehicleNumber: z.string().describe("The plate"),
  image: z.string(),
  online: z.boolean(),
  shift: z
    .object({ until: z.iso.datetime(), atMost: z.iso.datetime() })
    .nullable()
    .describe("While online: when that ends by itself, and the latest moment it can be put off to"),
  barredBy: z
    .enum(["suspended", ...DriverDocumentKind.options])
    .nullable()
    .default(null)
    .describe("Why no ride is offered, on duty or not: the office has suspended the driver, or that paper has ended"),
});
export type DriverProfile = z.infer<typeof DriverProfile>;

export const DriverAnswer = Done.extend({ driver: DriverProfile });

/** A new picture, in a form; whatever else is sent in its place leaves the picture as it is. */
const NewPicture = z
  .union([z.file(), z.string()])
  .optional()
  .transform((sent) => (typeof sent === "object" && sent.name !== "" ? sent : undefined));

/** What a driver may change; what is left out stays as it is. The email is the office's to change. */
export const UpdateDriverProfile = z
  .object({
    name: line("your name", 100),
    phone: z.string().regex(/^\d{7,15}$/, "Please enter 7 to 15 digits"),
    licenseNumber: line("your license number", 40),
    vehicleType: VehicleType,
    vehicleModel: line("your vehicle's model", 80),
    vehicleNumber: line("your plate number", 20),
    image: NewPicture,
  })
  .partial();
export type UpdateDriverProfile = z.infer<typeof UpdateDriverProfile>;

/** So long after coming online a driver goes offline at the latest. */
export { SHIFT_HOURS as LONGEST_SHIFT_HOURS } from "./rules.ts";

export const DriverStatus = z.object({
  online: z.boolean("Please say whether you are online"),
  until: instant("Please choose when your shift ends")
    .optional()
    .describe(
      "When going offline by itself, twelve hours after coming online at the latest; without it, then or as it was",
    ),
});
export type DriverStatus = z.infer<typeof DriverStatus>;

const words = z.string().trim().max(300, "Please keep this under 300 characters");

/** When it happened, for what a phone without a network sends later. */
const takenAt = instant("Please send the moment it was taken").optional();

export const TakeStep = z.object({
  rideId: id("ride"),
  step: RideStep,
  minutes: z
    .int("Please enter whole minutes")
    .min(1, "Please enter 1 to 240 minutes")
    .max(240, "Please enter 1 to 240 minutes")
    .optional()
    .describe("About so long until the pick-up; told with `on_my_way`"),
  takenAt,
});
export type TakeStep = z.infer<typeof TakeStep>;

export const UndoStep = z.object({ rideId: id("ride"), step: RideStep });
export type UndoStep = z.infer<typeof UndoStep>;

export const RejectRide = z.object({
  rideId: id("ride"),
  reason: RejectReason.optional().describe(
    "With it the ride waits ten seconds, in which the no can be taken back; without, it passes on at once",
  ),
});
export type RejectRide = z.infer<typeof RejectRide>;

/** Which of a driver's rides are looked at: those ahead, those completed, those that came to nothing. */
export const RIDE_SHELVES = ["all", "ahead", "completed", "cancelled"] as const;
export const RideShelf = z.enum(RIDE_SHELVES, "Please choose which rides to see");
export type RideShelf = z.infer<typeof RideShelf>;

export const DriverRidesQuery = PageQuery.extend({
  shelf: RideShelf.default("all"),
  day: Day.optional().describe("Rides of this day alone, in the practice's zone"),
});
export type DriverRidesQuery = z.infer<typeof DriverRidesQuery>;

const HIGHEST_FARE = 10_000;
const HIGHEST_EXTRA = 1000;

/** What a driver asks for beyond the quote. The office decides on it, and may ask the passenger to pay it. */
export const Extra = z.object({
  amount: z
    .number("Please enter the amount")
    .min(0.01, "Please enter an amount above zero")
    .max(HIGHEST_EXTRA, "Please call the office about more than $1,000"),
  reason: line("what it is for", 300),
});
export type Extra = z.infer<typeof Extra>;

export const CompleteRide = z.object({
  rideId: id("ride"),
  fare: z
    .number("Please enter the fare")
    .min(0.01, "Please enter a fare above zero")
    .max(HIGHEST_FARE, "Please enter a fare of at most $10,000")
    .describe("The passenger pays the quote or less: what lies above it is asked of the office"),
  extra: Extra.optional(),
  reason: words.optional().describe("Why it is completed though not all steps were taken"),
});
export type CompleteRide = z.infer<typeof CompleteRide>;

export const Dashboard = z.object({
  driverName: z.string(),
  timeZone: z.string(),
  ridesToday: z.int().describe("Rides of today that are or were this driver's"),
  totalRides: z.int(),
  completedRides: z.int(),
  totalEarnings: Dollars.describe("Sum of the completed fares and the granted extras"),
  extrasAsked: Dollars.describe("Extras on which the office has not decided"),
  upcomingRides: z.array(Ride).describe("Assigned and accepted, soonest first"),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const DashboardAnswer = Done.extend({ dashboard: Dashboard });
