import type { AuditAction } from "../../../contract/audit-actions.ts";
import { CODE_MINUTES, EMAIL_LINK_HOURS, inWords, WELCOME_LINK_DAYS } from "../../../contract/rules.ts";
import { type VisitorColumns, visitorOf } from "../../lib/accounts/visitors.ts";
import type { EmailMessage } from "../../lib/mail/email-message.ts";
import { type EmailRenderers, greeting } from "../../lib/mail/emails.ts";
import type { Services } from "../../lib/services.ts";
import { formatTime } from "../../lib/time/format-time.ts";
import { newEmailLink, newWelcomeToken } from "./email-change.ts";
import { newResetCode } from "./password-reset.ts";

type Site = Pick<Services, "config" | "practice">;

/** Sent instead of a link, so that only the reader of an email learns that it has an account. */
const alreadyTaken = (email: string, { config, practice }: Site): EmailMessage => ({
  to: email,
  subject: "You have an account with this email",
  greeting: "Hello,",
  paragraphs: [
    `Someone asked to use this email for another ${practice.shortName} account. It already belongs to an account, so nothing has changed.`,
    "If it was you, log in with this email. If you forgot your password, you can reset it on the login page.",
  ],
  button: { label: "Log in", url: `${config.publicUrl}/login` },
  after: ["If it wasn't you, you don't need to do anything."],
});

/** The subject, and the paragraphs above the button. */
type Words = [subject: string, ...paragraphs: string[]];

const confirmNew = ({ practice }: Site): Words => [
  "Please confirm your new email",
  `We got a request to log in to ${practice.shortName} with this email from now on.`,
  "To make it the email of your account, confirm it here:",
];

const confirmOwn = ({ practice }: Site): Words => [
  "Please confirm your email",
  `We got a request to confirm that this is the email of a ${practice.shortName} account.`,
  "Once you confirm it here, anything you sent us from it without logging in becomes part of your account:",
];

export const accountEmails: EmailRenderers = {
  welcome: async ({ db, config, practice }, patientId) => {
    const [patient] = await db<{ email: string; name: string }[]>`
      select email, addressed_as(patient) as name from patient where id = ${patientId} and deleted_at is null`;
    if (!patient) return null;
    const token = await newWelcomeToken(db, patientId);
    const findNurse = { label: "Find a nurse", url: `${config.publicUrl}/doctors` };
    return {
      to: patient.email,
      subject: `Welcome to ${practice.shortName}`,
      greeting: greeting(patient.name),
      paragraphs: [
        ...(token === null
          ? []
          : ["Please confirm that this email is yours. You can then hold up to three appointments at once."]),
        "Your account is ready. When you have a health question, a nurse is a video call away.",
        "Choose a nurse and a time that works for you. We hold the time while you pay, and email you the video link right after.",
      ],
      // The token is behind the #, so browsers send it to no server.
      button:
        token === null
          ? findNurse
          : {
              label: "Confirm your email",
              url: `${config.publicUrl}/confirm-email#${new URLSearchParams({ token })}`,
            },
      ...(token === null ? {} : { links: [findNurse] }),
      after: [
        ...(token === null ? [] : [`The button works for ${inWords(WELCOME_LINK_DAYS, "days")}.`]),
        "If you did not open this account, please don't confirm it: reply to this email, and we will close it.",
      ],
    };
  },

  "reset-code": async ({ db, config, practice }, resetId) => {
    const reset = await newResetCode(db, resetId);
    if (!reset) return null;
    const { code, email, kind } = reset;
    const step = new URLSearchParams({ account: kind === "patient" ? "user" : "driver", email, code });
    return {
      to: email,
      subject: "Your password reset code",
      // No name: digits in it would come before the code.
      greeting: "Hello,",
      paragraphs: ["Enter this code to reset your password:"],
      code,
      // The code is behind the #, so browsers send it to no server.
      button: { label: "Reset password", url: `${config.publicUrl}/forgot-password#${step}` },
      after: [
        `The code and the button expire after ${inWords(CODE_MINUTES, "minutes")}. No one from ${practice.shortName} will ever ask you for the code.`,
        "If you didn't ask for this, you don't need to do anything. Your password hasn't changed.",
      ],
    };
  },

  "password-changed": async ({ config, practice }, _, { address }) => {
    if (!address) return null;
    return {
      to: address,
      subject: "Your password was changed",
      greeting: "Hello,",
      paragraphs: [
        `The password of your ${practice.shortName} account was just changed, and every other device was logged out.`,
        "If that was you, you don't need to do anything.",
      ],
      button: { label: "Log in", url: `${config.publicUrl}/login` },
      after: [
        `If it wasn't you, reply to this email for help, and reset your password right away: ${config.publicUrl}/forgot-password`,
      ],
    };
  },

  "email-confirm": async ({ db, config, practice }, changeId) => {
    const link = await newEmailLink(db, changeId);
    if (!link) return null;
    const { token, email, status } = link;
    if (status === "taken") return alreadyTaken(email, { config, practice });
    const [subject, ...paragraphs] =
      status === "own" ? confirmOwn({ config, practice }) : confirmNew({ config, practice });
    return {
      to: email,
      subject,
      greeting: "Hello,",
      paragraphs,
      // The token is behind the #, so browsers send it to no server.
      button: {
        label: "Confirm this email",
        url: `${config.publicUrl}/confirm-email#${new URLSearchParams({ token })}`,
      },
      after: [
        `The button expires after ${inWords(EMAIL_LINK_HOURS, "hours")} and works once.`,
        status === "own"
          ? "If you don't have an account with us, don't press it: someone opened one with your email. Reply to this email, and we'll close it."
          : "If you didn't ask for this, you don't need to do anything. Nothing changes unless you confirm.",
      ],
    };
  },

  "email-changed": async ({ config, practice }, _, { address }) => {
    if (!address) return null;
    return {
      to: address,
      subject: "The email of your account was changed",
      greeting: "Hello,",
      paragraphs: [
        `The email of your ${practice.shortName} account was just changed. You now log in with the new email, and we write to you there.`,
        "If that was you, you don't need to do anything. This email no longer belongs to your account.",
      ],
      button: { label: "Log in", url: `${config.publicUrl}/login` },
      after: [
        "If it wasn't you, reply to this email or call us right away. We'll log everyone out of the account and return it to you. Someone knows your password, so change it everywhere else you use it.",
      ],
    };
  },

  "account-deleted": async ({ db, config, practice }, patientId, { address }) => {
    if (!address) return null;
    const held = await db<({ startsAt: Date } & VisitorColumns)[]>`
      select starts_at, visitor_zone, visitor_hour12 from audit_entry join patient on patient.id = audit_entry.patient_id
        join appointment on appointment.id = target_id
      where audit_entry.patient_id = ${patientId} and action = ${"appointment canceled" satisfies AuditAction} and at = deleted_at
      order by starts_at`;
    return {
      to: address,
      subject: "Your account is deleted",
      greeting: "Hello,",
      paragraphs: [
        `As you asked, we deleted your account at ${practice.shortName}, with your name, your addresses and what you told us about yourself.`,
        ...held.map(
          ({ startsAt, ...visitor }) =>
            `We released the time we held for you on ${formatTime(startsAt, config.practiceTimeZone, visitorOf(visitor))}. You haven't been charged for it.`,
        ),
        "By law we have to keep records of past visits, rides and payments, but we removed your name from them.",
      ],
      after: ["This is our last email to this address. We deleted the address too."],
    };
  },
};
