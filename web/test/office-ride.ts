import type { OfficeRide } from "@lamplight/api/contract/office-rides.ts";
import { ZONE } from "./office.ts";

export const id = "01a20000-0000-7000-8000-000000000001";
export const driverId = "01a20000-0000-7000-8000-000000000002";
/** Path of the ride in the office API. */
export const path = `/api/office/rides/${id}`;

/** A paid upcoming ride without a driver. */
export const aRide = (like: Partial<OfficeRide> = {}): OfficeRide => ({
  _id: id,
  revision: 4,
  status: "pending",
  step: null,
  startsAt: "2030-11-24T15:00:00.000Z",
  readyBy: null,
  canBeCalled: false,
  onHold: false,
  waitingSince: null,
  isReady: false,
  atRiskAt: null,
  lateAt: null,
  timeZone: ZONE,
  patient: { _id: driverId, name: "Hannah Cole", phone: "2155550144" },
  passenger: "",
  from: "418 Maple Street",
  to: "Mercy Cardiology",
  returnTrip: false,
  transportType: "wheelchair",
  driver: null,
  offeredAt: null,
  reason: "No online driver can take it. Vera Vann rejected it (far).",
  passengerPhone: "",
  email: "hannah@own.example",
  needs: { chair: "manual", transfers: false, companions: 0, oxygen: false, stairs: false },
  notes: "",
  plan: null,
  paymentMethod: "card",
  payer: null,
  quoteCents: 6500,
  fareCents: null,
  tripCents: 6500,
  paidCents: 6500,
  refunds: [],
  dispute: null,
  returnedCents: 0,
  extra: null,
  cancelReason: null,
  bookedBy: null,
  payUntil: null,
  asked: [],
  emails: [],
  lateSteps: [],
  positions: [],
  officeNotes: [],
  timeline: [],
  ...like,
});
