import { documentName } from "../../lib/files/documents.ts";
import type { EmailMessage, Fact } from "../../lib/mail/email-message.ts";
import type { EmailRenderer, EmailRenderers } from "../../lib/mail/emails.ts";
import type { Services } from "../../lib/services.ts";
import { formatTime } from "../../lib/time/format-time.ts";

/** Many mail servers take 10 MB, and an attachment grows by a third on its way. */
const MOST_ATTACHED_BYTES = 7 * 1024 * 1024;

/** A receipt goes to an address that anyone can type, so it repeats nothing from the form. */
const receipt = (to: string, subject: string, paragraphs: string[], { config, practice }: Services): EmailMessage => ({
  to,
  subject,
  greeting: "Hello,",
  paragraphs,
  button: { label: `Visit ${practice.shortName}`, url: config.publicUrl },
  after: ["If you didn't send us anything, someone mistyped their address, and you don't need to do anything."],
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
    "Thank you for your message. Someone from our office will read it.",
    "We'll reply to this email address.",
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
    subject: `${name} sent a message`,
    greeting: "Dear office,",
    paragraphs: ["Reply to this email to answer the sender. The message comes from the contact page."],
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
    "Thank you for your interest in working with us. We have your resume, and only our office can open it.",
    "We read every resume, and we'll reply to this email address.",
  ];
  return receipt(application.email, "We have your resume", paragraphs, services);
};

const applicationNotice: EmailRenderer = async (services, id) => {
  const application = await applicationOf(services, id);
  if (!application) return null;
  const { name, email, specialization, country, key, fileName, sentAt } = application;
  const content = await services.files.read(key);
  const isAttached = content.length <= MOST_ATTACHED_BYTES;
  return {
    to: services.config.mail.office,
    replyTo: email,
    subject: specialization ? `${name} applied for international staffing` : `${name} sent a resume`,
    greeting: "Dear office,",
    paragraphs: [
      specialization ? "A nurse applied for international staffing." : "A nurse sent a resume from the career page.",
      "Reply to this email to answer the applicant.",
      isAttached
        ? "The resume is attached. It comes from outside the practice, so open it with care."
        : "The resume is too large for an email. Sign in to download it from the inbox. It comes from outside the practice, so open it with care.",
    ],
    facts: [
      ["Name", name],
      ["Email", email],
      ...(specialization ? [["Specialization", specialization] satisfies Fact] : []),
      ...(country ? [["Country", country] satisfies Fact] : []),
      ["Sent", formatTime(sentAt, services.config.practiceTimeZone)],
    ],
    ...(isAttached
      ? { attachments: [{ filename: documentName(fileName, key), content }] }
      : { button: { label: "Open in the inbox", url: `${services.config.publicUrl}/office/inbox/${id}` } }),
  };
};

export const inquiryEmails: EmailRenderers = {
  "contact-receipt": contactReceipt,
  "contact-notice": contactNotice,
  "staffing-receipt": applicationReceipt,
  "staffing-notice": applicationNotice,
  "resume-receipt": applicationReceipt,
  "resume-notice": applicationNotice,
};
