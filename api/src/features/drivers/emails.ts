import { DOCUMENTS, type DriverDocumentKind } from "../../../contract/driver-documents.ts";
import { dayInWords } from "../../../contract/format-time.ts";
import type { EmailMessage, Fact } from "../../lib/mail/email-message.ts";
import { type EmailRenderer, type EmailRenderers, greeting } from "../../lib/mail/emails.ts";
import type { Services } from "../../lib/services.ts";
import { practiceLabels } from "../../lib/time/practice-time.ts";

type Document = {
  name: string;
  email: string;
  kind: DriverDocumentKind;
  number: string;
  expiresOn: string;
  state: string;
  rejectionReason: string | null;
  isFollowed: boolean;
};

type EmailText = Pick<EmailMessage, "subject" | "paragraphs" | "quote">;

/** Email to a driver about a document's current state; null if there is nothing to say. */
const aboutDocument =
  (write: (document: Document & { label: string; isOver: boolean }) => EmailText | null): EmailRenderer =>
  async ({ db, config }: Services, documentId) => {
    const [document] = await db<Document[]>`
      select d.name, d.email, p.kind, p.number, p.expires_on::text, p.state, p.rejection_reason,
        exists (select from driver_document w where w.driver_id = d.id and w.kind = p.kind and w.state = 'waiting') as is_followed
      from driver_document p join driver d on d.id = p.driver_id where p.id = ${documentId}`;
    if (!document) return null;
    const label = DOCUMENTS[document.kind].toLowerCase();
    const isOver = document.expiresOn < practiceLabels(new Date(), config.practiceTimeZone).date;
    const text = write({ ...document, label, isOver });
    const facts: Fact[] = [
      ["Document", DOCUMENTS[document.kind]],
      ["Number", document.number],
      ["Valid until", dayInWords(document.expiresOn)],
    ];
    return (
      text && {
        ...text,
        to: document.email,
        greeting: greeting(document.name),
        facts,
        button: { label: "Open your documents", url: `${config.publicUrl}/driver-profile` },
      }
    );
  };

const ending = aboutDocument(({ label, expiresOn, state, isFollowed, isOver }) =>
  state === "accepted" && !isFollowed && !isOver
    ? {
        subject: `Your ${label} expires on ${dayInWords(expiresOn)}`,
        paragraphs: [
          "Please send us a new one before that day. We'll review it and email you.",
          "After that day, and for rides after it, you won't get new offers until we approve a new one. Rides you accepted through that day aren't affected.",
        ],
      }
    : null,
);

export const driverEmails: EmailRenderers = {
  /** To a new driver, until a password is chosen. */
  "driver-invitation": async ({ db, config, practice }, driverId) => {
    const [driver] = await db<{ name: string; email: string }[]>`
      select name, email from driver where id = ${driverId} and password_hash = ''`;
    if (!driver) return null;
    return {
      to: driver.email,
      subject: `Your driver account at ${practice.shortName} is ready`,
      greeting: greeting(driver.name),
      paragraphs: [
        "Our office created a driver account for you. You'll get ride offers there, and you can accept or reject each one.",
        `To choose a password, press the button, choose “Driver” and enter ${driver.email}. We'll email you a code.`,
      ],
      button: { label: "Choose a password", url: `${config.publicUrl}/forgot-password` },
      after: ["If you don't drive for us, reply to this email and we'll close the account."],
    };
  },

  /** The office's decision on a document. */
  "paper-checked": aboutDocument(({ label, expiresOn, state, rejectionReason }) =>
    state === "refused"
      ? {
          subject: `Your ${label} was rejected`,
          paragraphs: ["Please send a new one. We can't accept the one you sent, for this reason:"],
          quote: rejectionReason ?? "",
        }
      : state === "accepted"
        ? {
            subject: `Your ${label} is approved until ${dayInWords(expiresOn)}`,
            paragraphs: ["You don't have to do anything now. We'll email you before it expires."],
          }
        : null,
  ),

  /** The office's decision on a requested vehicle. */
  "vehicle-checked": async ({ db, config }, changeId) => {
    const [change] = await db<
      {
        name: string;
        email: string;
        fromType: string;
        toType: string;
        outcome: string;
        rejectionReason: string | null;
      }[]
    >`
      select name, email, from_type, to_type, outcome, rejection_reason
      from vehicle_change c join driver d on d.id = c.driver_id where c.id = ${changeId}`;
    if (!change) return null;
    const { name, email, fromType, toType, outcome, rejectionReason } = change;
    const to = {
      to: email,
      greeting: greeting(name),
      button: { label: "Open your profile", url: `${config.publicUrl}/driver-profile` },
    };
    if (outcome === "accepted")
      return {
        ...to,
        subject: `Your ${toType} is approved`,
        paragraphs: [`You'll now get offers for rides that fit your ${toType}.`],
      };
    if (outcome !== "refused") return null;
    return {
      ...to,
      subject: `Your ${toType} was rejected`,
      paragraphs: [`You'll still get offers for your ${fromType}. We can't approve the ${toType}, for this reason:`],
      quote: rejectionReason ?? "",
    };
  },

  "paper-ends-30": ending,
  "paper-ends-7": ending,
  "paper-ends-1": ending,
};
