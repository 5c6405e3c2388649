import { Hono } from "hono";
import { NewPayLink, PayLink } from "../../../contract/office-booking.ts";
import { DecideExtra, ExtraId } from "../../../contract/office-extras.ts";
import { Done } from "../../../contract/response.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { body, param } from "../../lib/http.ts";
import { idempotent } from "../../lib/idempotency.ts";
import { createPayLink } from "../../lib/pay-links.ts";
import { requireRoles } from "../../lib/staff-auth.ts";
import { callExtraBack, payableExtra } from "./extra-asking.ts";
import { decideExtra } from "./office-extras.ts";

const DECIDES = ["owner", "desk"] as const;

/** What drivers ask for beyond a quote: paid by us, asked of the passenger, or refused. */
export const officeExtraRoutes = new Hono<AppEnv>()
  .post(
    "/extras/:id/decide",
    requireRoles(DECIDES, Done, "Grant or refuse what a driver asks for beyond the quote"),
    param(ExtraId),
    body(DecideExtra),
    async (c) => {
      const { isGranted } = c.req.valid("json");
      const message = await idempotent(c, (tx) => decideExtra(tx, c.var.staff, c.req.valid("param").id, isGranted));
      return c.json({ success: true, message });
    },
  )
  // Its code is a secret, kept as a hash only: an answer that is kept for who repeats the call would keep it whole.
  .post(
    "/extras/:id/pay-link",
    requireRoles(DECIDES, PayLink, "Ask the passenger for an extra: a link to pay it, to be read out or mailed"),
    param(ExtraId),
    body(NewPayLink),
    async (c) => {
      const [{ services, staff }, { id }] = [c.var, c.req.valid("param")];
      const link = await createPayLink(services, staff, c.req.valid("json"), (tx) => payableExtra(tx, staff, id));
      return c.json({ success: true, ...link });
    },
  )
  .post(
    "/extras/:id/call-back",
    requireRoles(DECIDES, Done, "Ask the passenger for an extra no more"),
    param(ExtraId),
    async (c) => {
      await idempotent(c, async (tx) => {
        await callExtraBack(tx, c.var.staff, c.req.valid("param").id);
        return {};
      });
      return c.json({ success: true, message: "The passenger is not asked for it any more." });
    },
  );
