import { type Dashboard, DashboardAnswer, DriverAnswer, type DriverProfile } from "@lamplight/api/contract/drivers.ts";
import { type Ride, RideList } from "@lamplight/api/contract/rides.ts";
import { answer } from "./server.ts";

/** A wheelchair ride on Tuesday, November 24, 2026 at 9:15 AM EST, paid by card, without a driver. */
export const aRide = (like: Partial<Ride> = {}): Ride => ({
  _id: crypto.randomUUID(),
  user: { name: "May Chen", image: "", email: "may@example.com", phone: "+12155550118" },
  driver: null,
  pickupAddress: "418 Maple Street",
  dropoffAddress: "Mercy Cardiology, 30 Walnut Street",
  rideNotes: "Travels with oxygen.",
  passenger: { name: "May Chen", phone: "+12155550118" },
  needs: { chair: "none", transfers: true, companions: 0, oxygen: false, stairs: false },
  returnTrip: true,
  leg: null,
  otherWayId: null,
  readyBy: null,
  canBeCalled: false,
  onHold: false,
  refundNoticeHours: 2,
  refundIfCanceled: null,
  refundable: null,
  appointmentDate: "2026-11-24",
  appointmentTime: "09:15",
  startsAt: "2026-11-24T14:15:00.000Z",
  timeZone: "America/New_York",
  transportType: "wheelchair",
  fare: 117,
  quotedFare: 117,
  cancellationPay: null,
  fareOfBoth: null,
  planId: null,
  weekToPay: null,
  weekPaid: null,
  status: "pending",
  paymentStatus: "paid",
  paymentMethod: "card",
  paidAt: "2026-11-20T15:10:00.000Z",
  paymentReference: "pi_of_may",
  payUntil: null,
  cancelReason: null,
  step: null,
  stepAt: null,
  answerBy: null,
  aboutMinutes: null,
  extra: null,
  refund: null,
  refundState: null,
  dispute: null,
  sharedAt: null,
  ...like,
});

export const joseph = {
  name: "Joseph Reed",
  image: "",
  phone: "2155550132",
  vehicleType: "Wheelchair Van",
  vehicleModel: "Ford Transit",
  vehicleNumber: "LMP 4821",
} as const;

export const aDriver = (like: Partial<DriverProfile> = {}): DriverProfile => ({
  _id: crypto.randomUUID(),
  email: "joseph@example.com",
  licenseNumber: "PA 20 118 442",
  online: true,
  roster: { hours: [] },
  shift: null,
  requestedVehicle: null,
  barredBy: null,
  sharesPosition: false,
  ...joseph,
  ...like,
});

export const aDashboard = (upcomingRides: Ride[] = []): Dashboard => ({
  driverName: joseph.name,
  timeZone: "America/New_York",
  ridesToday: 4,
  totalRides: 212,
  completedRides: 206,
  totalEarnings: 14_870,
  extrasAsked: 0,
  timeOff: [],
  upcomingRides,
  lostRides: [],
});

export const rideList = (rides: Ride[]) => answer(RideList, { success: true, rides });
export const dashboard = (day: Dashboard) => answer(DashboardAnswer, { success: true, dashboard: day });
export const driverProfile = (driver: DriverProfile) => answer(DriverAnswer, { success: true, driver });

/** An event stream that cannot be opened: the page polls instead. */
export const noEventStream = () => new Response(null, { status: 503 });
