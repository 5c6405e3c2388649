import { Hono } from "hono";
import { NewPayLink, PayLink } from "../../../../../contract/office-booking.ts";
import { DecideExtra, ExtraId } from "../../../../../contract/office-extras.ts";
import { Done } from "../../../../../contract/response.ts";
import type { AppEnv } from "../../../../lib/http/app-env.ts";
import { body, notStored, param, reply } from "../../../../lib/http/http.ts";
import { idempotent } from "../../../../lib/http/idempotency.ts";
import { createPayLink } from "../../../../lib/money/pay-links.ts";
import { allow } from "../../../../lib/office/staff-auth.ts";
import { cancelExtraRequest, payableExtra } from "./extra-requests.ts";
import { decideExtra } from "./extras.ts";

/** Extras: paid by us, paid by the passenger, or declined. */
export const officeExtraRoutes = new Hono<AppEnv>()
  .post(
    "/extras/:id/decide",
    allow("approve extras", Done, "Approve or decline a driver's extra"),
    param(ExtraId),
    body(DecideExtra),
    async (c) => {
      const { isGranted } = c.req.valid("json");
      const { staff } = c.var;
      const message = await idempotent(c, (tx) => decideExtra(tx, staff, c.req.valid("param").id, isGranted));
      return reply(c, { message });
    },
  )
  // Not idempotent: a stored response would keep the link's secret code in plain text.
  .post(
    "/extras/:id/pay-link",
    allow("request extras", PayLink, "Ask the passenger to pay an extra with a payment link, to read out or email"),
    param(ExtraId),
    body(NewPayLink),
    notStored,
    async (c) => {
      const [{ services, staff }, { id }] = [c.var, c.req.valid("param")];
      const link = await createPayLink(services, staff, c.req.valid("json"), (tx) => payableExtra(tx, staff, id));
      return reply(c, link);
    },
  )
  .post(
    "/extras/:id/call-back",
    allow("request extras", Done, "Cancel the request to pay an extra"),
    param(ExtraId),
    async (c) => {
      await idempotent(c, (tx) => cancelExtraRequest(tx, c.var.staff, c.req.valid("param").id));
      return reply(c, { message: "The payment request is canceled." });
    },
  );
