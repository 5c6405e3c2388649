import { z } from "zod";
import { DriverDocumentKind, FirstToExpire, OfficeDriverDocument } from "./driver-documents.ts";
import { Email, id, line, Revision, requiredText, revision } from "./fields.ts";
import { VisitNote } from "./nurse.ts";
import { next, PageQuery, searchText } from "./pagination.ts";
import { PhoneNumber } from "./phone-number.ts";
import { Done } from "./response.ts";
import { VehicleType } from "./ride-status.ts";
import { LogEntry } from "./staff.ts";

export const DRIVER_STATES = ["invited", "offline", "online", "suspended"] as const;
const WHICH = "Please choose an option from the list";
export const DriversQuery = PageQuery.extend({
  q: searchText.describe("Part of a name, email, phone number, license or plate"),
  state: z.enum(["all", ...DRIVER_STATES], WHICH).default("all"),
});
export type DriversQuery = z.infer<typeof DriversQuery>;

export const OfficeDriver = z.object({
  _id: z.uuid(),
  revision: Revision,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  vehicleType: VehicleType,
  vehicleModel: z.string(),
  vehicleNumber: z.string().describe("The plate"),
  state: z.enum(DRIVER_STATES),
  suspendedAt: z.iso.datetime().nullable(),
  ridesToday: z.int(),
  ridesAhead: z.int().describe("Offered and accepted rides, on any day"),
  firstToExpire: FirstToExpire.nullable().describe(
    "The accepted document that expires first; null when none is accepted",
  ),
  missingDocuments: z
    .array(DriverDocumentKind)
    .default([])
    .describe("Documents without which the driver gets no rides, and that the office has not approved"),
  documentsToCheck: z.int().describe("Documents waiting for review"),
  requestedVehicle: z
    .object({ _id: z.uuid(), vehicleType: VehicleType, requestedAt: z.iso.datetime() })
    .nullable()
    .describe("Vehicle change request the driver asks for; the one above holds until the office accepts it"),
});
export type OfficeDriver = z.infer<typeof OfficeDriver>;

export const OfficeDrivers = Done.extend({ drivers: z.array(OfficeDriver), next });
export const OneOfficeDriver = Done.extend({ driver: OfficeDriver });
export type OneOfficeDriver = z.infer<typeof OneOfficeDriver>;

export const AcceptedRide = z.object({ _id: z.uuid(), startsAt: z.iso.datetime(), passenger: z.string() });
export type AcceptedRide = z.infer<typeof AcceptedRide>;

/** One driver with documents and history. */
export const OfficeDriverRecord = OfficeDriver.extend({
  licenseNumber: z.string().describe("As entered by the driver"),
  documents: z.array(OfficeDriverDocument).describe("Newest first"),
  timeline: z.array(LogEntry).describe("Newest first"),
  notes: z.array(VisitNote).default([]).describe("Of the office, oldest first"),
  acceptedRides: z
    .array(AcceptedRide)
    .default([])
    .describe("Accepted rides without the passenger on board, soonest first; a suspension unassigns them"),
});
export type OfficeDriverRecord = z.infer<typeof OfficeDriverRecord>;
export const OfficeDriverFound = Done.extend({ driver: OfficeDriverRecord });
export type OfficeDriverFound = z.infer<typeof OfficeDriverFound>;

export const DriverId = z.object({ driverId: id("driver") });

const LICENSE = "Please keep the license number under 40 characters";

export const NewDriver = z.object({
  name: line("their name", 100),
  email: Email,
  phone: PhoneNumber,
  vehicleType: VehicleType,
  vehicleModel: line("the vehicle's model", 80),
  vehicleNumber: line("the plate number", 20),
  applicant: z
    .uuid("We cannot find that application")
    .optional()
    .describe("The application in the inbox that becomes this driver"),
});
export type NewDriver = z.infer<typeof NewDriver>;

/** A driver's data, as the office corrects it. Fields that are missing stay. The type of vehicle has a call of its own. */
export const EditDriver = z.object({
  revision: revision("Please reload the page").describe("The driver's revision the change is based on"),
  name: line("their name", 100).optional(),
  email: Email.optional(),
  phone: NewDriver.shape.phone.optional(),
  licenseNumber: z.string(LICENSE).trim().max(40, LICENSE).optional(),
  vehicleNumber: line("the plate number", 20).optional(),
});
export type EditDriver = z.infer<typeof EditDriver>;

const WHY = "Please say why.";
export const SuspendDriver = z.object({
  revision: revision("Please reload the page").describe("The driver's revision the change is based on"),
  reason: requiredText(WHY, 500, "Please use at most 500 characters"),
});
export type SuspendDriver = z.infer<typeof SuspendDriver>;
export const SuspendDriverWithRides = SuspendDriver.extend({
  unassignRides: z
    .boolean("Please choose whether to unassign accepted rides")
    .default(true)
    .describe("Whether to unassign accepted rides and look for other drivers; rides that stay are on Today"),
});
export type SuspendDriverWithRides = z.infer<typeof SuspendDriverWithRides>;

export const VehicleChangeId = DriverId.extend({ changeId: id("change") });

const BECAUSE = "Please give a reason so the driver knows.";
export const RejectVehicle = z.object({
  reason: requiredText(BECAUSE, 500, "Please use at most 500 characters"),
});
export type RejectVehicle = z.infer<typeof RejectVehicle>;
