import { Hono } from "hono";
import {
  DisputeList,
  DisputesQuery,
  MarkReturned,
  OneRefund,
  PaymentList,
  PaymentsQuery,
  RefundId,
  RefundList,
  RefundsQuery,
} from "../../../contract/money.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { body, param, query } from "../../lib/http.ts";
import { idempotent } from "../../lib/idempotency.ts";
import { requireRoles } from "../../lib/staff-auth.ts";
import { listDisputes } from "./disputes.ts";
import { listPayments } from "./payments.ts";
import { payoutRoutes } from "./payout-routes.ts";
import { booksRoutes } from "./reconciliation-routes.ts";
import { listRefunds, markReturned, refundForOffice, retryRefund } from "./refunds.ts";

const READERS = ["owner", "desk", "view"] as const;
const DESK = ["owner", "desk"] as const;

/** Money of patients: what came, what goes back, and what their banks have taken back. */
export const moneyRoutes = new Hono<AppEnv>()
  .get(
    "/money/payments",
    requireRoles(READERS, PaymentList, "All that was paid, the latest first"),
    query(PaymentsQuery),
    async (c) => {
      const { db, services } = c.var;
      return c.json({
        success: true,
        ...(await listPayments(db, c.req.valid("query"), services.config.practiceTimeZone)),
      });
    },
  )
  .get(
    "/money/refunds",
    requireRoles(READERS, RefundList, "What is owed back and what went back, and why it is stuck"),
    query(RefundsQuery),
    async (c) => {
      return c.json({ success: true, ...(await listRefunds(c.var.db, c.req.valid("query"))) });
    },
  )
  .post(
    "/money/refunds/:id/retry",
    requireRoles(DESK, OneRefund, "Send it now instead of later"),
    param(RefundId),
    async (c) => {
      const { id } = c.req.valid("param");
      await idempotent(c, async (tx) => {
        await retryRefund(tx, c.var.staff, id);
        return {};
      });
      return c.json({ success: true, message: "It is being sent now.", refund: await refundForOffice(c.var.db, id) });
    },
  )
  .post(
    "/money/refunds/:id/returned",
    requireRoles(DESK, OneRefund, "Note that it was given back in another way"),
    param(RefundId),
    body(MarkReturned),
    async (c) => {
      const [{ id }, { reason }] = [c.req.valid("param"), c.req.valid("json")];
      await idempotent(c, async (tx) => {
        await markReturned(tx, c.var.staff, id, reason);
        return {};
      });
      const refund = await refundForOffice(c.var.db, id);
      return c.json({ success: true, message: "It is noted as given back.", refund });
    },
  )
  .get(
    "/money/disputes",
    requireRoles(READERS, DisputeList, "Payments that a cardholder's bank has taken back"),
    query(DisputesQuery),
    async (c) => c.json({ success: true, ...(await listDisputes(c.var.services, c.req.valid("query"))) }),
  )
  .route("/", booksRoutes)
  .route("/", payoutRoutes);
