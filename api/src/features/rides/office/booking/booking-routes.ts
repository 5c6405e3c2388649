import { Hono } from "hono";
import { BookRideForCaller, NewPayLink, PayLink } from "../../../../../contract/office-booking.ts";
import { OfficeRideFound } from "../../../../../contract/office-rides.ts";
import { OfficeQuoteQuery, RideId, RideQuote } from "../../../../../contract/rides.ts";
import type { Tx } from "../../../../lib/db/db.ts";
import type { AppEnv } from "../../../../lib/http/app-env.ts";
import { body, notStored, param, query, reply } from "../../../../lib/http/http.ts";
import { idempotent } from "../../../../lib/http/idempotency.ts";
import { askProvider, checkoutsOfRide } from "../../../../lib/money/card-pages.ts";
import { createPayLink } from "../../../../lib/money/pay-links.ts";
import { allow } from "../../../../lib/office/staff-auth.ts";
import { payableRide } from "../../booking/pay-links.ts";
import { openRideCheckout } from "../../booking/payment.ts";
import { formatQuote } from "../../booking/quote.ts";
import { processDueRidesNow } from "../../dispatch/dispatch.ts";
import { rideForOffice } from "../ride.ts";
import { bookRideForCaller } from "./booking.ts";

/** Rides booked by phone, and their payment links. */
export const officeRideBookingRoutes = new Hono<AppEnv>()
  .get(
    "/ride-quote",
    allow("book rides", RideQuote, "What a ride costs an organization that pays on account"),
    query(OfficeQuoteQuery),
    async (c) => {
      const { transportType, returnTrip, payerId } = c.req.valid("query");
      const { config, texts } = c.var.services;
      const quote = await formatQuote(c.var.db, transportType, returnTrip, payerId);
      return reply(c, { ...quote, timeZone: config.practiceTimeZone, textsOffered: texts !== null });
    },
  )
  .post(
    "/rides",
    allow("book rides", OfficeRideFound, "Book a ride for a patient or a new caller"),
    body(BookRideForCaller),
    async (c) => {
      const { services, staff } = c.var;
      const book = (tx: Tx) => bookRideForCaller(services, tx, staff, c.req.valid("json"));
      const { rideId, checkoutId } = await idempotent(c, book);
      if (checkoutId) await openRideCheckout(services, checkoutId);
      await processDueRidesNow(services);
      const ride = await rideForOffice(services.db, rideId, services.config.practiceTimeZone);
      const message = checkoutId ? "The ride is waiting for payment." : "The ride is booked.";
      return reply(c, { message, ride });
    },
  )
  // Not idempotent: it settles what the provider has, once.
  .post(
    "/rides/:rideId/ask-provider",
    allow(
      "check card pages of rides",
      OfficeRideFound,
      "Ask the card provider about the ride's card pages, and settle what was paid",
    ),
    param(RideId),
    notStored,
    async (c) => {
      const [{ services }, { rideId }] = [c.var, c.req.valid("param")];
      const message = await askProvider(services, checkoutsOfRide(services.db, rideId));
      await processDueRidesNow(services);
      const ride = await rideForOffice(services.db, rideId, services.config.practiceTimeZone);
      return reply(c, { message, ride });
    },
  )
  // Not idempotent: a stored response would keep the link's secret code in plain text.
  .post(
    "/rides/:rideId/pay-link",
    allow("book rides", PayLink, "Create a payment link that needs no login, to read out or email"),
    param(RideId),
    body(NewPayLink),
    notStored,
    async (c) => {
      const [{ services, staff }, { rideId }] = [c.var, c.req.valid("param")];
      const link = await createPayLink(services, staff, c.req.valid("json"), (tx) => payableRide(tx, rideId));
      return reply(c, link);
    },
  );
