import type { EmailMessage } from "../../lib/email-message.ts";
import { type EmailRenderer, firstName, greeting, plainName } from "../../lib/emails.ts";
import type { Services } from "../../lib/services.ts";
import { cancelledCalendar, visitCalendar } from "./calendar.ts";
import { dayBefore, factsOf, hourBefore, type Story, storyOf, type Words, whomToCall } from "./emails.ts";
import { newCopyLink } from "./visit-cc.ts";

const nameOf = (patient: string): string => firstName(patient) ?? "One of our patients";

/** Why the reader gets this email, and how to stop it. */
const whyYou = ({ patient }: Story): string =>
  `${nameOf(patient)} asked us to send you these emails, and you agreed. Reply to this email to stop them.`;

/** Goes to the visit's second address once its owner confirmed it. Times are in the practice's zone: we know only the patient's own zone. */
const toSecond =
  (words: Words): EmailRenderer =>
  async (services, appointmentId) => {
    const story = await storyOf(services, appointmentId);
    if (!story?.secondEmail) return null;
    const addresses = [story.email, story.zoomEmail].map((one) => one.toLowerCase());
    if (addresses.includes(story.secondEmail)) return null;
    const facts = factsOf(story, services.config.practiceTimeZone, null);
    const message = words({ ...story, visitor: null, facts }, services);
    return message && { to: story.secondEmail, greeting: "Hello,", ...message };
  };

/** An email to the patient, with the link to the call and without links to the patient's own pages. */
const shared = (words: Words): Words => {
  return (story, services) => {
    const message = words(story, services);
    if (!message) return null;
    const { button: _, after: _after, ...content } = message;
    return { ...content, ...callButton(story), after: [whyYou(story)] };
  };
};

const callButton = ({ meetingUrl }: Story): Pick<EmailMessage, "button"> =>
  meetingUrl ? { button: { label: "Join the call", url: meetingUrl } } : {};

const booked: Words = (story, { config }: Services) => {
  if (story.status !== "paid") return null;
  const who = plainName(story.forName ?? "");
  return {
    subject: `Video call booked: ${story.when}`,
    heading: "A video call is booked",
    paragraphs: [`${nameOf(story.patient)} booked this video call${who ? ` for ${who}` : ""}. It's paid.`],
    facts: story.facts,
    ...callButton(story),
    after: [
      "You can join from ten minutes before the start. All you need is a quiet room and a charged phone.",
      "Open the attached calendar file to add the call to your calendar, in your own time zone.",
      ...whomToCall(config.office),
      whyYou(story),
    ],
    calendar: visitCalendar(story),
  };
};

const moved: Words = (story) =>
  story.status === "paid"
    ? {
        subject: `Video call rescheduled: ${story.when}`,
        heading: "The video call has a new time",
        paragraphs: ["Open the attached calendar file to update your calendar. The link to the call is in this email."],
        facts: story.facts,
        ...callButton(story),
        after: [whyYou(story)],
        calendar: visitCalendar(story),
      }
    : null;

const cancelled: Words = (story) => ({
  subject: `Video call canceled: ${story.when}`,
  heading: "The video call is canceled",
  paragraphs: ["This video call won't take place. You don't need to do anything."],
  facts: story.facts,
  after: [whyYou(story)],
  ...(story.paidAt ? { calendar: cancelledCalendar(story) } : {}),
});

const confirm: EmailRenderer = async ({ db, config }, copyId) => {
  const link = await newCopyLink(db, copyId);
  if (!link) return null;
  const who = nameOf(link.patient);
  return {
    to: link.email,
    subject: `${who} would like you to get copies of our emails`,
    greeting: "Hello,",
    paragraphs: [
      `${who} booked a visit with us and would like you to get our emails about it: when it is, how to join, and reminders.`,
      "To get them, please agree here:",
    ],
    // Behind the # it stays in the browser and out of every server's log.
    button: {
      label: "Yes, send me the emails",
      url: `${config.publicUrl}/confirm-copy#${new URLSearchParams({ token: link.token })}`,
    },
    after: ["If you don't know what this is about, ignore this email. We won't send you anything unless you agree."],
  };
};

/** Goes to the account's own email, so that the patient knows who else gets the emails. */
const confirmed: EmailRenderer = async (services, copyId) => {
  const [copy] = await services.db<
    { appointmentId: string }[]
  >`select appointment_id from visit_cc where id = ${copyId}`;
  const story = copy && (await storyOf(services, copy.appointmentId));
  if (!story?.secondEmail) return null;
  return {
    to: story.email,
    greeting: greeting(story.patient),
    subject: `Your emails also go to a second address: ${story.when}`,
    heading: "Your emails also go to a second address",
    paragraphs: [
      `${story.secondEmail} agreed to get copies of our emails about this visit, with the link to the call.`,
      "If you don't want that, remove the address on your visit's page.",
    ],
    facts: story.facts,
    button: { label: "View visit", url: `${story.page}/${story.id}` },
  };
};

export const copyEmails: Record<string, EmailRenderer> = {
  "copy-confirm": confirm,
  "copy-confirmed": confirmed,
  "appointment-paid-second": toSecond(booked),
  "reminder-day-second": toSecond(shared(dayBefore)),
  "reminder-hour-second": toSecond(shared(hourBefore)),
  "appointment-cancelled-second": toSecond(cancelled),
  "visit-moved-second": toSecond(moved),
  "visit-cancelled-second": toSecond(cancelled),
};
