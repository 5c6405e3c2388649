import { Hono } from "hono";
import { BookForCaller, CallerEmail, NewPayLink, PayLink } from "../../../../contract/office-booking.ts";
import {
  OfficeVisitChanged,
  OfficeVisitFound,
  PatientId,
  ReleasePayment,
  TakePayment,
  VisitId,
} from "../../../../contract/office-visits.ts";
import { Done } from "../../../../contract/response.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, notStored, param, reply } from "../../../lib/http/http.ts";
import { idempotent } from "../../../lib/http/idempotency.ts";
import { askProvider, checkoutsOfVisit } from "../../../lib/money/card-pages.ts";
import { createPayLink } from "../../../lib/money/pay-links.ts";
import { allow } from "../../../lib/office/staff-auth.ts";
import { payableVisit } from "../booking/pay-links.ts";
import { bookForCaller, setCallerEmail } from "./booking.ts";
import { closeOpenPage, markRefunded, takePayment } from "./payments.ts";
import { visitForOffice } from "./visit.ts";

/** Booking for callers, and payments of such visits. */
export const officeMoneyRoutes = new Hono<AppEnv>()
  .post(
    "/visits",
    allow("change visits", OfficeVisitFound, "Hold a slot for a patient or a new caller"),
    body(BookForCaller),
    async (c) => {
      const { services, staff } = c.var;
      const { id } = await idempotent(c, async (tx) => ({
        id: await bookForCaller(services, tx, staff, c.req.valid("json")),
      }));
      const visit = await visitForOffice(services.db, id, services.config.practiceTimeZone);
      return reply(c, { message: "The slot is held.", visit });
    },
  )
  .post(
    "/visits/:id/payments",
    allow("change visits", OfficeVisitChanged, "Record that the fee was paid by cash or check"),
    param(VisitId),
    body(TakePayment),
    async (c) => {
      const { services, staff } = c.var;
      const { id } = c.req.valid("param");
      await closeOpenPage(services, id, c.req.valid("json"));
      const done = await idempotent(c, (tx) => takePayment(services, tx, staff, id, c.req.valid("json")));
      const visit = await visitForOffice(services.db, id, services.config.practiceTimeZone);
      return reply(c, { message: "The visit is marked as paid.", ...done, visit });
    },
  )
  .post(
    "/visits/:id/mark-refunded",
    allow("complete refunds", OfficeVisitFound, "Mark all refunds by hand as made"),
    param(VisitId),
    body(ReleasePayment),
    async (c) => {
      const { services, staff } = c.var;
      const { id } = c.req.valid("param");
      await idempotent(c, (tx) => markRefunded(services, tx, staff, id, c.req.valid("json")));
      const visit = await visitForOffice(services.db, id, services.config.practiceTimeZone);
      return reply(c, { message: "Marked as refunded.", visit });
    },
  )
  // Not idempotent: it settles what the provider has, once.
  .post(
    "/visits/:id/ask-provider",
    allow(
      "check card pages of visits",
      OfficeVisitFound,
      "Ask the card provider about the visit's card page, and settle what was paid",
    ),
    param(VisitId),
    notStored,
    async (c) => {
      const { services } = c.var;
      const { id } = c.req.valid("param");
      const message = await askProvider(services, checkoutsOfVisit(services.db, id));
      const visit = await visitForOffice(services.db, id, services.config.practiceTimeZone);
      return reply(c, { message, visit });
    },
  )
  // Not idempotent: a stored response would contain the link's secret, of which only a hash is kept.
  .post(
    "/visits/:id/pay-link",
    allow("change visits", PayLink, "Create a payment link that needs no login, to read aloud or email"),
    param(VisitId),
    body(NewPayLink),
    notStored,
    async (c) => {
      const { services, staff } = c.var;
      const { id } = c.req.valid("param");
      const link = await createPayLink(services, staff, c.req.valid("json"), (tx) => payableVisit(tx, id));
      return reply(c, link);
    },
  )
  .post(
    "/patients/:id/email",
    allow("change patients", Done, "Set the email of an account created by phone, with which its patient can claim it"),
    param(PatientId),
    body(CallerEmail),
    async (c) => {
      const { staff } = c.var;
      await idempotent(c, (tx) => setCallerEmail(tx, staff, c.req.valid("param").id, c.req.valid("json")));
      return reply(c, { message: "Email saved." });
    },
  );
