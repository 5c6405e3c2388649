import { Hono } from "hono";
import { BookForCaller, CallerEmail, NewPayLink, PayLink } from "../../../contract/office-booking.ts";
import {
  OfficeVisitChanged,
  OfficeVisitFound,
  PatientId,
  ReleasePayment,
  TakePayment,
  VisitId,
} from "../../../contract/office-visits.ts";
import { Done } from "../../../contract/response.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { body, param } from "../../lib/http.ts";
import { idempotent } from "../../lib/idempotency.ts";
import { createPayLink } from "../../lib/pay-links.ts";
import { requireRoles } from "../../lib/staff-auth.ts";
import { bookForCaller, noteEmail } from "./office-booking.ts";
import { giveBack, takePayment } from "./office-payments.ts";
import { visitForOffice } from "./office-visit.ts";
import { payableVisit } from "./pay-links.ts";

const DESK = ["owner", "desk"] as const;

/** Booking for somebody on the phone, and the ways such a visit is paid. */
export const officeMoneyRoutes = new Hono<AppEnv>()
  .post(
    "/visits",
    requireRoles(DESK, OfficeVisitFound, "Hold a slot for a patient, or for a caller nobody knows yet"),
    body(BookForCaller),
    async (c) => {
      const { services, staff } = c.var;
      const { id } = await idempotent(c, async (tx) => ({
        id: await bookForCaller(services, tx, staff, c.req.valid("json")),
      }));
      const visit = await visitForOffice(services.db, id, services.config.practiceTimeZone);
      return c.json({ success: true, message: "The time is held.", visit });
    },
  )
  .post(
    "/visits/:id/payments",
    requireRoles(DESK, OfficeVisitChanged, "Note that the fee was handed over in cash or by check"),
    param(VisitId),
    body(TakePayment),
    async (c) => {
      const { services, staff } = c.var;
      const { id } = c.req.valid("param");
      const done = await idempotent(c, (tx) => takePayment(services, tx, staff, id, c.req.valid("json")));
      const visit = await visitForOffice(services.db, id, services.config.practiceTimeZone);
      return c.json({ success: true, message: "The visit is paid.", ...done, visit });
    },
  )
  .post(
    "/visits/:id/given-back",
    requireRoles(DESK, OfficeVisitFound, "Note that all that is owed by hand was given back"),
    param(VisitId),
    body(ReleasePayment),
    async (c) => {
      const { services, staff } = c.var;
      const { id } = c.req.valid("param");
      await idempotent(c, async (tx) => {
        await giveBack(services, tx, staff, id, c.req.valid("json"));
        return {};
      });
      const visit = await visitForOffice(services.db, id, services.config.practiceTimeZone);
      return c.json({ success: true, message: "It is noted as given back.", visit });
    },
  )
  // Its code is a secret, kept as a hash only: an answer that is kept for who repeats the call would keep it whole.
  .post(
    "/visits/:id/pay-link",
    requireRoles(DESK, PayLink, "Make a link to pay that needs no login, to be read out or mailed"),
    param(VisitId),
    body(NewPayLink),
    async (c) => {
      const { services, staff } = c.var;
      const { id } = c.req.valid("param");
      const link = await createPayLink(services, staff, c.req.valid("json"), (tx) => payableVisit(tx, id));
      return c.json({ success: true, ...link });
    },
  )
  .post(
    "/patients/:id/email",
    requireRoles(
      DESK,
      Done,
      "Note the email of an account that was opened on the phone, by which its patient can claim it",
    ),
    param(PatientId),
    body(CallerEmail),
    async (c) => {
      const { staff } = c.var;
      await idempotent(c, async (tx) => {
        await noteEmail(tx, staff, c.req.valid("param").id, c.req.valid("json").email);
        return {};
      });
      return c.json({ success: true, message: "The email is noted." });
    },
  );
