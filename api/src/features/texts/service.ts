import { randomInt } from "node:crypto";
import type { AskForTexts, ConfirmTexts, TextReminders } from "../../../contract/texts.ts";
import { byPatient, recordAudit } from "../../lib/audit.ts";
import { one, type Queries, type Tx } from "../../lib/db.ts";
import { enqueueEmail } from "../../lib/emails.ts";
import { AppError } from "../../lib/errors.ts";
import { displayOf, readTextNumber } from "../../lib/phone-numbers.ts";
import { consume } from "../../lib/rate-limit.ts";
import type { Services } from "../../lib/services.ts";
import { digest } from "../../lib/tokens.ts";

const TRIES = 5;
const notOffered = () => new AppError("missing", "Text reminders aren't available.");
const WRONG = "That code is incorrect or has expired. Please ask for a new one.";

type Standing = Omit<TextReminders, "success" | "message">;

/** How a patient's reminders by text message stand. */
export async function textReminders(
  services: Pick<Services, "texts">,
  db: Queries,
  patientId: string,
): Promise<Standing> {
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
    display: displayOf(row.number),
    since: row.since?.toISOString() ?? null,
  };
}

/** Counts a message with a code against what its patient may ask for, and what may be sent to one number, whoever asks. */
export async function spendCode(services: Services, patientId: string, { number }: AskForTexts): Promise<void> {
  if (!services.texts) throw notOffered();
  const { e164 } = readTextNumber(number);
  await consume(services, "textCodesPerAccount", patientId);
  await consume(services, "textCodesPerNumber", e164);
}

/** Has a code sent to the number. Throws "invalid" when it is no complete number. Until it comes back nothing else goes there; what was agreed to before ends now. */
export async function askForTexts(tx: Tx, patientId: string, { number }: AskForTexts): Promise<void> {
  const ask = one(
    await tx<{ askId: string }[]>`
    insert into sms_number (patient_id, number) values (${patientId}, ${readTextNumber(number).e164})
    on conflict (patient_id) do update set number = excluded.number, ask_id = uuidv7(), asked_at = now(), code_hash = null,
      code_expires_at = null, tries = 0, consented_at = null, stopped_at = null
    returning ask_id`,
  );
  await enqueueEmail(tx, "text-code", ask.askId);
}

/** Makes the code of a number, for its message alone to know, good for ten minutes. Null when nobody waits for it any more. */
export async function newTextCode(db: Queries, askId: string): Promise<{ code: string; number: string } | null> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const [ask] = await db<{ number: string }[]>`
    update sms_number set code_hash = ${digest(`${askId} ${code}`)}, code_expires_at = now() + interval '10 minutes', tries = 0
    where ask_id = ${askId} and consented_at is null and asked_at > now() - interval '1 hour' returning number`;
  return ask ? { code, number: ask.number } : null;
}

/**
 * Takes the code that came back for the consent it is. Each call counts as a try before it is judged, so that five are
 * five however fast they come: not in the transaction that a wrong code would undo.
 */
export async function countTry(services: Services, patientId: string): Promise<string> {
  const [ask] = await services.db<{ askId: string }[]>`
    update sms_number set tries = tries + 1
    where patient_id = ${patientId} and consented_at is null and code_expires_at > now() and tries < ${TRIES} returning ask_id`;
  if (!ask) throw new AppError("invalid", WRONG, { code: WRONG });
  return ask.askId;
}

export async function confirmTexts(tx: Tx, patientId: string, { code }: ConfirmTexts, askId: string): Promise<void> {
  const agreed = await tx`
    update sms_number set consented_at = now(), code_hash = null, code_expires_at = null
    where patient_id = ${patientId} and ask_id = ${askId} and code_hash = ${digest(`${askId} ${code}`)} returning patient_id`;
  if (agreed.length === 0) throw new AppError("invalid", WRONG, { code: WRONG });
  await recordAudit(tx, byPatient(patientId), "text reminders agreed to", patientId);
}

/** Ends them at once: what is owed is not sent any more either. */
export async function stopTexts(tx: Tx, patientId: string): Promise<void> {
  const stopped = await tx`
    update sms_number set stopped_at = now()
    where patient_id = ${patientId} and consented_at is not null and stopped_at is null returning patient_id`;
  if (stopped.length > 0) await recordAudit(tx, byPatient(patientId), "text reminders stopped", patientId);
}

/**
 * What a number says of itself: everybody's reminders there end, and codes on their way to it are not sent; or they begin again for
 * those who had agreed to them.
 */
export async function changeByNumber(tx: Tx, number: string, input: "stop" | "start"): Promise<number> {
  if (input === "stop") await tx`delete from sms_number where number = ${number} and consented_at is null`;
  const changed = await tx<{ patientId: string }[]>`
    update sms_number set stopped_at = ${input === "stop" ? tx`now()` : null},
      consented_at = ${input === "start" ? tx`now()` : tx`consented_at`}
    where number = ${number} and consented_at is not null and (stopped_at is null) = ${input === "stop"} returning patient_id`;
  const action = input === "stop" ? "text reminders stopped" : "text reminders agreed to";
  for (const { patientId } of changed) await recordAudit(tx, byPatient(patientId), action, patientId);
  return changed.length;
}
