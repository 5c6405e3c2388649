import type { Danger } from "../../../contract/danger-words.ts";
import { dangersIn } from "../../../contract/danger-words.ts";
import { formatPhone } from "../../../contract/format-phone.ts";
import { dateAndTime } from "../../../contract/format-time.ts";
import type { Queries, Tx } from "../../lib/db/db.ts";
import { transact } from "../../lib/db/transact.ts";
import { TooMany } from "../../lib/http/errors.ts";
import { consume, type Limit } from "../../lib/http/rate-limit.ts";
import { keepAutomaticAnswer } from "../../lib/mail/sent-texts.ts";
import type { Services } from "../../lib/services.ts";
import { dangerLists } from "../../lib/site/danger-lists.ts";
import { readAnswer, type TextAnswer } from "./opt-out.ts";
import { changeByNumber } from "./service.ts";

const SUBJECT = "Text message";

type ReceivedText = { from: string; body: string; carrierId: string };
type Kept = ReceivedText & { dangers: Danger[]; needsAnswer: boolean };

/** Stores a text message for the office, with the name of the number's patient. Stored once, however often it is delivered. */
async function keepText(tx: Tx, { from, body, carrierId, dangers, needsAnswer }: Kept): Promise<void> {
  await tx`
    insert into contact_message (name, email, subject, message, phone, carrier_id, dangers, needs_answer)
    values (coalesce((select name from patient where id = patient_of_number(${from})), ${formatPhone(from)}), '', ${SUBJECT},
      ${body.slice(0, 2000)}, ${from}, ${carrierId}, ${dangers}, ${needsAnswer})
    on conflict on constraint contact_message_carrier_id_once do nothing`;
}

/**
 * Handles a text message and returns our answer to it; null if there is none. Opting out and words of danger are always answered once;
 * everything else at most once an hour for each number. `isAnswered`: the provider has answered the keyword itself.
 */
export async function receiveText(services: Services, text: ReceivedText, isAnswered: boolean): Promise<string | null> {
  const { from, body } = text;
  const meaning = readAnswer(body);
  const dangers = meaning === "no-question" ? [] : dangersIn(body, await dangerLists(services));
  const isKept = await isBelowLimit(services, from, "textsPerNumber");
  const { isChanged, isReply } = await transact(services, async (tx) => {
    const isReply = await answersOffice(tx, from, meaning);
    const isChanged = meaning === "stop" || meaning === "start" ? await changeByNumber(tx, from, meaning) : 0;
    const needsAnswer =
      dangers.length > 0 || meaning === "message" || meaning === "stop" || (isReply && isChanged === 0);
    if (isKept) await keepText(tx, { ...text, dangers, needsAnswer });
    return { isChanged: isChanged > 0, isReply };
  });
  if (isAnswered || (isReply && !isChanged)) return null;
  const said = await answerTo(services, from, { meaning, dangers, isChanged, isKept });
  if (said === null) return null;
  const answer = `${services.practice.shortName}: ${said}`;
  await keepAutomaticAnswer(services.db, from, answer);
  return answer;
}

/** Whether "yes" answers a text of the office of the last day, or "ok" the office's last question. */
async function answersOffice(tx: Tx, from: string, meaning: TextAnswer): Promise<boolean> {
  if (meaning !== "start" && meaning !== "thanks") return false;
  const [last] = await tx<{ body: string }[]>`
    select body from sent_text where phone = ${from} and by_staff is not null and sent_at > now() - interval '1 day' order by id desc limit 1`;
  return last !== undefined && (meaning === "start" || last.body.includes("?"));
}

type Meaning = { meaning: TextAnswer; dangers: Danger[]; isChanged: boolean; isKept: boolean };

async function answerTo(services: Services, from: string, read: Meaning): Promise<string | null> {
  const { meaning, dangers, isChanged, isKept } = read;
  const danger =
    dangers.length > 0 && (await isBelowLimit(services, from, "emergencyAnswersPerNumber")) ? helpFor(dangers) : null;
  if (meaning === "stop") {
    if (danger) return `${danger} You won't get any more texts from us.`;
    return isChanged ? stopAnswer(services, from) : null;
  }
  if (danger) return danger;
  if (meaning === "no-question" || meaning === "thanks") return null;
  const isAlways = meaning === "start" && isChanged;
  if (!isAlways && !(await isBelowLimit(services, from, "textAnswersPerNumber"))) return null;
  return ordinaryAnswer(services, { meaning, isChanged, isKept });
}

function ordinaryAnswer(
  { config, practice }: Services,
  { meaning, isChanged, isKept }: Omit<Meaning, "dangers">,
): string {
  const { publicUrl } = config;
  const { phone, hours } = practice;
  const call = phone && ` Call us: ${phone}${hours && `, ${hours}`}.`;
  if (meaning === "start")
    return isChanged
      ? "text reminders are on again. Reply STOP to end them, HELP for help."
      : `you can get texts about rides again. To get reminders at this number, please agree to them in My Profile: ${publicUrl}/my-profile`;
  if (meaning === "help")
    return `texts about your video calls and rides.${call} ${publicUrl}/contact Reply STOP to end these texts.`;
  if (!isKept)
    return `we got too many messages from this number to read them all.${phone && ` Please call us: ${phone}.`} In an emergency call 911.`;
  return `thanks, our office will read your message. Is it urgent?${call} In an emergency call 911. Reply STOP to end these texts.`;
}

/** No medical advice beyond that. */
function helpFor(dangers: Danger[]): string {
  const crisis = dangers.includes("crisis") ? " You can call or text 988 at any time to talk to someone." : "";
  const poison = dangers.includes("poison")
    ? " If something dangerous was swallowed, call Poison Help: 1-800-222-1222."
    : "";
  return `if someone is in danger, call 911 now.${poison}${crisis} This number isn't watched around the clock; our office reads your message later.`;
}

type Booked = { kind: "ride" | "visit"; startsAt: Date };

/** What is booked for a number: rides for it, and what people who confirmed it have. Nobody else's, because anyone can type in a number. */
const bookedFor = (db: Queries, from: string) => db<Booked[]>`
  select near.kind, near.starts_at from records_of_number(${from}) near
    left join ride r on near.kind = 'ride' and r.id = near.id left join appointment a on near.kind = 'visit' and a.id = near.id
  where near.starts_at > now() and (r.status in ('unpaid', 'pending', 'assigned', 'accepted') or a.status = 'paid' or is_held(a))
    and (r.passenger_phone = ${from} or coalesce(r.patient_id, a.patient_id) in (
      select patient_id from sms_number where number = ${from} and consented_at is not null))
  order by near.starts_at, near.id`;

/** The one answer to STOP: texts end, and what is booked stays until somebody cancels it. */
async function stopAnswer({ db, config, practice }: Services, from: string): Promise<string> {
  const { practiceTimeZone, publicUrl } = config;
  const [first, ...more] = await bookedFor(db, from);
  const begin = "Reply START to get texts again.";
  if (!first) return `you won't get any more texts from us. You'll still get emails. ${begin}`;
  const what = `a ${first.kind === "ride" ? "ride" : "video call"} on ${dateAndTime(first.startsAt, practiceTimeZone)}`;
  const rest = more.length === 0 ? "" : ` and ${more.length} more`;
  const change = practice.phone ? `call ${practice.phone}` : `go to ${publicUrl}/contact`;
  return `you won't get any more texts from us. You still have ${what}${rest}. To change or cancel, ${change}. ${begin}`;
}

/** Whether a number is below its limit: anyone may send any number of texts. */
async function isBelowLimit(services: Services, from: string, limit: Limit): Promise<boolean> {
  try {
    await consume(services, limit, from);
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}
