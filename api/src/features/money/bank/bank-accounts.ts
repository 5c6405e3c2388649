import type { AuditAction } from "../../../../contract/audit-actions.ts";
import {
  BankAccountShown,
  type RemoveBankAccount,
  type SaveBankAccount,
  SavedOriginator,
  type SaveOriginator,
} from "../../../../contract/bank-accounts.ts";
import type { Payee } from "../../../../contract/payees.ts";
import { asAnswer } from "../../../lib/db/answers.ts";
import type { Fragment, Queries, Tx } from "../../../lib/db/db.ts";
import { notFound, Stale } from "../../../lib/http/errors.ts";
import { type Actor, byStaff, lastToChange, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";

/** The account `b` without its number, as JSON; null if there is none. */
export const shownAccount = (db: Queries): Fragment => db`
  case when b.id is not null then json_build_object('revision', b.revision, 'holderName', b.holder_name, 'routingNumber', b.routing_number,
    'lastDigits', right(b.account_number, 4), 'isSavings', b.is_savings, 'isBusiness', b.is_business) end`;

const ownColumn = (db: Queries, { kind }: Payee): Fragment =>
  kind === "driver" ? db`b.driver_id` : db`b.consultant_id`;

/** The subject of the log. */
export const subjectOf = ({ kind, _id }: Payee) => ({ kind: kind === "driver" ? "driver" : "consultant", id: _id });

/** The account of a nurse or driver without its number. */
export async function accountOf(db: Queries, payee: Payee): Promise<BankAccountShown | null> {
  const [found] = await db<{ account: unknown }[]>`
    select ${shownAccount(db)} as account from bank_account b where ${ownColumn(db, payee)} = ${payee._id}`;
  return found ? BankAccountShown.parse(found.account) : null;
}

/** Locks a person until the end of the transaction. Throws "missing", and Stale unless their account has this revision. */
async function lockAccount(tx: Tx, payee: Payee, revision: number): Promise<BankAccountShown | null> {
  const known =
    payee.kind === "driver"
      ? await tx`select from driver where id = ${payee._id} and deleted_at is null for no key update`
      : await tx`select from consultant where id = ${payee._id} and deleted_at is null for no key update`;
  if (known.length === 0) throw notFound(payee.kind);
  const account = await accountOf(tx, payee);
  if ((account?.revision ?? 0) !== revision) throw new Stale({ account }, await lastToChange(tx, payee._id));
  return account;
}

/** Saves where a person's payouts go. The log doesn't have it. */
export async function saveBankAccount(tx: Tx, by: Actor, input: SaveBankAccount): Promise<void> {
  const { kind, _id, revision, holderName, routingNumber, accountNumber, isSavings, isBusiness } = input;
  const before = await lockAccount(tx, input, revision);
  if (before)
    await tx`
      update bank_account b set holder_name = ${holderName}, routing_number = ${routingNumber}, account_number = ${accountNumber},
        is_savings = ${isSavings}, is_business = ${isBusiness}, revision = revision + 1
      where ${ownColumn(tx, input)} = ${_id}`;
  else
    await tx`
      insert into bank_account (driver_id, consultant_id, holder_name, routing_number, account_number, is_savings, is_business)
      values (${kind === "driver" ? _id : null}, ${kind === "nurse" ? _id : null}, ${holderName}, ${routingNumber}, ${accountNumber},
        ${isSavings}, ${isBusiness})`;
  await recordChange(tx, by, input, before ? "bank account changed" : "bank account added");
}

/** Removes an account. Payouts that were made keep where they go. */
export async function removeBankAccount(tx: Tx, by: Actor, input: RemoveBankAccount): Promise<void> {
  if (!(await lockAccount(tx, input, input.revision))) return;
  await tx`delete from bank_account b where ${ownColumn(tx, input)} = ${input._id}`;
  await recordChange(tx, by, input, "bank account removed");
}

/** Logs a change without the numbers, and emails the person whose money goes elsewhere now. */
async function recordChange(tx: Tx, by: Actor, payee: Payee, action: AuditAction): Promise<void> {
  const entryId = await recordStaffAudit(tx, by, { action, subject: subjectOf(payee) });
  await tx`select enqueue_email(${`${payee.kind}-account-changed`}, ${entryId})`;
}

/** What our own bank knows us by; null until an owner has entered it. */
export async function originatorOf(db: Queries): Promise<SavedOriginator | null> {
  const [found] = await db`
    select company_name, company_id, routing_number, destination_number, destination_name, revision from payout_originator`;
  return found ? asAnswer(SavedOriginator, found) : null;
}

/** Saves it for the bank files made from now on. Throws Stale if somebody was first. */
export async function saveOriginator(tx: Tx, staff: Staff, input: SaveOriginator): Promise<void> {
  const { revision, companyName, companyId, routingNumber, destinationNumber, destinationName } = input;
  await tx`select from practice for no key update`;
  const before = await originatorOf(tx);
  if ((before?.revision ?? 0) !== revision) throw new Stale({ originator: before }, await lastToChange(tx, staff.id));
  await tx`
    insert into payout_originator (company_name, company_id, routing_number, destination_number, destination_name)
    values (${companyName}, ${companyId}, ${routingNumber}, ${destinationNumber}, ${destinationName})
    on conflict (only_one) do update set company_name = excluded.company_name, company_id = excluded.company_id,
      routing_number = excluded.routing_number, destination_number = excluded.destination_number,
      destination_name = excluded.destination_name, revision = payout_originator.revision + 1`;
  await recordStaffAudit(tx, byStaff(staff), { action: "our bank changed", subject: { kind: "staff", id: staff.id } });
}
