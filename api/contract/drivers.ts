import { z } from "zod";
import { Done } from "./answer.ts";
import { Dollars, id, line } from "./fields.ts";
import { VehicleType } from "./ride-status.ts";
import { Ride } from "./rides.ts";

export const DriverProfile = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  licenseNumber: z.string(),
  vehicleType: VehicleType,
  vehicleModel: z.string(),
  vehicleNumber: z.string().describe("The plate"),
  image: z.string(),
  online: z.boolean(),
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

export const DriverStatus = z.object({ online: z.boolean("Please say whether you are online") });

const HIGHEST_FARE = 10_000;

export const CompleteRide = z.object({
  rideId: id("ride"),
  fare: z
    .number("Please enter the fare")
    .min(0.01, "Please enter a fare above zero")
    .max(HIGHEST_FARE, "Please enter a fare of at most $10,000"),
});
export type CompleteRide = z.infer<typeof CompleteRide>;

export const Dashboard = z.object({
  driverName: z.string(),
  timeZone: z.string(),
  ridesToday: z.int().describe("Rides of today that are or were this driver's"),
  totalRides: z.int(),
  completedRides: z.int(),
  totalEarnings: Dollars.describe("Sum of the completed fares"),
  upcomingRides: z.array(Ride).describe("Assigned and accepted, soonest first"),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const DashboardAnswer = Done.extend({ dashboard: Dashboard });
