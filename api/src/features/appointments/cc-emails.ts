import type { EmailMessage } from "../../lib/email-message.ts";
import { type EmailRenderer, firstName, greeting, plainName } from "../../lib/emails.ts";
import type { Services } from "../../lib/services.ts";
import { cancelledCalendar, visitCalendar } from "./calendar.ts";
import { dayBefore, factsOf, hourBefore, type Story, storyOf, type Words, whomToCall } from "./emails.ts";
import { newCopyLink } from "./visit-cc.ts";

const nameOf = (patient: string): string => firstName(patient) ?? "A patient of ours";

/** Why this letter came, and how there will be no more of them. */
const whyYou = ({ patient }: Story): string =>
  `${nameOf(patient)} asked us to send you these letters, and you agreed. Answer this one if you want no more of them.`;

/** To the second address of a visit, once its owner has confirmed it. Whose clock is beside ours we only know of the patient. */
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

/** The words of a letter to the patient, with the way into the call and without the way to the patient's own pages. */
const shared = (words: Words): Words => {
  return (story, services) => {
    const message = words(story, services);
    if (!message) return null;
    const { button: _, after: _after, ...said } = message;
    return { ...said, ...callButton(story), after: [whyYou(story)] };
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
    paragraphs: [`${nameOf(story.patient)} has booked this video call${who ? ` for ${who}` : ""}. It is paid.`],
    facts: story.facts,
    ...callButton(story),
    after: [
      "The call opens ten minutes before. A quiet room and a charged phone are all you need.",
      "The calendar file that comes with this letter puts it into your own calendar, in your own time zone.",
      ...whomToCall(config.office),
      whyYou(story),
    ],
    calendar: visitCalendar(story),
  };
};

const moved: Words = (story) =>
  story.status === "paid"
    ? {
        subject: `Moved: ${story.when}`,
        heading: "The video call has a new time",
        paragraphs: ["The link to the call stays in this letter, and the calendar file moves it in your own calendar."],
        facts: story.facts,
        ...callButton(story),
        after: [whyYou(story)],
        calendar: visitCalendar(story),
      }
    : null;

const cancelled: Words = (story) => ({
  subject: `Cancelled: ${story.when}`,
  heading: "The video call is cancelled",
  paragraphs: ["This video call does not take place. There is nothing for you to do."],
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
    subject: `${who} would like you to get a copy of our letters`,
    greeting: "Hello,",
    paragraphs: [
      `${who} has booked a visit with us and asks that you get the letters about it too: when it is, how to join, and a word before it begins.`,
      "You get them once you agree here:",
    ],
    // Behind the # it stays in the browser and out of every server's log.
    button: {
      label: "Yes, send me the letters",
      url: `${config.publicUrl}/confirm-copy#${new URLSearchParams({ token: link.token })}`,
    },
    after: ["If you do not know what this is about, you need do nothing: without you nothing is sent."],
  };
};

/** Told to the account's own address, so that nobody else reads along unseen. */
const confirmed: EmailRenderer = async (services, copyId) => {
  const [copy] = await services.db<
    { appointmentId: string }[]
  >`select appointment_id from visit_cc where id = ${copyId}`;
  const story = copy && (await storyOf(services, copy.appointmentId));
  if (!story?.secondEmail) return null;
  return {
    to: story.email,
    greeting: greeting(story.patient),
    subject: `Your letters go to a second address too: ${story.when}`,
    heading: "Your letters go to a second address too",
    paragraphs: [
      `${story.secondEmail} has agreed to get a copy of the letters about this visit, with the link to the call.`,
      "If that is not what you want, take the address out on the page of your visit.",
    ],
    facts: story.facts,
    button: { label: "See your visit", url: `${story.page}/${story.id}` },
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
