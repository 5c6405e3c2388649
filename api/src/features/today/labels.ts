import { DOCUMENTS, DriverDocumentKind } from "../../../contract/driver-documents.ts";
import { dateAndTime, dayInWords } from "../../../contract/format-time.ts";
import { gapInWords } from "../../../contract/reconciliation.ts";
import type { TaskKind } from "../../../contract/today.ts";
import { formatMoney, formatPhone } from "../../lib/format-time.ts";
import { practiceLabels } from "../../lib/practice-time.ts";

/** A cause as the database finds it. */
export type Cause = {
  kind: TaskKind;
  who: string | null;
  other: string | null;
  at: Date | null;
  cents: number | null;
  words: string | null;
};

/** Who something is about: a person, or whoever is meant where there is none. */
export const whoIn = ({ kind, who }: Cause): string => who ?? (kind === "emails" ? "Several people" : "The office");

const saidNo = (who: string | null): string => (who ? ` Said no: ${who}.` : "");

const documentLabel = (kind: string): string => DOCUMENTS[DriverDocumentKind.parse(kind)];

const documentEnds = (whose: string, day: string, timeZone: string): string =>
  day < practiceLabels(new Date(), timeZone).date
    ? `${whose} ended on ${dayInWords(day)}. Nothing new is offered until there is a new one.`
    : `${whose} ends on ${dayInWords(day)}, and no new one has been sent.`;

/** Why it needs a person, in a sentence. */
export function whyIn({ kind, who, other, at, cents, words }: Cause, timeZone: string): string {
  const when = at ? dateAndTime(at, timeZone) : "";
  const money = formatMoney(cents ?? 0);
  switch (kind) {
    case "unattended":
      return words === "review"
        ? `The patient reported that nobody came to the visit on ${when}. Our records show that ${other} did. Please decide.`
        : `“Is nobody there?” ${other} did not come to the visit on ${when}.`;
    case "consultant_absent":
      return `${other} could not come on ${when}. All of the money goes back; offer another time.`;
    case "time_off":
      return `The visit on ${when} lies inside time off: ${other} is away (${words}).`;
    case "no_call":
      return `The visit on ${when} with ${other} has no link to its call yet.`;
    case "hold":
      return `The time on ${when} with ${other} is not paid, and is about to be given up.${words ? ` Call ${words}.` : ""}`;
    case "refund":
      return `${money} is still owed back. ${words}`;
    case "dispute":
      return `The bank took ${money} back (${words?.replaceAll("_", " ")}). Answer it at the card provider.`;
    case "gap":
      return `The books differ in ${money}: ${gapInWords(words ?? "")}.`;
    case "extra":
      return `Asks for ${money} beyond the quote of the ride of ${other} on ${when}: ${words}.`;
    case "no_driver":
      return `No driver yet for the ${words} ride on ${when}.${saidNo(other)}`;
    case "nobody_fits":
      return `None of our drivers can take the ${words} ride on ${when}.${saidNo(other)}`;
    case "late":
      return `${other} is not at the door yet for the ride on ${when}.${words ? ` Call the passenger: ${formatPhone(words)}.` : " Please call the passenger."}`;
    case "on_hold":
      return `The outbound ride failed, so the return ride of ${when} is on hold. Ask whether it is still needed.${words ? ` Call ${formatPhone(words)}.` : ""}`;
    case "driver_suspended":
      return `${other} is suspended and still has the ride on ${when}. Give it to another driver.`;
    case "not_driven":
      return `${other} did not come for the ride on ${when}. ${words ? `${words} has it now.` : "We look for another driver."} Please call the passenger.`;
    case "no_show":
      return `Nobody was at the door for the ride on ${when}, says ${other}. ${money} is kept unless you reverse it.`;
    case "unfinished":
      return `The ride on ${when} should be over, and ${other ?? "its driver"} has not said how it ended.`;
    case "paper":
      return documentEnds(`${documentLabel(words ?? "")} of ${who}`, other ?? "", timeZone);
    case "paper_check":
      return `${documentLabel(words ?? "")} of ${who} was sent, and waits for somebody to check it.`;
    case "vehicle":
      return `${who} asks to drive a ${words} in place of a ${other}.`;
    case "emails":
      return `${cents === 1 ? "A letter waits" : `${cents} letters wait`}: ${words}`;
    case "message":
      return `Wrote to us about “${words}”, and waits for an answer.`;
    case "application":
      return `Applied as ${words}, and waits for an answer.`;
    case "resume":
      return "Sent a résumé, and waits for an answer.";
    case "trouble":
      return words ?? "";
  }
}
