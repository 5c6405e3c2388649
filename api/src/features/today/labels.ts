import { DOCUMENTS, DriverDocumentKind } from "../../../contract/driver-documents.ts";
import { formatPhone } from "../../../contract/format-phone.ts";
import { dateAndTime, dayInWords, timeOfDay } from "../../../contract/format-time.ts";
import { describeGap } from "../../../contract/reconciliation.ts";
import { inWords, LATE_STEP_MINUTES } from "../../../contract/rules.ts";
import type { TaskKind } from "../../../contract/today.ts";
import { stateName } from "../../../contract/us-states.ts";
import { formatMoney } from "../../lib/time/format-time.ts";
import { practiceLabels } from "../../lib/time/practice-time.ts";

/** A task as `open_tasks` returns it. */
export type OpenTask = {
  kind: TaskKind;
  who: string | null;
  other: string | null;
  at: Date | null;
  cents: number | null;
  details: string | null;
};

/** The person a task is about, or a stand-in. */
export const whoOf = ({ kind, who }: OpenTask): string => who ?? (kind === "emails" ? "Several people" : "The office");

const rejectedBy = (who: string | null): string => (who ? ` Rejected by: ${who}.` : "");

const documentLabel = (kind: string): string => DOCUMENTS[DriverDocumentKind.parse(kind)];

const documentExpiry = (document: string, day: string, timeZone: string): string =>
  day < practiceLabels(new Date(), timeZone).date
    ? `${document} expired on ${dayInWords(day)}. No new rides are offered until there is a new one.`
    : `${document} expires on ${dayInWords(day)}. No new one has been sent.`;

/** The first characters of a text that are shown on Today. */
const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);

/** `at 9:25 AM` of today, `on Mon, Nov 30 at 9:25 AM EST` of another day. */
export function dayAndTime(at: Date, timeZone: string): string {
  const isToday = practiceLabels(at, timeZone).date === practiceLabels(new Date(), timeZone).date;
  return isToday ? `at ${timeOfDay(at.toISOString(), timeZone)}` : `on ${dateAndTime(at, timeZone)}`;
}

/** Why a task is open, as a sentence. */
export function reasonOf({ kind, who, other, at, cents, details }: OpenTask, timeZone: string): string {
  const when = at ? dateAndTime(at, timeZone) : "";
  const onDay = at ? dayAndTime(at, timeZone) : "";
  const money = formatMoney(cents ?? 0);
  switch (kind) {
    case "unattended":
      return details === "review"
        ? `The patient reported that no nurse joined the visit ${onDay}. Our records show that ${other} did. Please decide.`
        : `The patient reported that ${other} didn't join the visit ${onDay}.`;
    case "consultant_absent":
      return `${other} couldn't come ${onDay}. The patient gets a full refund. Please offer another time.`;
    case "time_off":
      return `The visit ${onDay} is during time off: ${other} is away (${details}).`;
    case "unlicensed":
      return `${other} isn't licensed in ${stateName(details ?? "")}, where the patient will be during the visit ${onDay}. Reschedule it with another nurse, or cancel it.`;
    case "no_call":
      return `The visit ${onDay} with ${other} has no video link yet.`;
    case "hold":
      return `The hold on ${when} with ${other} isn't paid and is about to expire.${details ? ` Call ${formatPhone(details)}.` : ""}`;
    case "refund":
      return `A refund of ${money} is still due. ${details}`;
    case "refund_by_hand":
      return `${money} was promised back ${details === "cash" ? "in cash" : "by our office, because it was paid by check"}. Hand it over, then mark it as refunded.`;
    case "dispute_lost":
      return `The bank returned ${money} to the cardholder${when ? `, for ${when}` : ""}. Cancel it, or leave it. To ask for payment again, cancel it and book it again with a link to pay.`;
    case "dispute":
      return `The bank disputes a payment of ${money} (${details?.replaceAll("_", " ")}). Answer it at the card provider.`;
    case "gap":
      return `Reconciliation found a difference of ${money}: ${describeGap(details ?? "")}.`;
    case "extra":
      return `Asks for ${money} extra for ${other}'s ride ${onDay}: ${details}.`;
    case "no_driver":
      return `No driver yet for the ${details} ride ${onDay}.${rejectedBy(other)}`;
    case "nobody_fits":
      return `None of our drivers can take the ${details} ride ${onDay}.${rejectedBy(other)}`;
    case "late":
      return `${other} is not at the door yet for the ride ${onDay}. Please call the passenger.`;
    case "on_hold":
      return `The outbound ride failed, so the return ride of ${when} is on hold. Ask whether it is still needed.${details ? ` Call ${formatPhone(details)}.` : ""}`;
    case "driver_suspended":
      return `${other} is suspended and still has the ride ${onDay}. Assign another driver.`;
    case "not_driven":
      return `${other} didn't come for the ride ${onDay}. ${details ? `${details} has the ride now.` : "We're looking for another driver."} Please call the passenger.`;
    case "no_show":
      return `${other} reported a no-show for the ride ${onDay}. ${money} isn't refunded unless you reverse it.`;
    case "ride_news":
    case "ride_call":
      return rideCall(details ?? "", {
        driver: other ?? "their driver",
        onDay,
        minutes: cents,
      });
    case "visit_call":
      return visitCall(details ?? "", `Visit ${onDay} with ${other}`);
    case "late_no_show":
      return `${other} reported a no-show for the ride ${onDay}, but the phone sent “At the door” more than ${inWords(LATE_STEP_MINUTES, "minutes")} late. ${money} is neither kept nor refunded until you decide.`;
    case "unfinished":
      return `The ride ${onDay} should be over, but ${other ?? "its driver"} hasn't completed it.`;
    case "paper":
      return documentExpiry(`${who}'s ${documentLabel(details ?? "").toLowerCase()}`, other ?? "", timeZone);
    case "paper_check":
      return `${who} sent a document to review: ${documentLabel(details ?? "").toLowerCase()}.`;
    case "vehicle":
      return `${who} asks to drive a ${details} instead of a ${other}.`;
    case "emails":
      return `${cents === 1 ? "1 email isn't" : `${cents} emails aren't`} sent: ${details}`;
    case "email_failed":
      return `The email “${details}” can't be delivered. ${other} We stopped trying. Reach the person another way, or correct the address and send the email again.`;
    case "text":
      return `${other ? "Words of danger. " : ""}Texted about the ride ${onDay}: “${shortened(details ?? "")}”`;
    case "text_danger":
      return `Words of danger in a text: “${shortened(details ?? "")}” Call now.`;
    case "message":
      return `Sent a message about “${details}” and is waiting for a reply.`;
    case "application":
      return `Applied as ${details} and is waiting for a reply.`;
    case "resume":
      return "Sent a résumé and is waiting for a reply.";
    case "phone_unread":
      return `“${details}” isn't a phone number we can read, so calls and texts can't reach it. Please ask for the right number.`;
    case "trouble":
      return details ?? "";
  }
}

const RIDE_CALLS: Record<string, (driver: string, minutes: number | null) => string> = {
  "ride-accepted": (driver) => `${driver} accepted the ride`,
  "ride-on-the-way": (driver, minutes) => `${driver} is on the way${minutes === null ? "" : `, about ${minutes} min`}`,
  "ride-at-door": (driver) => `${driver} is at the door`,
  "ride-moved": () => "our office changed the ride",
  "ride-cancelled": () => "the ride is canceled",
  "ride-driver-late": () => "the driver didn't come, and we're looking for another one",
  "ride-driver-unavailable": () => "the driver who accepted can't come, and we're looking for another one",
};

type Called = { driver: string; onDay: string; minutes: number | null };

const UNREACHED = "There is no email, and no number for texts.";

const VISIT_CALLS: Record<string, string> = {
  "visit-moved": "our office rescheduled the visit",
  "visit-cancelled": "our office canceled the visit",
  "nurse-unavailable": "the nurse can't come",
  "visit-times-offered": "the nurse can't come, and there are other times to choose from",
};

/** What to tell a patient who has no email and gets no texts. `details` begins with the kind of message. */
function visitCall(details: string, visit: string): string {
  const [kind = ""] = details.split(" ");
  return `${visit}: ${VISIT_CALLS[kind] ?? "there is news"}. ${UNREACHED}`;
}

/** What to tell a passenger who has no email and gets no texts. `details` begins with the kind of message. */
function rideCall(details: string, { driver, onDay, minutes }: Called): string {
  const [kind = ""] = details.split(" ");
  const news = RIDE_CALLS[kind]?.(driver, minutes) ?? "there is news";
  return `Ride ${onDay}: ${news}. ${UNREACHED}`;
}
