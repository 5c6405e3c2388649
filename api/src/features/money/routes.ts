import { Hono } from "hono";
import {
  DisputeId,
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
import { attached } from "../../lib/files/documents.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, param, query, reply } from "../../lib/http/http.ts";
import { idempotent } from "../../lib/http/idempotency.ts";
import { allow, allowToFile } from "../../lib/office/staff-auth.ts";
import { bankRoutes } from "./bank/bank-routes.ts";
import { listDisputes } from "./disputes/disputes.ts";
import { evidenceOf } from "./disputes/evidence.ts";
import { payerAccountRoutes } from "./payers/payer-account-routes.ts";
import { payerRoutes } from "./payers/payer-routes.ts";
import { listPayments } from "./payments.ts";
import { payoutFileRoutes } from "./payouts/file-routes.ts";
import { officeEarningsRoutes } from "./payouts/office-earnings-routes.ts";
import { payoutRoutes } from "./payouts/payout-routes.ts";
import { reconciliationRoutes } from "./reconciliation/reconciliation-routes.ts";
import { listRefunds, markReturned, refundForOffice, retryRefund } from "./refunds.ts";

/** Patients' payments, refunds and disputes. */
export const moneyRoutes = new Hono<AppEnv>()
  .get(
    "/money/payments",
    allow("read payments", PaymentList, "All payments, newest first"),
    query(PaymentsQuery),
    async (c) => {
      const { db, services } = c.var;
      return reply(c, await listPayments(db, c.req.valid("query"), services.config.practiceTimeZone));
    },
  )
  .get(
    "/money/refunds",
    allow("read payments", RefundList, "Due and completed refunds, and why one is stuck"),
    query(RefundsQuery),
    async (c) => {
      return reply(c, await listRefunds(c.var.db, c.req.valid("query")));
    },
  )
  .post(
    "/money/refunds/:id/retry",
    allow("complete refunds", OneRefund, "Retry a refund now"),
    param(RefundId),
    async (c) => {
      const { id } = c.req.valid("param");
      await idempotent(c, (tx) => retryRefund(tx, c.var.staff, id));
      const refund = await refundForOffice(c.var.db, id);
      return reply(c, { message: "We're sending the refund now.", refund });
    },
  )
  .post(
    "/money/refunds/:id/returned",
    allow("complete refunds", OneRefund, "Mark a refund as made another way"),
    param(RefundId),
    body(MarkReturned),
    async (c) => {
      const [{ id }, { reason }] = [c.req.valid("param"), c.req.valid("json")];
      await idempotent(c, (tx) => markReturned(tx, c.var.staff, id, reason));
      const refund = await refundForOffice(c.var.db, id);
      return reply(c, { message: "Marked as refunded.", refund });
    },
  )
  .get("/money/disputes", allow("read payments", DisputeList, "Disputed payments"), query(DisputesQuery), async (c) =>
    reply(c, await listDisputes(c.var.services, c.req.valid("query"))),
  )
  .get(
    "/money/disputes/:id/evidence.zip",
    allowToFile("download evidence", "Evidence for the bank; each download is logged"),
    param(DisputeId),
    async (c) => {
      const { services, staff } = c.var;
      const { name, content } = await evidenceOf(services, staff, c.req.valid("param").id);
      return c.body(new Uint8Array(content), 200, attached(name));
    },
  )
  .route("/", reconciliationRoutes)
  .route("/", payoutRoutes)
  .route("/", payoutFileRoutes)
  .route("/", bankRoutes)
  .route("/", officeEarningsRoutes)
  .route("/", payerRoutes)
  .route("/", payerAccountRoutes);
