import { z } from "zod";
import { calendarDay, Dollars, id, line } from "./fields.ts";
import { next } from "./pagination.ts";
import { Done } from "./response.ts";
import { RideNeeds } from "./ride-needs.ts";
import { RideStatus, RideStep, TransportType, VehicleType } from "./ride-status.ts";
import { VisitorOfBooking } from "./visitor.ts";

export const RideDate = calendarDay("Please choose a date");
export const RideTime = z
  .string("Please choose a time")
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please choose a time")
  .describe("HH:MM, 24 hours, in the practice zone");

export const TimeFold = z.enum(["earlier", "later"], "Please choose which of the two you mean");
export type TimeFold = z.infer<typeof TimeFold>;

const note = z.string().trim().max(1000, "Please keep this under 1000 characters").default("");

export const PaymentMethod = z.enum(["card", "cash"], "Please choose how to pay");
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const PassengerName = z
  .string("Please enter the passenger's name")
  .trim()
  .max(100, "Please keep this under 100 characters");

/** Kept as digits, however it is typed. */
export const PassengerPhone = z
  .string("Please enter a phone number")
  .transform((typed) => typed.replace(/[\s().+-]/g, ""))
  .pipe(z.string().regex(/^(\d{7,15})?$/, "Please enter a phone number of 7 to 15 digits"));

/** A ride as a patient asks for it. */
export const RideInput = z.object({
  pickupAddress: line("the pickup address", 300),
  dropoffAddress: line("the drop-off address", 300),
  appointmentDate: RideDate,
  appointmentTime: RideTime,
  transportType: TransportType,
  timeFold: TimeFold.optional().describe(
    "Which of the two, where the clocks go back and the time comes twice that day",
  ),
  specialNeeds: note,
  additionalNotes: note,
  returnTrip: z.boolean("Please say whether you need a return trip").default(false),
  returnDate: RideDate.optional().describe("Of the way back; the day of the way there where only its time is sent"),
  returnTime: RideTime.optional().describe(
    'Of the way back; without it, it waits until the passenger says "I\'m ready"',
  ),
  returnTimeFold: TimeFold.optional().describe("As `timeFold`, of the way back"),
  passengerName: PassengerName.default("").describe("Of somebody else than who books; empty where who books rides"),
  passengerPhone: PassengerPhone.default("").describe(
    "Where the driver reaches the passenger; empty for the account's",
  ),
  ...RideNeeds.shape,
  visitor: VisitorOfBooking,
});
export type RideInput = z.infer<typeof RideInput>;

const CardRide = RideInput.extend({
  paymentMethod: z.literal("card", "Please pay by card here").default("card"),
});

/** `{ formData: { … } }`, or the fields flat. */
export const CardRideInput = z.preprocess(
  (sent) => (typeof sent === "object" && sent !== null && "formData" in sent ? sent.formData : sent),
  CardRide,
);

export const CashRideInput = RideInput.extend({
  paymentMethod: z.literal("cash", "Please go to the payment page to pay by card"),
});

export const FinalizeBooking = z.object({ sessionId: line("the payment session", 300) });

/** Of whoever comes back from the card provider's page: its session stands in the address. */
export const PaidQuestion = z.object({ session_id: FinalizeBooking.shape.sessionId });
export const PaidAnswer = Done.extend({ paid: z.boolean() });

export const RideId = z.object({ rideId: id("ride") });
export type RideId = z.infer<typeof RideId>;

/** A switch in an address: `true` or `false`, off when absent. */
const Switch = z
  .enum(["true", "false"], "Please answer true or false")
  .default("false")
  .transform((value) => value === "true");

export const RideQuoteQuery = z.object({ transportType: TransportType, returnTrip: Switch });
export const RideQuote = Done.extend({
  fare: Dollars,
  oneWay: Dollars.describe("The part of the fare for the way there"),
  returnFactor: z.number().describe("What the fare is multiplied with for a return trip"),
  timeZone: z.string().describe("The zone that dates and times of rides are in"),
});
export type RideQuote = z.infer<typeof RideQuote>;

/** Why a ride shows as cancelled; `rejected` is what the driver who said no sees. */
export const RideCancelReason = z.enum([
  "patient",
  "office",
  "unpaid",
  "too_late",
  "overlap",
  "no_driver",
  "time_passed",
  "not_driven",
  "no_show",
  "not_needed",
  "not_confirmed",
  "rejected",
]);
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
    .describe(
      "The passenger. A driver sees no more than the first name once the ride is another's, or a day after its end",
    ),
  driver: RideDriver.nullable(),
  pickupAddress: z
    .string()
    .describe("Empty, as the drop-off and the notes, where a driver sees no more of the passenger"),
  dropoffAddress: z.string(),
  rideNotes: z.string(),
  passenger: z
    .object({ name: z.string(), phone: z.string() })
    .describe("Who rides and how to call them: who booked, unless it is for somebody else")
    .nullable()
    .default(null),
  needs: RideNeeds.describe(
    "What the driver is ready for; nothing where a driver sees no more of the passenger",
  ).default(RideNeeds.parse({})),
  returnTrip: z.boolean().describe("Whether it was booked there and back"),
  leg: z
    .enum(["there", "back"])
    .nullable()
    .default(null)
    .describe("Which of the two rides of a trip there and back this is; null of one that stands alone"),
  otherWayId: z.uuid().nullable().default(null).describe("The other of the two; never told to drivers"),
  readyBy: z.iso
    .datetime()
    .nullable()
    .default(null)
    .describe('Of a way back that waits for "I\'m ready": until when that can be said. It is paid back then'),
  onHold: z
    .boolean()
    .default(false)
    .describe(
      "A return leg whose outbound leg failed: nobody is sent until its passenger or the office says it is still needed",
    ),
  canBeCalled: z
    .boolean()
    .default(false)
    .describe('Whether "I\'m ready" can be said now: the way there has begun or is over'),
  appointmentDate: z.string().describe("YYYY-MM-DD in the practice zone"),
  appointmentTime: z.string().describe("HH:MM in the practice zone; empty while a way back waits"),
  startsAt: z.iso.datetime().describe("Of a way back that waits, when its way there begins"),
  timeZone: z.string(),
  transportType: TransportType,
  fare: Dollars.describe("The quote, or once completed what the driver recorded, which is never more"),
  quotedFare: Dollars,
  fareOfBoth: Dollars.nullable()
    .default(null)
    .describe("What the one payment for both ways comes to; never told to drivers"),
  planId: z.uuid().nullable().default(null).describe("Of which plan it is; never told to drivers"),
  weekToPay: Dollars.nullable()
    .default(null)
    .describe("What the one page for its plan's week comes to, while it waits to be paid; never told to drivers"),
  status: RideStatus,
  paymentStatus: z.enum(["paid", "pending"]),
  paymentMethod: PaymentMethod,
  paidAt: z.iso.datetime().nullable().describe("When the card payment arrived; never told to drivers"),
  paymentReference: z.string().nullable().describe("What the card provider calls the payment; never told to drivers"),
  payUntil: z.iso.datetime().nullable().describe("Until when an unpaid ride can be paid"),
  cancelReason: RideCancelReason.nullable(),
  sharedAt: z.iso.datetime().nullable().default(null).describe("Since when the family has a link; told to its patient"),
  step: RideStep.nullable().describe("How far an accepted ride is on the road; null before the driver sets out"),
  stepAt: z.iso.datetime().nullable().describe("When that step was taken"),
  aboutMinutes: z.int().nullable().describe("From setting out to the pick-up, as the driver reckoned"),
  extra: z
    .object({
      amount: Dollars,
      reason: z.string().describe("In the driver's words"),
      payUntil: z.iso.datetime().nullable().describe("Until when it can be paid; null once it is paid"),
      paidAt: z.iso.datetime().nullable(),
      paymentReference: z.string().nullable(),
      refund: z.object({ amount: Dollars, sent: z.boolean() }).nullable(),
    })
    .nullable()
    .default(null)
    .describe("What the passenger is asked for beyond the fare, or has paid; never told to drivers"),
  refund: z
    .object({ amount: Dollars, sent: z.boolean() })
    .nullable()
    .describe("Money on its way back to the patient; never told to drivers"),
});
export type Ride = z.infer<typeof Ride>;

export const RideList = Done.extend({ rides: z.array(Ride), next });
export const BookedRide = Done.extend({ ride: Ride });
export type BookedRide = z.infer<typeof BookedRide>;
export const RideCheckout = Done.extend({ url: z.url(), rideId: z.uuid() });
export type RideCheckout = z.infer<typeof RideCheckout>;
