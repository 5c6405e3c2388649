import { z } from "zod";
import { FirstToEnd, OfficeDriverDocument } from "./driver-documents.ts";
import { Email, id, line, Revision, revision } from "./fields.ts";
import { next } from "./pagination.ts";
import { Done } from "./response.ts";
import { VehicleType } from "./ride-status.ts";
import { LogEntry } from "./staff.ts";

export const OfficeDriver = z.object({
  _id: z.uuid(),
  revision: Revision,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  vehicleType: VehicleType,
  vehicleModel: z.string(),
  vehicleNumber: z.string().describe("The plate"),
  state: z.enum(["invited", "offline", "online", "suspended"]),
  suspendedAt: z.iso.datetime().nullable(),
  ridesToday: z.int(),
  ridesAhead: z.int().describe("Offered and accepted, whenever they are"),
  worstPaper: FirstToEnd.nullable().describe("The paper that ends first; null as long as none is accepted"),
  papersToCheck: z.int().describe("Papers that wait for the office"),
  askedVehicle: z
    .object({ _id: z.uuid(), vehicleType: VehicleType, askedAt: z.iso.datetime() })
    .nullable()
    .describe("Another vehicle the driver asks for; the one above holds until the office accepts it"),
});
export type OfficeDriver = z.infer<typeof OfficeDriver>;

export const OfficeDrivers = Done.extend({ drivers: z.array(OfficeDriver), next });
export const OneOfficeDriver = Done.extend({ driver: OfficeDriver });
export type OneOfficeDriver = z.infer<typeof OneOfficeDriver>;

/** One driver whole. */
export const OfficeDriverRecord = OfficeDriver.extend({
  licenseNumber: z.string().describe("As the driver wrote it on the profile"),
  documents: z.array(OfficeDriverDocument).describe("Newest first"),
  timeline: z.array(LogEntry).describe("Newest first"),
  acceptedRides: z
    .array(z.object({ _id: z.uuid(), startsAt: z.iso.datetime(), passenger: z.string() }))
    .default([])
    .describe("Accepted and not on board yet, soonest first: what a suspension takes back"),
});
export type OfficeDriverRecord = z.infer<typeof OfficeDriverRecord>;
export const OfficeDriverFound = Done.extend({ driver: OfficeDriverRecord });
export type OfficeDriverFound = z.infer<typeof OfficeDriverFound>;

export const DriverId = z.object({ driverId: id("driver") });

export const NewDriver = z.object({
  name: line("their name", 100),
  email: Email,
  phone: z.string().regex(/^\d{7,15}$/, "Please enter 7 to 15 digits"),
  vehicleType: VehicleType,
  vehicleModel: line("the vehicle's model", 80),
  vehicleNumber: line("the plate number", 20),
  applicant: z
    .uuid("We cannot find that application")
    .optional()
    .describe("Whose application in the inbox this answers"),
});
export type NewDriver = z.infer<typeof NewDriver>;

const WHY = "Please say why.";
export const SuspendDriver = z.object({
  revision: revision("Please reload the page").describe("The revision of the driver that was seen"),
  reason: z.string(WHY).trim().min(1, WHY).max(500, "Please say it in at most 500 characters"),
});
export type SuspendDriver = z.infer<typeof SuspendDriver>;
export const SuspendDriverWithRides = SuspendDriver.extend({
  unassignRides: z
    .boolean("Please say whether accepted rides are taken back")
    .default(true)
    .describe("Whether the accepted rides are taken back and other drivers found; those that stay are on Today"),
});
export type SuspendDriverWithRides = z.infer<typeof SuspendDriverWithRides>;

export const VehicleChangeId = DriverId.extend({ changeId: id("change") });

const BECAUSE = "Please say why, so that the driver knows.";
export const RejectVehicle = z.object({
  reason: z.string(BECAUSE).trim().min(1, BECAUSE).max(500, "Please say it in at most 500 characters"),
});
export type RejectVehicle = z.infer<typeof RejectVehicle>;
