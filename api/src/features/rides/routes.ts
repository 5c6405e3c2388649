import { Hono } from "hono";
import { Done } from "../../../contract/answer.ts";
import {
  BookedRide,
  CardRideWish,
  CashRideWish,
  FinalizeBooking,
  RideCheckout,
  RideId,
  RideList,
  RideQuote,
  RideQuoteWish,
} from "../../../contract/rides.ts";
import { requireUser } from "../../lib/callers.ts";
import { type AppEnv, answers, body, query } from "../../lib/http.ts";
import { idempotent } from "../../lib/idempotency.ts";
import { changesFor } from "../../lib/live-stream.ts";
import { bookCashRide } from "./booking.ts";
import { bookCardRide, finalizeBooking, payRide } from "./payment.ts";
import { spokenQuote } from "./quote.ts";
import { ownRide, ridesOfPatient } from "./service.ts";

export const quoteRoutes = new Hono<AppEnv>().get(
  "/ride-quote",
  answers(RideQuote, "What a ride costs"),
  query(RideQuoteWish),
  async (c) => {
    const { transportType, returnTrip } = c.req.valid("query");
    const quote = await spokenQuote(c.var.db, transportType, returnTrip);
    return c.json({ success: true, ...quote, timeZone: c.var.on.config.practiceTimeZone });
  },
);

export const rideRoutes = new Hono<AppEnv>()
  .post(
    "/book-ride",
    answers(BookedRide, "Book a ride that is paid in cash", "token"),
    requireUser,
    body(CashRideWish),
    idempotent,
    async (c) => {
      const rideId = await bookCashRide(c.var.on, c.var.userId, c.req.valid("json"));
      const ride = await ownRide(c.var.on, c.var.userId, rideId);
      return c.json({ success: true, message: "Ride booked successfully with cash!", ride });
    },
  )
  .get("/list-rides", answers(RideList, "The patient's rides, newest first", "token"), requireUser, async (c) => {
    return c.json({ success: true, rides: await ridesOfPatient(c.var.on, c.var.userId) });
  })
  .post(
    "/pay-ride",
    answers(RideCheckout, "Return to the payment page of an unpaid ride", "token"),
    requireUser,
    body(RideId),
    async (c) => {
      const { rideId } = c.req.valid("json");
      return c.json({ success: true, rideId, url: await payRide(c.var.on, c.var.userId, rideId) });
    },
  )
  .get("/rides/live", answers(Done, "Server-sent events about the patient's rides", "token"), requireUser, (c) =>
    changesFor(c, `patient:${c.var.userId}`),
  );

export const ridePaymentRoutes = new Hono<AppEnv>()
  .post(
    "/create-checkout-session",
    answers(RideCheckout, "Store a ride and open the page to pay it on", "token"),
    requireUser,
    body(CardRideWish),
    idempotent,
    async (c) => {
      const opened = await bookCardRide(c.var.on, c.var.userId, c.req.valid("json"));
      return c.json({ success: true, ...opened });
    },
  )
  .post(
    "/finalize-booking",
    answers(BookedRide, "Settle after a return from the payment page", "token"),
    requireUser,
    body(FinalizeBooking),
    async (c) => {
      const rideId = await finalizeBooking(c.var.on, c.var.userId, c.req.valid("json").sessionId);
      const ride = await ownRide(c.var.on, c.var.userId, rideId);
      return c.json({ success: true, message: "Ride booked successfully after payment!", ride });
    },
  );
