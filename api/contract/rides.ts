import { z } from "zod";
import { Done } from "./answer.ts";
import { Dollars, id, line } from "./fields.ts";
import { RideStatus, TransportType, VehicleType } from "./ride-status.ts";

export const RideDate = z.iso.date("Please choose a date");
export const RideTime = z
  .string("Please choose a time")
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please choose a time")
  .describe("HH:MM, 24 hours, in the practice zone");

const note = z.string().trim().max(1000, "Please keep this under 1000 characters").default("");

export const PaymentMethod = z.enum(["card", "cash"], "Please choose how to pay");
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** A ride as a patient asks for it (spec §3). */
export const RideWish = z.object({
  pickupAddress: line("the pickup address", 300),
  dropoffAddress: line("the drop-off address", 300),
  appointmentDate: RideDate,
  appointmentTime: RideTime,
  transportType: TransportType,
  specialNeeds: note,
  additionalNotes: note,
  returnTrip: z.boolean("Please say whether you need a return trip").default(false),
});
export type RideWish = z.infer<typeof RideWish>;

const CardRide = RideWish.extend({
  paymentMethod: z.literal("card", "Please pay by card here").default("card"),
});

/** `{ formData: { … } }`, or the fields flat (product §11). */
export const CardRideWish = z.preprocess(
  (sent) => (typeof sent === "object" && sent !== null && "formData" in sent ? sent.formData : sent),
  CardRide,
);

export const CashRideWish = RideWish.extend({
  paymentMethod: z.literal("cash", "Please go to the payment page to pay by card"),
});

export const FinalizeBooking = z.object({ sessionId: line("the payment session", 300) });

export const RideId = z.object({ rideId: id("ride") });
export type RideId = z.infer<typeof RideId>;

/** A switch in an address: `true` or `false`, off when absent. */
const Switch = z
  .enum(["true", "false"], "Please answer true or false")
  .default("false")
  .transform((value) => value === "true");

export const RideQuoteWish = z.object({ transportType: TransportType, returnTrip: Switch });
export const RideQuote = Done.extend({
  fare: Dollars,
  oneWay: Dollars.describe("The part of the fare for the way there"),
  returnFactor: z.number().describe("What the fare is multiplied with for a return trip"),
  timeZone: z.string().describe("The zone that dates and times of rides are in"),
});
export type RideQuote = z.infer<typeof RideQuote>;

/** Why a ride shows as cancelled; `rejected` is what the driver who said no sees. */
export const RideCancelReason = z.enum(["unpaid", "too_late", "no_driver", "time_passed", "rejected"]);
export type RideCancelReason = z.infer<typeof RideCancelReason>;

export const RideDriver = z.object({
  name: z.string(),
  image: z.string(),
  phone: z.string(),
  vehicleType: VehicleType,
  vehicleModel: z.string(),
  vehicleNumber: z.string(),
});

export const Ride = z.object({
  _id: z.uuid(),
  user: z
    .object({ name: z.string(), image: z.string(), email: z.string(), phone: z.string() })
    .describe("The passenger. A driver sees email and phone while the ride is theirs, and a day after completing it"),
  driver: RideDriver.nullable(),
  pickupAddress: z.string(),
  dropoffAddress: z.string(),
  rideNotes: z.string(),
  returnTrip: z.boolean(),
  appointmentDate: z.string().describe("YYYY-MM-DD in the practice zone"),
  appointmentTime: z.string().describe("HH:MM in the practice zone"),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
  transportType: TransportType,
  fare: Dollars.describe("The quote, or once completed what the driver recorded"),
  quotedFare: Dollars,
  status: RideStatus,
  paymentStatus: z.enum(["paid", "pending"]),
  paymentMethod: PaymentMethod,
  payUntil: z.iso.datetime().nullable().describe("Until when an unpaid ride can be paid"),
  cancelReason: RideCancelReason.nullable(),
  refund: z
    .object({ amount: Dollars, sent: z.boolean() })
    .nullable()
    .describe("Money on its way back to the patient; never told to drivers"),
});
export type Ride = z.infer<typeof Ride>;

export const RideList = Done.extend({ rides: z.array(Ride) });
export const BookedRide = Done.extend({ ride: Ride });
export type BookedRide = z.infer<typeof BookedRide>;
export const RideCheckout = Done.extend({ url: z.url(), rideId: z.uuid() });
export type RideCheckout = z.infer<typeof RideCheckout>;
