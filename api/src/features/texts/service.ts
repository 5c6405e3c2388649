import { randomInt } from "node:crypto";
import { formatPhone } from "../../../contract/format-phone.ts";
import type { AskForTexts, ConfirmTexts, TextReminders } from "../../../contract/texts.ts";
import { digest } from "../../lib/accounts/tokens.ts";
import { one, type Queries, type Tx } from "../../lib/db/db.ts";
import { AppError } from "../../lib/http/errors.ts";
import { consume } from "../../lib/http/rate-limit.ts";
import { enqueueEmail } from "../../lib/mail/emails.ts";
import { byPatient, recordAudit } from "../../lib/office/audit.ts";
import type { Services } from "../../lib/services.ts";

const TRIES = 5;
const notOffered = () => new AppError("missing", "Text reminders aren't available.");
const WRONG = "That code is incorrect or has expired. Please ask for a new one.";

type ReminderState = Omit<TextReminders, "success" | "message">;

/** The state of a patient's reminders by text message. */
export async function textReminders(
  services: Pick<Services, "texts">,
  db: Queries,
  patientId: string,
): Promise<ReminderState> {
  const [row] = await db<{ number: string; since: Date | null; isOn: boolean }[]>`
    select number, consented_at as since, consented_at is not null and stopped_at is null as is_on
    from sms_number where patient_id = ${patientId}
      and (consented_at is not null and stopped_at is null or consented_at is null and asked_at > now() - interval '1 hour')`;
  const offered = services.texts !== null;
  if (!row) return { offered, state: "off", number: null, display: null, since: null };
  return {
    offered,
    state: row.isOn ? "on" : "asked",
    number: row.number,
    display: formatPhone(row.number),
    since: row.since?.toISOString() ?? null,
  };
}

/** Counts a code toward the hourly limits of its patient and of its number. */
export async function consumeCode(services: Services, patientId: string, { number }: AskForTexts): Promise<void> {
  if (!services.texts) throw notOffered();
  await consume(services, "textCodesPerAccount", patientId);
  await consume(services, "textCodesPerNumber", number);
}

/** Texts a code to the number and ends earlier reminders. Nothing else is sent there until it is confirmed. */
export async function requestTexts(tx: Tx, patientId: string, { number }: AskForTexts): Promise<void> {
  const ask = one(
    await tx<{ askId: string }[]>`
    insert into sms_number (patient_id, number) values (${patientId}, ${number})
    on conflict (patient_id) do update set number = excluded.number, ask_id = uuidv7(), asked_at = now(), code_hash = null,
      code_expires_at = null, tries = 0, consented_at = null, stopped_at = null
    returning ask_id`,
  );
  await enqueueEmail(tx, "text-code", ask.askId);
}

/** Creates the code of a number, known only to its message and valid for ten minutes. Null if it is confirmed or out of date. */
export async function newTextCode(db: Queries, askId: string): Promise<{ code: string; number: string } | null> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const [ask] = await db<{ number: string }[]>`
    update sms_number set code_hash = ${digest(`${askId} ${code}`)}, code_expires_at = now() + rule_code(), tries = 0
    where ask_id = ${askId} and consented_at is null and asked_at > now() - interval '1 hour' returning number`;
  return ask ? { code, number: ask.number } : null;
}

/**
 * Counts a try before it is judged, so that there are five, however fast they come. It runs outside the transaction, which a wrong code
 * rolls back. Returns the id of the request.
 */
export async function countTry(services: Services, patientId: string): Promise<string> {
  const [ask] = await services.db<{ askId: string }[]>`
    update sms_number set tries = tries + 1
    where patient_id = ${patientId} and consented_at is null and code_expires_at > now() and tries < ${TRIES} returning ask_id`;
  if (!ask) throw new AppError("invalid", WRONG, { code: WRONG });
  return ask.askId;
}

/** Confirms a number with its code, which turns the reminders on. Throws "invalid" for a wrong code. */
export async function confirmTexts(tx: Tx, patientId: string, { code }: ConfirmTexts, askId: string): Promise<void> {
  const agreed = await tx`
    update sms_number set consented_at = now(), code_hash = null, code_expires_at = null
    where patient_id = ${patientId} and ask_id = ${askId} and code_hash = ${digest(`${askId} ${code}`)} returning patient_id`;
  if (agreed.length === 0) throw new AppError("invalid", WRONG, { code: WRONG });
  await tx`delete from stopped_number where number = (select number from sms_number where patient_id = ${patientId})`;
  await recordAudit(tx, byPatient(patientId), "text reminders agreed to", patientId);
}

/**
 * Ends the texts to the account at once: waiting reminders aren't sent, and what was agreed when booking rides ends too. Another passenger's
 * texts go on.
 */
export async function stopTexts(tx: Tx, patientId: string): Promise<void> {
  const ended = tx`
    texts_booker = false, texts_passenger = texts_passenger and passenger_name <> ''
    where patient_id = ${patientId} and (texts_booker or texts_passenger and passenger_name = '')`;
  await tx`update ride set ${ended} and status in ('unpaid', 'pending', 'assigned', 'accepted')`;
  await tx`update ride_plan set ${ended}`;
  const stopped = await tx`
    update sms_number set stopped_at = now()
    where patient_id = ${patientId} and consented_at is not null and stopped_at is null returning patient_id`;
  if (stopped.length > 0) await recordAudit(tx, byPatient(patientId), "text reminders stopped", patientId);
}

/** Sends no more texts to a number, regardless of who has it. */
export async function stopNumber(tx: Tx, number: string): Promise<void> {
  await tx`insert into stopped_number (number) values (${number}) on conflict do nothing`;
  await tx`
    update sms_number set stopped_at = now() where number = ${number} and consented_at is not null and stopped_at is null`;
}

/**
 * Applies STOP or START to a number. STOP ends the texts to it: reminders of every patient with it, codes, and messages about rides. START
 * turns them on again for those who had agreed. Returns how many patients it changed, and for a first STOP at least one.
 */
export async function changeByNumber(tx: Tx, number: string, input: "stop" | "start"): Promise<number> {
  if (input === "stop") await tx`delete from sms_number where number = ${number} and consented_at is null`;
  const changed = await tx<{ patientId: string }[]>`
    update sms_number set stopped_at = ${input === "stop" ? tx`now()` : null},
      consented_at = ${input === "start" ? tx`now()` : tx`consented_at`}
    where number = ${number} and consented_at is not null and (stopped_at is null) = ${input === "stop"} returning patient_id`;
  const stopped =
    input === "stop"
      ? await tx`insert into stopped_number (number) values (${number}) on conflict do nothing returning number`
      : await tx`delete from stopped_number where number = ${number}`;
  const action = input === "stop" ? "text reminders stopped" : "text reminders agreed to";
  for (const { patientId } of changed) await recordAudit(tx, byPatient(patientId), action, patientId);
  return Math.max(changed.length, stopped.length);
}
