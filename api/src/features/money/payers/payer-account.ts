import {
  type PayerAccount,
  type PayerPayment,
  PayerStatement,
  type RecordPayerPayment,
} from "../../../../contract/payer-organizations.ts";
import { asAnswers } from "../../../lib/db/answers.ts";
import { databaseNow, one, type Queries, type Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { enqueueEmail } from "../../../lib/mail/emails.ts";
import { byStaff, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";
import { settingsAt } from "../../../lib/settings.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";
import { practiceLabels } from "../../../lib/time/practice-time.ts";
import { payerOf } from "./payer-organizations.ts";
import { statementOf } from "./payer-statements.ts";

const MOST = 60;

/** What an organization owes, with its newest statements and payments. Throws "missing". */
export async function payerAccount(db: Queries, payerId: string): Promise<Omit<PayerAccount, "success" | "message">> {
  await payerOf(db, payerId);
  const sums = one(
    await db<{ balanceCents: number; unbilledCents: number }[]>`
    select payer_balance_cents(${payerId}, now())::float8 as balance_cents, (
      select coalesce(sum(price_cents - reduced_cents), 0)::float8 from payer_lines(${payerId},
        coalesce((select max(until) from payer_statement where payer_organization_id = ${payerId}), '-infinity'), now())) as unbilled_cents`,
  );
  const statements = await db`
    select id as _id, to_char(month, 'YYYY-MM') as month, total_cents, made_at from payer_statement
    where payer_organization_id = ${payerId} order by payer_statement.month desc limit ${MOST}`;
  const payments = await db<PayerPayment[]>`
    select p.id as _id, cents, received_on::text, reference, staff.name as recorded_by
    from payer_payment p join staff on staff.id = recorded_by
    where payer_organization_id = ${payerId} order by received_on desc, p.id desc limit ${MOST}`;
  return {
    ...sums,
    statements: asAnswers(PayerStatement, statements),
    payments: [...payments],
  };
}

const subjectOf = (id: string) => ({ kind: "payer", id });

/** Records a payment of an organization. Throws "invalid" for a day ahead, and for a large amount that was not typed twice. */
export async function recordPayerPayment(
  tx: Tx,
  staff: Staff,
  payerId: string,
  { cents, confirmedCents, receivedOn, reference }: RecordPayerPayment,
  { practiceTimeZone: timeZone }: Services["config"],
): Promise<void> {
  await payerOf(tx, payerId);
  const { largePaymentCents } = await settingsAt(tx);
  if (cents > largePaymentCents && confirmedCents !== cents) {
    const message = `${formatMoney(cents)} is more than ${formatMoney(largePaymentCents)}. Please enter the same amount again to confirm it.`;
    throw new AppError("invalid", message, { confirmedCents: message });
  }
  if (receivedOn > practiceLabels(await databaseNow(tx), timeZone).date) {
    const message = "Please choose today or a day in the past";
    throw new AppError("invalid", message, { receivedOn: message });
  }
  await tx`
    insert into payer_payment (payer_organization_id, cents, received_on, reference, recorded_by)
    values (${payerId}, ${cents}, ${receivedOn}, ${reference}, ${staff.id})`;
  const change = {
    cents: [null, cents] satisfies [null, number],
    reference: [null, reference] satisfies [null, string],
  };
  await recordStaffAudit(tx, byStaff(staff), { action: "payer payment recorded", subject: subjectOf(payerId), change });
}

/** Removes a payment that was recorded by mistake. Safe to repeat. */
export async function removePayerPayment(tx: Tx, staff: Staff, payerId: string, paymentId: string): Promise<void> {
  await payerOf(tx, payerId);
  const [removed] = await tx<{ cents: number; reference: string }[]>`
    delete from payer_payment where id = ${paymentId} and payer_organization_id = ${payerId} returning cents, reference`;
  if (!removed) return;
  const { cents, reference } = removed;
  const change = {
    cents: [cents, null] satisfies [number, null],
    reference: [reference, null] satisfies [string, null],
  };
  await recordStaffAudit(tx, byStaff(staff), { action: "payer payment removed", subject: subjectOf(payerId), change });
}

/** Sends a statement to the billing email again. Returns a message for the user. */
export async function resendStatement(tx: Tx, staff: Staff, statementId: string): Promise<string> {
  const { payerId, billingEmail } = await statementOf(tx, statementId);
  const entry = await recordStaffAudit(tx, byStaff(staff), {
    action: "statement resent",
    subject: subjectOf(payerId),
    targetId: statementId,
  });
  await enqueueEmail(tx, "payer-statement", entry);
  return `We're sending the statement to ${billingEmail}.`;
}
