import { dateAndTime, fullDate, timeOfDay, timeWithZone } from "../../../../contract/format-time.ts";
import { JOIN_FROM } from "../../../../contract/rule-sentences.ts";
import { initials } from "../../../lib/accounts/display-name.ts";
import type { EmailMessage, Fact } from "../../../lib/mail/email-message.ts";
import { type EmailRenderer, type EmailRenderers, greeting } from "../../../lib/mail/emails.ts";
import type { Services } from "../../../lib/services.ts";
import { boundsOfDay, dayBounds, practiceLabels } from "../../../lib/time/practice-time.ts";
import { movedAwayEntry, type NurseVisit, nurseEntry } from "./nurse-calendar.ts";

type Content = Omit<EmailMessage, "to" | "greeting">;
type Nurse = { email: string; name: string; hasFeed: boolean };

/** The account that receives a consultant's emails; null if there is none. */
async function nurseOf({ db }: Services, consultantId: string): Promise<Nurse | null> {
  const [nurse] = await db<Nurse[]>`
    select email, c.name, feed_hash is not null as has_feed from staff join consultant c on c.id = consultant_id
    where consultant_id = ${consultantId} and disabled_at is null and password_hash <> ''`;
  return nurse ?? null;
}

/** A nurse who subscribes to the feed has the visits in a calendar already, so the email adds no second entry. */
async function emailTo(
  services: Services,
  consultantId: string,
  { calendar, ...content }: Content,
): Promise<EmailMessage | null> {
  const nurse = await nurseOf(services, consultantId);
  if (!nurse) return null;
  const entry = calendar && !nurse.hasFeed ? { calendar } : {};
  return { to: nurse.email, greeting: greeting(nurse.name), ...content, ...entry };
}

type Visit = NurseVisit & { status: string; consultantId: string };

async function visitOf({ db }: Services, visitId: string): Promise<Visit | null> {
  const [visit] = await db<Visit[]>`
    select a.id, status, consultant_id, starts_at, ends_at, p.name as patient,
      (select count(*)::int from appointment_move where appointment_id = a.id) as moves
    from appointment a join patient p on p.id = patient_id where a.id = ${visitId}`;
  return visit ?? null;
}

/** Emails may be read anywhere, so they show only initials; details are behind the button. */
const factsOf = (at: Date, patient: string, zone: string): Fact[] => [
  ["When", dateAndTime(at, zone)],
  ["Patient", initials(patient)],
];
const myDay = (services: Services, at: Date) => ({
  label: "My day",
  url: `${services.config.publicUrl}/nurse?day=${practiceLabels(at, services.config.practiceTimeZone).date}`,
});

const booked: EmailRenderer = async (services, visitId) => {
  const visit = await visitOf(services, visitId);
  // The email about the move replaces this one.
  if (visit?.status !== "paid" || visit.moves > 0) return null;
  const zone = services.config.practiceTimeZone;
  return emailTo(services, visit.consultantId, {
    subject: `New visit: ${dateAndTime(visit.startsAt, zone)}`,
    heading: "You have a new visit",
    paragraphs: ["A patient booked a video visit with you."],
    facts: factsOf(visit.startsAt, visit.patient, zone),
    button: myDay(services, visit.startsAt),
    after: [`${JOIN_FROM}.`],
    calendar: nurseEntry(services, visit, false),
  });
};

const cancelled: EmailRenderer = async (services, visitId) => {
  const visit = await visitOf(services, visitId);
  if (visit?.status !== "cancelled") return null;
  const zone = services.config.practiceTimeZone;
  return emailTo(services, visit.consultantId, {
    subject: `Canceled: ${dateAndTime(visit.startsAt, zone)}`,
    heading: "A visit was canceled",
    paragraphs: ["This visit is canceled. You don't need to do anything."],
    facts: factsOf(visit.startsAt, visit.patient, zone),
    button: myDay(services, visit.startsAt),
    calendar: nurseEntry(services, visit, true),
  });
};

type Move = NurseVisit & { fromConsultant: string; toConsultant: string; fromAt: Date; toAt: Date };

/** A visit's latest move while the visit is paid. Earlier moves are out of date. */
async function moveOf({ db }: Services, moveId: string): Promise<Move | null> {
  const [move] = await db<Move[]>`
    select a.id, a.starts_at, a.ends_at, from_consultant, to_consultant, from_at, to_at, p.name as patient,
      (select count(*)::int from appointment_move where appointment_id = a.id) as moves
    from appointment_move m join appointment a on a.id = appointment_id join patient p on p.id = patient_id
    where m.id = ${moveId} and m.id = visit_email_subject(a.id) and status = 'paid'`;
  return move ?? null;
}

const moved: EmailRenderer = async (services, moveId) => {
  const move = await moveOf(services, moveId);
  if (!move) return null;
  const zone = services.config.practiceTimeZone;
  const isNew = move.fromConsultant !== move.toConsultant;
  return emailTo(services, move.toConsultant, {
    subject: `${isNew ? "New visit" : "Rescheduled"}: ${dateAndTime(move.toAt, zone)}`,
    heading: isNew ? "You have a new visit" : "A visit was rescheduled",
    paragraphs: [isNew ? "A visit with another nurse was moved to you." : "This visit has a new time."],
    facts: [
      ...factsOf(move.toAt, move.patient, zone),
      ...(isNew ? [] : [["Previously", dateAndTime(move.fromAt, zone)] satisfies Fact]),
    ],
    button: myDay(services, move.toAt),
    calendar: nurseEntry(services, move, false),
  });
};

const movedAway: EmailRenderer = async (services, moveId) => {
  const move = await moveOf(services, moveId);
  if (!move) return null;
  const zone = services.config.practiceTimeZone;
  return emailTo(services, move.fromConsultant, {
    subject: `No longer with you: ${dateAndTime(move.fromAt, zone)}`,
    heading: "A visit was moved to another nurse",
    paragraphs: ["This visit is now with another nurse. You don't need to do anything."],
    facts: factsOf(move.fromAt, move.patient, zone),
    button: myDay(services, move.fromAt),
    calendar: movedAwayEntry(services, move),
  });
};

/** Tomorrow's list. Dropped once that day has begun. */
const tomorrow: EmailRenderer = async (services, listId) => {
  const zone = services.config.practiceTimeZone;
  const [list] = await services.db<{ day: string; consultantId: string }[]>`
    select day::text, consultant_id from nurse_day_list join staff on staff.id = staff_id where nurse_day_list.id = ${listId}`;
  if (!list || list.day !== practiceLabels(dayBounds(new Date(), zone).until, zone).date) return null;
  const { from, until } = boundsOfDay(list.day, zone);
  const visits = await services.db<{ startsAt: Date; patient: string }[]>`
    select starts_at, p.name as patient from appointment a join patient p on p.id = patient_id
    where consultant_id = ${list.consultantId} and starts_at >= ${from} and starts_at < ${until} and status = 'paid'
    order by starts_at`;
  const [first] = visits;
  if (!first) return null;
  const count = visits.length === 1 ? "1 visit" : `${visits.length} visits`;
  return emailTo(services, list.consultantId, {
    subject: `Tomorrow: ${count}, first at ${timeOfDay(first.startsAt, zone)}`,
    heading: `Tomorrow you have ${count}`,
    paragraphs: [`Your visits on ${fullDate(from, zone)}:`],
    facts: visits.map(({ startsAt, patient }) => [timeWithZone(startsAt, zone), initials(patient)]),
    button: myDay(services, from),
  });
};

/** Emails to nurses about their visits. */
export const nurseEmails: EmailRenderers = {
  "nurse-booked": booked,
  "nurse-cancelled": cancelled,
  "nurse-moved": moved,
  "nurse-moved-away": movedAway,
  "nurse-tomorrow": tomorrow,
};
