import type { OfficeDriverDocument } from "@lamplight/api/contract/driver-documents.ts";
import type { OfficeDriver, OfficeDriverRecord } from "@lamplight/api/contract/office-drivers.ts";
import { DriverDay } from "@lamplight/api/contract/ride-lanes.ts";
import { ZONE } from "./office.ts";
import { answer } from "./server.ts";

export const driverId = "01a20000-0000-7000-8000-000000000002";

export const aOfficeDriver = (like: Partial<OfficeDriver> = {}): OfficeDriver => ({
  _id: driverId,
  revision: 3,
  name: "Vera Vann",
  email: "vera@driver.test",
  phone: "2155550110",
  vehicleType: "Wheelchair Van",
  vehicleModel: "Ford Transit",
  vehicleNumber: "LMP 4821",
  state: "online",
  suspendedAt: null,
  ridesToday: 2,
  ridesAhead: 5,
  firstToExpire: null,
  missingDocuments: [],
  documentsToCheck: 0,
  requestedVehicle: null,
  ...like,
});

export const anOfficeDocument = (like: Partial<OfficeDriverDocument> = {}): OfficeDriverDocument => ({
  _id: "01a20000-0000-7000-8000-0000000000e1",
  kind: "insurance",
  number: "PA-77",
  expiresOn: "2027-06-01",
  fileName: "policy.pdf",
  sentAt: "2026-11-01T15:00:00.000Z",
  state: "waiting",
  checkedAt: null,
  checkedBy: null,
  rejectionReason: null,
  ...like,
});

export const aDriverRecord = (like: Partial<OfficeDriverRecord> = {}): OfficeDriverRecord => ({
  ...aOfficeDriver(),
  licenseNumber: "PA 20 118 442",
  documents: [],
  notes: [],
  timeline: [],
  acceptedRides: [],
  ...like,
});

/** A day of the driver. */
export const aDriverDay = (like: Partial<DriverDay> = {}) =>
  answer(DriverDay, {
    ...{ success: true, day: "2026-11-24", timeZone: ZONE, roster: "8:00 AM to 4:00 PM", off: [], rides: [] },
    vehicle: "Wheelchair Van, Ford Transit, LMP 4821",
    ...like,
  });
