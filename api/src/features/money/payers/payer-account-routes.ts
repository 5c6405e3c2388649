import { Hono } from "hono";
import {
  PayerAccount,
  PayerOrganizationId,
  PayerPaymentId,
  PayerStatementId,
  RecordPayerPayment,
} from "../../../../contract/payer-organizations.ts";
import { Done } from "../../../../contract/response.ts";
import type { Tx } from "../../../lib/db/db.ts";
import { attached } from "../../../lib/files/documents.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, csvAnswer, param, reply } from "../../../lib/http/http.ts";
import { idempotent } from "../../../lib/http/idempotency.ts";
import { allow, allowToFile, allowToText } from "../../../lib/office/staff-auth.ts";
import { payerAccount, recordPayerPayment, removePayerPayment, resendStatement } from "./payer-account.ts";
import { statementPdf } from "./payer-statement-pdf.ts";
import { statementCsv, statementOf } from "./payer-statements.ts";

/** Statements and payments of organizations that pay on account. */
export const payerAccountRoutes = new Hono<AppEnv>()
  .get(
    "/money/payers/:id/account",
    allow("read payer accounts", PayerAccount, "What an organization owes, its statements and payments"),
    param(PayerOrganizationId),
    async (c) => reply(c, await payerAccount(c.var.db, c.req.valid("param").id)),
  )
  .post(
    "/money/payers/:id/payments",
    allow("change payer accounts", PayerAccount, "Record a payment of an organization"),
    param(PayerOrganizationId),
    body(RecordPayerPayment),
    async (c) => {
      const { db, services, staff } = c.var;
      const [{ id }, input] = [c.req.valid("param"), c.req.valid("json")];
      await idempotent(c, (tx) => recordPayerPayment(tx, staff, id, input, services.config).then(() => ({ id })));
      return reply(c, { message: "The payment is recorded.", ...(await payerAccount(db, id)) });
    },
  )
  .post(
    "/money/payers/:id/payments/:paymentId/remove",
    allow("change payer accounts", PayerAccount, "Remove a payment that was recorded by mistake"),
    param(PayerPaymentId),
    async (c) => {
      const { id, paymentId } = c.req.valid("param");
      await idempotent(c, (tx) => removePayerPayment(tx, c.var.staff, id, paymentId).then(() => ({ id })));
      return reply(c, { message: "The payment is removed.", ...(await payerAccount(c.var.db, id)) });
    },
  )
  .get(
    "/money/statements/:id/rides.csv",
    allowToText("read payer accounts", "text/csv", "A statement's rides as CSV"),
    param(PayerStatementId),
    async (c) => {
      const { db, services } = c.var;
      const statement = await statementOf(db, c.req.valid("param").id);
      const csv = statementCsv(statement, services.config.practiceTimeZone);
      return csvAnswer(c, `statement-${statement.monthKey}.csv`, csv);
    },
  )
  .get(
    "/money/statements/:id/statement.pdf",
    allowToFile("read payer accounts", "A statement as PDF"),
    param(PayerStatementId),
    async (c) => {
      const { db, services } = c.var;
      const statement = await statementOf(db, c.req.valid("param").id);
      const { practiceTimeZone: timeZone } = services.config;
      const pdf = await statementPdf(statement, { ...services.practice, timeZone });
      return c.body(new Uint8Array(pdf), 200, attached(`statement-${statement.monthKey}.pdf`));
    },
  )
  .post(
    "/money/statements/:id/send",
    allow("change payer accounts", Done, "Send a statement to the billing email again"),
    param(PayerStatementId),
    async (c) => {
      const send = async (tx: Tx) => ({ message: await resendStatement(tx, c.var.staff, c.req.valid("param").id) });
      const { message } = await idempotent(c, send);
      return reply(c, { message });
    },
  );
