import { JOIN_FROM } from "../../../../contract/rule-sentences.ts";
import type { EmailMessage } from "../../../lib/mail/email-message.ts";
import { type EmailRenderer, type EmailRenderers, firstName, greeting, plainName } from "../../../lib/mail/emails.ts";
import type { Services } from "../../../lib/services.ts";
import { canceledVisitEntry, visitEntry } from "../booking/calendar.ts";
import { callUsText, type EmailContext, emailContextOf, type Template, UPDATES_CALENDAR } from "../email-context.ts";
import { newCopyLink } from "./visit-cc.ts";

const nameOf = (patient: string): string => firstName(patient) ?? "One of our patients";

/** Why the reader gets this email, and how to stop it. */
const whyYouGetThis = ({ patient }: EmailContext): string =>
  `${nameOf(patient)} asked us to send you these emails, and you agreed. Reply to this email to stop them.`;

/** A reminder for the second address, with the link to the call and without links to the patient's own pages. */
export const secondReminder = (template: Template): Template => {
  return (context, services) => {
    const message = template(context, services);
    if (!message) return null;
    const { button: _, after: _after, ...content } = message;
    return { ...content, ...callButton(context), after: [whyYouGetThis(context)] };
  };
};

const callButton = ({ meetingUrl }: EmailContext): Pick<EmailMessage, "button"> =>
  meetingUrl ? { button: { label: "Join the call", url: meetingUrl } } : {};

export const secondBooked: Template = (context, services: Services) => {
  if (context.status !== "paid") return null;
  const who = plainName(context.forName ?? "");
  return {
    subject: `Video call booked: ${context.when}`,
    heading: "A video call is booked",
    paragraphs: [`${nameOf(context.patient)} booked this video call${who ? ` for ${who}` : ""}. It's paid.`],
    facts: context.facts,
    ...callButton(context),
    after: [
      `${JOIN_FROM}. All you need is a quiet room and a charged phone.`,
      "Most calendars add the call automatically, in your own time zone. If yours doesn't, open the attached calendar file.",
      ...callUsText(services),
      whyYouGetThis(context),
    ],
    calendar: visitEntry(context),
  };
};

export const secondMoved: Template = (context) =>
  context.status === "paid"
    ? {
        subject: `Video call changed: ${context.when}`,
        heading: "The video call is changed",
        paragraphs: [`This is the call as it is now. ${UPDATES_CALENDAR}`],
        facts: context.facts,
        ...callButton(context),
        after: [whyYouGetThis(context)],
        calendar: visitEntry(context),
      }
    : null;

/** The nurse is unavailable. Only the patient gets the link to choose another time or a refund. */
export const secondUnavailable: Template = (context) => ({
  subject: `Video call can't take place as planned: ${context.when}`,
  heading: "The video call can't take place as planned",
  paragraphs: [
    `${context.consultant} is unavailable at this time. We asked ${nameOf(context.patient)} to choose another time or a refund.`,
  ],
  facts: context.facts,
  after: [whyYouGetThis(context)],
});

export const secondAvailableAgain: Template = (context) => ({
  subject: `Video call takes place after all: ${context.when}`,
  heading: "The video call takes place as planned",
  paragraphs: [`${context.consultant} is available after all. You don't need to do anything.`],
  facts: context.facts,
  ...callButton(context),
  after: [whyYouGetThis(context)],
});

export const secondCancelled: Template = (context) => ({
  subject: `Video call canceled: ${context.when}`,
  heading: "The video call is canceled",
  paragraphs: ["This video call won't take place. You don't need to do anything."],
  facts: context.facts,
  after: [whyYouGetThis(context)],
  ...(context.paidAt ? { calendar: canceledVisitEntry(context) } : {}),
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
    // The token is behind the #, so browsers send it to no server.
    button: {
      label: "Yes, send me the emails",
      url: `${config.publicUrl}/confirm-copy#${new URLSearchParams({ token: link.token })}`,
    },
    after: ["If you don't know what this is about, ignore this email. We won't send you anything unless you agree."],
  };
};

/** Sent to the account's own email, so that the patient knows who else gets the emails. */
const confirmed: EmailRenderer = async (services, copyId) => {
  const [copy] = await services.db<
    { appointmentId: string }[]
  >`select appointment_id from visit_cc where id = ${copyId}`;
  const context = copy && (await emailContextOf(services, copy.appointmentId));
  if (!context?.secondEmail) return null;
  return {
    to: context.email,
    greeting: greeting(context.patient),
    subject: `Your emails also go to a second address: ${context.when}`,
    heading: "Your emails also go to a second address",
    paragraphs: [
      `${context.secondEmail} agreed to get copies of our emails about this visit, with the link to the call.`,
      "If you don't want that, remove the address on your visit's page.",
    ],
    facts: context.facts,
    button: { label: "View visit", url: `${context.page}/${context.id}` },
  };
};

export const copyEmails: EmailRenderers = {
  "copy-confirm": confirm,
  "copy-confirmed": confirmed,
};
