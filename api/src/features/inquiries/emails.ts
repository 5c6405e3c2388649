import { documentName } from "../../lib/documents.ts";
import type { EmailMessage, Fact } from "../../lib/email-message.ts";
import type { EmailRenderer } from "../../lib/emails.ts";
import { formatTime } from "../../lib/format-time.ts";
import type { Services } from "../../lib/services.ts";

/** Receipts go to whatever address a form was given, so they repeat nothing of what was written in it. */
const receipt = (to: string, subject: string, paragraphs: string[], { config }: Services): EmailMessage => ({
  to,
  subject,
  greeting: "Hello,",
  paragraphs,
  button: { label: `Visit ${config.office.shortName}`, url: config.publicUrl },
  after: ["If you did not send us anything, someone mistyped their address, and you need do nothing."],
});

type Message = { name: string; email: string; subject: string; message: string; sentAt: Date };
const messageOf = async ({ db }: Services, id: string) => {
  const [message] = await db<Message[]>`
    select name, email, subject, message, sent_at from contact_message where id = ${id}`;
  return message ?? null;
};

type Application = {
  name: string;
  email: string;
  specialization: string | null;
  country: string | null;
  key: string;
  fileName: string;
  sentAt: Date;
};
const applicationOf = async ({ db }: Services, id: string) => {
  const [application] = await db<Application[]>`
    select name, email, specialization, country, resume_key as key, resume_name as file_name, sent_at
    from staffing_application where id = ${id}
    union all
    select name, email, null, null, file_key, file_name, sent_at from resume where id = ${id}`;
  return application ?? null;
};

const contactReceipt: EmailRenderer = async (services, id) => {
  const message = await messageOf(services, id);
  if (!message) return null;
  const paragraphs = [
    "Thank you for your message. It has arrived, and someone from our office will read it.",
    "We answer to this address.",
  ];
  return receipt(message.email, "We have your message", paragraphs, services);
};

const contactNotice: EmailRenderer = async (services, id) => {
  const message = await messageOf(services, id);
  if (!message) return null;
  const { name, email, subject, sentAt } = message;
  return {
    to: services.config.mail.office,
    replyTo: email,
    subject: `Message from ${name}`,
    greeting: "Dear office,",
    paragraphs: ["Someone has written to us on the contact page. An answer to this letter goes to the sender."],
    facts: [
      ["From", `${name}, ${email}`],
      ["Subject", subject],
      ["Sent", formatTime(sentAt, services.config.practiceTimeZone)],
    ],
    quote: message.message,
  };
};

const applicationReceipt: EmailRenderer = async (services, id) => {
  const application = await applicationOf(services, id);
  if (!application) return null;
  const paragraphs = [
    "Thank you for your interest in working with us. Your resume has arrived safely, and only our recruiters can open it.",
    "We read every one, and get back to you at this address.",
  ];
  return receipt(application.email, "We have your resume", paragraphs, services);
};

const applicationNotice: EmailRenderer = async (services, id) => {
  const application = await applicationOf(services, id);
  if (!application) return null;
  const { name, email, specialization, country, key, fileName, sentAt } = application;
  return {
    to: services.config.mail.office,
    replyTo: email,
    subject: specialization ? `Staffing application from ${name}` : `Resume from ${name}`,
    greeting: "Dear office,",
    paragraphs: [
      specialization ? "A nurse applies for international staffing." : "A nurse has sent a resume on the career page.",
      "The resume comes with this letter. It was sent by a stranger: open it with care. An answer to this letter goes to the applicant.",
    ],
    facts: [
      ["Name", name],
      ["Email", email],
      ...(specialization ? [["Specialization", specialization] satisfies Fact] : []),
      ...(country ? [["Country", country] satisfies Fact] : []),
      ["Sent", formatTime(sentAt, services.config.practiceTimeZone)],
    ],
    attachments: [{ filename: documentName(fileName, key), content: await services.files.read(key) }],
  };
};

export const inquiryEmails: Record<string, EmailRenderer> = {
  "contact-receipt": contactReceipt,
  "contact-notice": contactNotice,
  "staffing-receipt": applicationReceipt,
  "staffing-notice": applicationNotice,
  "resume-receipt": applicationReceipt,
  "resume-notice": applicationNotice,
};
