import type { Queries } from "../db/db.ts";
import type { OutboxEmail } from "./email-outbox.ts";
import type { Text } from "./texts.ts";

/** Kinds of messages whose text is kept before it is sent, because the office wrote it. */
export const WRITTEN_BY_OFFICE: readonly string[] = ["text-answer", "text-text-to-many"];

const E164 = /^\+[1-9]\d{7,14}$/;

/** Codes are not kept. */
const NOT_KEPT: readonly string[] = ["text-code"];

/** The code of a link that works without logging in stays out: everybody who reads the conversation could use it. */
const withoutSecrets = (body: string): string => body.replace(/(https?:\/\/[^\s#]+)#\S+/g, "$1");

type Message = Pick<OutboxEmail, "kind" | "subjectId">;

/** Keeps a text that goes out by itself, for the conversation with its number. Safe to repeat: a message is one text. */
export async function keepSentText(db: Queries, { kind, subjectId }: Message, { to, body }: Text): Promise<void> {
  if (NOT_KEPT.includes(kind) || WRITTEN_BY_OFFICE.includes(kind)) return;
  await db`
    insert into sent_text (phone, body, patient_id, kind, subject_id)
    values (${to}, ${withoutSecrets(body)}, patient_of_message(${subjectId}), ${kind}, ${subjectId})
    on conflict on constraint sent_text_once do update set body = excluded.body, phone = excluded.phone, sent_at = now()`;
}

/** Keeps the answer that the webhook carries back to a number; not to a short code, which nobody texts from the office. */
export async function keepAutomaticAnswer(db: Queries, phone: string, body: string): Promise<void> {
  if (!E164.test(phone)) return;
  await db`insert into sent_text (phone, body, patient_id) values (${phone}, ${body}, patient_of_number(${phone}))`;
}

/** Records the provider's id of a text, by which it reports what became of it. */
export async function recordCarrierId(db: Queries, { kind, subjectId }: Message, carrierId: string): Promise<void> {
  await db`update sent_text set carrier_id = ${carrierId} where kind = ${kind} and subject_id = ${subjectId}`;
}

/** Records that a text did not arrive, in words for the office. */
export async function recordFailedText(db: Queries, { kind, subjectId }: Message, problem: string): Promise<void> {
  await db`
    update sent_text set failed_at = now(), problem = ${problem}
    where kind = ${kind} and subject_id = ${subjectId} and failed_at is null`;
}

export const NUMBER_GONE =
  "This number gets no texts: it doesn't exist, is a landline, or has opted out. Call or email.";
const NOT_DELIVERED = "The phone company didn't deliver this. Call or email, or try again later.";

/** What the provider reports about a text that it had accepted. Of a text that isn't kept, nothing. */
export async function recordDelivery(db: Queries, carrierId: string, status: string): Promise<void> {
  if (status !== "failed" && status !== "undelivered") return;
  await db`
    update sent_text set failed_at = now(), problem = ${NOT_DELIVERED}
    where carrier_id = ${carrierId} and failed_at is null`;
}
