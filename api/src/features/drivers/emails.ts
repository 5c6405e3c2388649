import { DOCUMENTS, type DriverDocumentKind } from "../../../contract/driver-documents.ts";
import { dayInWords } from "../../../contract/format-time.ts";
import type { EmailMessage, Fact } from "../../lib/email-message.ts";
import { type EmailRenderer, greeting } from "../../lib/emails.ts";
import { practiceLabels } from "../../lib/practice-time.ts";
import type { Services } from "../../lib/services.ts";

type Paper = {
  name: string;
  email: string;
  kind: DriverDocumentKind;
  number: string;
  expiresOn: string;
  state: string;
  refusedBecause: string | null;
  isFollowed: boolean;
};

type Words = Pick<EmailMessage, "subject" | "paragraphs" | "quote">;

/** A letter to a driver about a paper as it stands when it is sent; null when there is nothing to say of it any more. */
const aboutDocument =
  (write: (paper: Paper & { label: string; isOver: boolean }) => Words | null): EmailRenderer =>
  async ({ db, config }: Services, documentId) => {
    const [paper] = await db<Paper[]>`
      select d.name, d.email, p.kind, p.number, p.expires_on::text, p.state, p.rejection_reason as refused_because,
        exists (select from driver_document w where w.driver_id = d.id and w.kind = p.kind and w.state = 'waiting') as is_followed
      from driver_document p join driver d on d.id = p.driver_id where p.id = ${documentId}`;
    if (!paper) return null;
    const label = DOCUMENTS[paper.kind].toLowerCase();
    const isOver = paper.expiresOn < practiceLabels(new Date(), config.practiceTimeZone).date;
    const words = write({ ...paper, label, isOver });
    const facts: Fact[] = [
      ["Paper", DOCUMENTS[paper.kind]],
      ["Number", paper.number],
      ["Good until", dayInWords(paper.expiresOn)],
    ];
    return (
      words && {
        ...words,
        to: paper.email,
        greeting: greeting(paper.name),
        facts,
        button: { label: "Open your papers", url: `${config.publicUrl}/driver-profile` },
      }
    );
  };

const ending = aboutDocument(({ label, expiresOn, state, isFollowed, isOver }) =>
  state === "accepted" && !isFollowed && !isOver
    ? {
        subject: `Your ${label} ends on ${dayInWords(expiresOn)}`,
        paragraphs: [
          "Please send us the new one before that day: we look at it and tell you.",
          "Past that day, and for rides after it, nothing new is offered to you until a new one is accepted. What you have accepted stays yours.",
        ],
      }
    : null,
);

export const driverEmails: Record<string, EmailRenderer> = {
  /** To a driver whom the office has added, as long as no password was chosen. */
  "driver-invitation": async ({ db, config }, driverId) => {
    const [driver] = await db<{ name: string; email: string }[]>`
      select name, email from driver where id = ${driverId} and password_hash = ''`;
    if (!driver) return null;
    return {
      to: driver.email,
      subject: `You drive for ${config.office.shortName}`,
      greeting: greeting(driver.name),
      paragraphs: [
        "Our office has opened a driver's account for you. Rides are offered to you there, and you accept or pass on each.",
        `Please choose a password first: choose “Driver”, enter ${driver.email}, and we mail you a code.`,
      ],
      button: { label: "Choose a password", url: `${config.publicUrl}/forgot-password` },
      after: ["If you do not drive for us, please answer this letter and we close the account."],
    };
  },

  /** What the office says of a paper: it counts, or why it does not. */
  "paper-checked": aboutDocument(({ label, expiresOn, state, refusedBecause }) =>
    state === "refused"
      ? {
          subject: `Your ${label} was not accepted`,
          paragraphs: ["We have looked at what you sent and cannot take it, for this reason. Please send another."],
          quote: refusedBecause ?? "",
        }
      : state === "accepted"
        ? {
            subject: `Your ${label} is accepted until ${dayInWords(expiresOn)}`,
            paragraphs: ["Thank you: it is on file with us. We write to you 30 days before it ends."],
          }
        : null,
  ),

  /** What the office says of another vehicle that a driver has asked for. */
  "vehicle-checked": async ({ db, config }, changeId) => {
    const [change] = await db<
      {
        name: string;
        email: string;
        fromType: string;
        toType: string;
        outcome: string;
        refusedBecause: string | null;
      }[]
    >`
      select name, email, from_type, to_type, outcome, rejection_reason as refused_because
      from vehicle_change c join driver d on d.id = c.driver_id where c.id = ${changeId}`;
    if (!change) return null;
    const { name, email, fromType, toType, outcome, refusedBecause } = change;
    const to = {
      to: email,
      greeting: greeting(name),
      button: { label: "Open your profile", url: `${config.publicUrl}/driver-profile` },
    };
    if (outcome === "accepted")
      return {
        ...to,
        subject: `You drive a ${toType} now`,
        paragraphs: [`We have looked at your ${toType}. From now on you are offered the rides it carries.`],
      };
    if (outcome !== "refused") return null;
    return {
      ...to,
      subject: `Your ${toType} was not accepted`,
      paragraphs: [`We cannot take it, for this reason. You are offered rides for your ${fromType} as before.`],
      quote: refusedBecause ?? "",
    };
  },

  "paper-ends-30": ending,
  "paper-ends-7": ending,
  "paper-ends-1": ending,
};
