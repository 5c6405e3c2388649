import { z } from "zod";
import { calendarDay, Dollars, id, line } from "./fields.ts";
import { isVisible } from "./folded-text.ts";
import { next, PageQuery } from "./pagination.ts";
import { PaymentDispute } from "./payment-text.ts";
import { OptionalPhone } from "./phone-number.ts";
import { RefundState } from "./refund-state.ts";
import { Done } from "./response.ts";
import { BookedNeeds, RideNeeds } from "./ride-needs.ts";
import { RideStatus, RideStep, TransportType, VehicleType } from "./ride-status.ts";
import { inWords, PASSENGER_SHOWN_DAYS, RIDE_REFUND_NOTICE_HOURS } from "./rules.ts";
import { VisitorOfBooking } from "./visitor.ts";

export const RideDate = calendarDay("Please choose a date");
export const RideTime = z
  .string("Please choose a time")
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please choose a time")
  .describe("HH:MM, from 00:00 to 23:59, in the practice's time zone");

export const TimeFold = z.enum(["earlier", "later"], "Please choose which one you mean");
export type TimeFold = z.infer<typeof TimeFold>;

const note = z.string().trim().max(1000, "Please keep this under 1000 characters").default("");

/** `account`: an organization pays, and the passenger pays nothing. Only the office books that. */
export const PaymentMethod = z.enum(["card", "cash", "account"], "Please choose how to pay");
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const PassengerName = z
  .string("Please enter the passenger's name")
  .trim()
  .overwrite((name) => (isVisible(name) ? name : ""))
  .max(100, "Please keep this under 100 characters");

export const LEG_LABELS = { there: "outbound ride", back: "return ride" } as const;

/** A ride booking. */
export const RideInput = z.object({
  pickupAddress: line("the pickup address", 300),
  dropoffAddress: line("the drop-off address", 300),
  appointmentDate: RideDate,
  appointmentTime: RideTime,
  transportType: TransportType,
  timeFold: TimeFold.optional().describe("Which one, when the time happens twice on the day clocks go back"),
  specialNeeds: note,
  additionalNotes: note,
  returnTrip: z.boolean("Please choose whether you need a return trip").default(false),
  returnDate: RideDate.optional().describe("Day of the return leg; the outbound leg's day if only a time is sent"),
  returnTime: RideTime.optional().describe("Time of the return leg; if omitted, it is a will-call"),
  returnTimeFold: TimeFold.optional().describe("As `timeFold`, for the return leg"),
  passengerName: PassengerName.default("").describe(
    "The passenger, if other than the person who books; otherwise empty",
  ),
  passengerPhone: OptionalPhone.default("").describe("The passenger's phone; empty for the account's phone"),
  textsPassenger: z
    .boolean("Please choose whether to text the passenger")
    .default(false)
    .describe("The passenger agreed to texts about this ride at the passenger's phone"),
  textsBooker: z
    .boolean("Please choose whether to text you")
    .default(false)
    .describe("The person who books for another agreed to texts about this ride at the account's phone"),
  ...BookedNeeds.shape,
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
  paymentMethod: z.literal("cash", "Please use checkout to pay by card"),
});

export const FinalizeBooking = z.object({ sessionId: line("the payment session", 300) });

/** The session id in the return URL of checkout. */
export const PaidQuestion = z.object({ session_id: FinalizeBooking.shape.sessionId });
export const PaidAnswer = Done.extend({ paid: z.boolean() });

export const RideId = z.object({ rideId: id("ride") });
export type RideId = z.infer<typeof RideId>;

/** A boolean query parameter; false if absent. */
const Switch = z
  .enum(["true", "false"], "Please answer true or false")
  .default("false")
  .transform((value) => value === "true");

export const RideListQuery = PageQuery.extend({
  plansApart: Switch.describe(
    "Leave out what the card of an active plan shows: unpaid days, skipped days, and paid rides more than a day ahead",
  ),
});
export type RideListQuery = z.infer<typeof RideListQuery>;

export const RideQuoteQuery = z.object({ transportType: TransportType, returnTrip: Switch });
/** At the office: with the organization that pays, for its own rate. */
export const OfficeQuoteQuery = RideQuoteQuery.extend({ payerId: id("organization") });
export const RideQuote = Done.extend({
  fare: Dollars,
  oneWay: Dollars.describe("The fare of the outbound leg"),
  returnFactor: z.number().describe("The factor for a return trip"),
  timeZone: z.string().describe("The time zone of ride dates and times"),
  textsOffered: z.boolean().default(false).describe("Whether texts about the ride can be sent"),
});
export type RideQuote = z.infer<typeof RideQuote>;

/** Why a ride shows as cancelled; `rejected` is shown to the driver who rejected it. */
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
  "plan_ended",
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
      `The passenger. A driver only sees the first name once the ride is assigned to another driver, or ${inWords(PASSENGER_SHOWN_DAYS, "days")} after its end`,
    ),
  driver: RideDriver.nullable(),
  pickupAddress: z.string().describe("Empty, like the drop-off and the notes, once a driver only sees the first name"),
  dropoffAddress: z.string(),
  rideNotes: z.string(),
  passenger: z
    .object({ name: z.string(), phone: z.string() })
    .describe("The passenger and their phone; the person who booked, unless the ride is for another person")
    .nullable()
    .default(null),
  needs: RideNeeds.describe("The passenger's needs; empty once a driver only sees the first name").default(
    RideNeeds.parse({}),
  ),
  returnTrip: z.boolean().describe("Whether it was booked with a return trip"),
  leg: z.enum(["there", "back"]).nullable().default(null).describe("The leg of a return trip; null for a single ride"),
  otherWayId: z.uuid().nullable().default(null).describe("The ride of the other leg; not sent to drivers"),
  readyBy: z.iso
    .datetime()
    .nullable()
    .default(null)
    .describe("For a will-call: the last time its passenger can say “I'm ready”. It is refunded then"),
  onHold: z
    .boolean()
    .default(false)
    .describe(
      "A return leg whose outbound leg failed; no driver is sent until the passenger or the office confirms it is needed",
    ),
  canBeCalled: z
    .boolean()
    .default(false)
    .describe("Whether the passenger can say “I'm ready” now: the outbound leg has begun or is over"),
  appointmentDate: z.string().describe("YYYY-MM-DD in the practice's time zone"),
  appointmentTime: z.string().describe("HH:MM in the practice's time zone; empty for a waiting will-call"),
  startsAt: z.iso.datetime().describe("For a will-call return leg: when the outbound leg begins"),
  timeZone: z.string(),
  transportType: TransportType,
  fare: Dollars.describe("The quote, or the fare recorded at completion, which is never higher"),
  quotedFare: Dollars,
  cancellationPay: Dollars.nullable()
    .default(null)
    .describe("What the driver earns for a ride that was canceled late or a no-show; only sent to that driver"),
  fareOfBoth: Dollars.nullable().default(null).describe("The payment for both legs; not sent to drivers"),
  planId: z.uuid().nullable().default(null).describe("Its plan; not sent to drivers"),
  weekToPay: Dollars.nullable()
    .default(null)
    .describe("The payment for its plan's week while unpaid; not sent to drivers"),
  weekPaid: Dollars.nullable().default(null).describe("What was paid for its plan's week at once; not sent to drivers"),
  status: RideStatus,
  paymentStatus: z.enum(["paid", "pending"]),
  paymentMethod: PaymentMethod,
  paidAt: z.iso.datetime().nullable().describe("When the card payment arrived; not sent to drivers"),
  paymentReference: z.string().nullable().describe("The card provider's payment id; not sent to drivers"),
  payUntil: z.iso.datetime().nullable().describe("Payment deadline of an unpaid ride"),
  cancelReason: RideCancelReason.nullable(),
  sharedAt: z.iso
    .datetime()
    .nullable()
    .default(null)
    .describe("When the share link was created; only sent to the patient"),
  step: RideStep.nullable().describe("The step of an accepted ride; null before the driver is on the way"),
  stepAt: z.iso.datetime().nullable().describe("When the step was taken"),
  answerBy: z.iso
    .datetime()
    .nullable()
    .default(null)
    .describe("Until when the driver can accept an offer; then it passes on. Only sent to that driver"),
  aboutMinutes: z.int().nullable().describe("The driver's estimate from leaving to the pick-up"),
  extra: z
    .object({
      amount: Dollars,
      reason: z.string().describe("In the driver's words"),
      payUntil: z.iso.datetime().nullable().describe("Payment deadline; null once paid"),
      paidAt: z.iso.datetime().nullable(),
      paymentReference: z.string().nullable(),
      refund: z.object({ amount: Dollars, sent: z.boolean() }).nullable(),
      dispute: PaymentDispute.nullable().default(null).describe("Of its own payment"),
    })
    .nullable()
    .default(null)
    .describe("An extra charge the passenger was asked for or paid; not sent to drivers"),
  refund: z
    .object({ amount: Dollars, sent: z.boolean() })
    .nullable()
    .describe("A refund to the patient; not sent to drivers"),
  refundState: RefundState.nullable().default(null).describe("Where that refund is; not sent to drivers"),
  refundNoticeHours: z
    .int()
    .default(RIDE_REFUND_NOTICE_HOURS)
    .describe("How long before the pick-up a full refund and rescheduling end, by the rule when it was booked"),
  refundIfCanceled: Dollars.nullable()
    .default(null)
    .describe(
      "What the passenger gets back by canceling now; only of one paid ride that is ahead, and only to the passenger",
    ),
  refundable: Dollars.nullable()
    .default(null)
    .describe("What is left of that payment: the most that canceling can refund; a late refund is half of it"),
  dispute: PaymentDispute.nullable()
    .default(null)
    .describe("Whether the patient's bank is deciding about the payment, or has returned it; not sent to drivers"),
});
export type Ride = z.infer<typeof Ride>;

export const RideList = Done.extend({ rides: z.array(Ride), next });
export const BookedRide = Done.extend({ ride: Ride });
export type BookedRide = z.infer<typeof BookedRide>;
export const RideCheckout = Done.extend({ url: z.url(), rideId: z.uuid() });
export type RideCheckout = z.infer<typeof RideCheckout>;
