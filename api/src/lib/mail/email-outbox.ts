import type { Db, Queries, Tx } from "../db/db.ts";
import type { DeliveryError } from "./delivery-error.ts";
import type { MessageKind } from "./message-kinds.ts";

/** An email claimed from the outbox; `tries` includes this one. */
export type OutboxEmail = {
  kind: string;
  subjectId: string;
  resendOf: string | null;
  address: string | null;
  tries: number;
};

/** What became of an email or text message, in a query of `email_outbox`. */
export const emailState = (db: Queries) => db`
  case when is_printed then 'paper' when sent_at is not null then 'sent' when dropped_at is not null then 'dropped'
    when failed_at is not null then 'failed' else 'owed' end`;

/** Sends an email that is due later or has failed now. False if it is neither, or its action can still be undone. */
export async function sendNow(tx: Tx, { kind, subjectId }: Pick<OutboxEmail, "kind" | "subjectId">): Promise<boolean> {
  const tried = await tx`
    update email_outbox set due_at = now(), tries = case when failed_at is null then tries else 0 end, failed_at = null
    where kind = ${kind} and subject_id = ${subjectId} and (due_at is not null or failed_at is not null)
      and not exists (select from operation where operation.id = operation_id and ends_at > now())
    returning kind`;
  return tried.length > 0;
}

/** Claims due emails, most urgent first. If the process dies, they are due again after half a minute. */
export const claimEmails = (db: Db, channel: MessageKind["channel"], most: number) => db<OutboxEmail[]>`
  with due as (
    select kind, subject_id from email_outbox where due_at <= now() and kind in (select kind from email_kind where channel = ${channel})
    order by priority, due_at limit ${most} for update skip locked
  )
  update email_outbox set due_at = now() + interval '30 seconds', tries = tries + 1
  from due where email_outbox.kind = due.kind and email_outbox.subject_id = due.subject_id
  returning email_outbox.kind, email_outbox.subject_id, email_outbox.resend_of, email_outbox.address, email_outbox.tries`;

/** Marks an email as sent and deletes its address. */
export async function markSent(db: Db, { kind, subjectId }: OutboxEmail): Promise<void> {
  await db`
    update email_outbox set sent_at = now(), due_at = null, address = null, last_error = null, needs_attention = false
    where kind = ${kind} and subject_id = ${subjectId} and due_at is not null`;
}

/** Drops an email that is out of date, or keeps it for printing if its recipient has no email. */
export async function drop(db: Db, { kind, subjectId }: OutboxEmail, isPrinted = false): Promise<void> {
  await db`
    update email_outbox set dropped_at = now(), is_printed = ${isPrinted}, due_at = null, address = null, last_error = null, needs_attention = false
    where kind = ${kind} and subject_id = ${subjectId} and due_at is not null`;
}

/** Tries, an hour apart. In a day the office can correct an address. */
const MOST_TRIES_OF_ADDRESS = 24;

/** Whether another try can't succeed. */
export const isHopeless = ({ tries }: OutboxEmail, { cure }: DeliveryError): boolean =>
  cure === "none" || (cure === "address" && tries >= MOST_TRIES_OF_ADDRESS);

/** Ends an email that can't be delivered. It stays on Today. */
export async function markFailed(db: Db, { kind, subjectId }: OutboxEmail, problem: DeliveryError): Promise<void> {
  await db`
    update email_outbox set failed_at = now(), due_at = null, address = null, last_error = ${problem.message}, needs_attention = true
    where kind = ${kind} and subject_id = ${subjectId} and due_at is not null`;
}

/**
 * Schedules the next try after 2 seconds, 4, and so on up to an hour, or after an hour if a person has to correct something first. An
 * email with priority 0 (a code) is valid for minutes only, so it waits at most half a minute.
 */
export async function retryLater(
  db: Db,
  { kind, subjectId, tries }: OutboxEmail,
  problem: DeliveryError,
): Promise<void> {
  const needsPerson = problem.cure === "person" || problem.cure === "address";
  await db`
    update email_outbox set last_error = ${problem.message}, needs_attention = ${needsPerson},
      due_at = now() + least(case when priority = 0 then interval '30 seconds' else interval '1 hour' end,
        case when ${needsPerson} then interval '1 hour' else backoff(${tries}) end)
    where kind = ${kind} and subject_id = ${subjectId} and due_at is not null`;
}
