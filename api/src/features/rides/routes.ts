import { Hono } from "hono";
import {
  BookedRide,
  CardRideInput,
  CashRideInput,
  FinalizeBooking,
  PaidAnswer,
  PaidQuestion,
  RideCheckout,
  RideId,
  RideList,
  RideListQuery,
  RideQuote,
  RideQuoteQuery,
} from "../../../contract/rides.ts";
import { allowPatient, allowPatientToText } from "../../lib/accounts/auth.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, describe, notStored, param, query, reply } from "../../lib/http/http.ts";
import { idempotent, idempotentAfterPreparing } from "../../lib/http/idempotency.ts";
import { perAddress } from "../../lib/http/rate-limit.ts";
import { changesFor } from "../../lib/site/live-stream.ts";
import { bookRide } from "./booking/booking.ts";
import { calendarOfRide } from "./booking/calendar.ts";
import { isRidePaid } from "./booking/paid.ts";
import { finalizeBooking, openRideCheckout, prepareRidePayment, unpaidCheckout } from "./booking/payment.ts";
import { formatQuote } from "./booking/quote.ts";
import { rideChangeRoutes } from "./changes/change-routes.ts";
import { processDueRidesNow } from "./dispatch/dispatch.ts";
import { rideSharingRoutes } from "./following/share-routes.ts";
import { ridePlanRoutes } from "./plans/plan-routes.ts";
import { ownRide, ridesOfPatient } from "./service.ts";

export const quoteRoutes = new Hono<AppEnv>().get(
  "/ride-quote",
  describe(RideQuote, "What a ride costs"),
  query(RideQuoteQuery),
  async (c) => {
    const { transportType, returnTrip } = c.req.valid("query");
    const quote = await formatQuote(c.var.db, transportType, returnTrip);
    const { config, texts } = c.var.services;
    return reply(c, { ...quote, timeZone: config.practiceTimeZone, textsOffered: texts !== null });
  },
);

export const rideRoutes = new Hono<AppEnv>()
  .post("/book-ride", allowPatient(BookedRide, "Book a ride that is paid in cash"), body(CashRideInput), async (c) => {
    const { services, userId } = c.var;
    const { rideId } = await idempotent(c, (tx) => bookRide(services, tx, userId, c.req.valid("json"), "cash"));
    await processDueRidesNow(services);
    const ride = await ownRide(c.var.services, c.var.userId, rideId);
    return reply(c, { message: "Ride booked successfully with cash!", ride });
  })
  .get(
    "/list-rides",
    allowPatient(RideList, "The patient's rides: upcoming rides soonest first, then past rides latest first"),
    query(RideListQuery),
    async (c) => {
      return reply(c, await ridesOfPatient(c.var.services, c.var.userId, c.req.valid("query")));
    },
  )
  .get("/ride/:rideId", allowPatient(BookedRide, "One of the patient's rides"), param(RideId), async (c) => {
    return reply(c, { ride: await ownRide(c.var.services, c.var.userId, c.req.valid("param").rideId) });
  })
  .get(
    "/ride/:rideId/calendar",
    allowPatientToText("text/calendar", "Download a booked ride as an .ics file"),
    param(RideId),
    async (c) => {
      const file = await calendarOfRide(c.var.services, c.var.userId, c.req.valid("param").rideId);
      const attached = {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'attachment; filename="ride.ics"',
      };
      return c.body(file, 200, attached);
    },
  )
  .post(
    "/pay-ride",
    allowPatient(RideCheckout, "Return to the checkout of an unpaid ride"),
    body(RideId),
    async (c) => {
      const { rideId } = c.req.valid("json");
      const { services, userId } = c.var;
      const ready = () => prepareRidePayment(services, userId, rideId);
      const { checkoutId } = await idempotentAfterPreparing(c, ready, (tx) => unpaidCheckout(tx, userId, rideId));
      return reply(c, { rideId, url: await openRideCheckout(services, checkoutId) });
    },
  )
  .get("/rides/live", allowPatientToText("text/event-stream", "Server-sent events about the patient's rides"), (c) =>
    changesFor(c, `patient:${c.var.userId}`),
  )
  .route("/", rideChangeRoutes)
  .route("/", rideSharingRoutes)
  .route("/", ridePlanRoutes);

export const ridePaymentRoutes = new Hono<AppEnv>()
  .post(
    "/create-checkout-session",
    allowPatient(RideCheckout, "Store a ride and open its checkout"),
    body(CardRideInput),
    async (c) => {
      const { services, userId } = c.var;
      const { rideId, checkoutId } = await idempotent(c, (tx) =>
        bookRide(services, tx, userId, c.req.valid("json"), "card"),
      );
      return reply(c, { rideId, url: await openRideCheckout(services, checkoutId) });
    },
  )
  .post(
    "/finalize-booking",
    allowPatient(BookedRide, "Settle the payment after a return from checkout"),
    body(FinalizeBooking),
    notStored,
    async (c) => {
      const rideId = await finalizeBooking(c.var.services, c.var.userId, c.req.valid("json").sessionId);
      const ride = await ownRide(c.var.services, c.var.userId, rideId);
      return reply(c, { message: "Ride booked successfully after payment!", ride });
    },
  )
  .get(
    "/paid",
    describe(PaidAnswer, "Whether a checkout session has paid for a ride; needs only its id"),
    perAddress("paymentQuestionsPerAddress"),
    query(PaidQuestion),
    async (c) => {
      return reply(c, { paid: await isRidePaid(c.var.services, c.req.valid("query").session_id) });
    },
  );
