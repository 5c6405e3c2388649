import type { Config } from "../../config.ts";
import type { AuditAction } from "../../lib/audit.ts";
import type { EmailMessage } from "../../lib/email-message.ts";
import { type EmailRenderer, greeting } from "../../lib/emails.ts";
import { formatTime } from "../../lib/format-time.ts";
import { type VisitorColumns, visitorOf } from "../../lib/visitors.ts";
import { newEmailLink, newWelcomeToken } from "./email-change.ts";
import { newResetCode } from "./password-reset.ts";

/** In place of a link: only whoever reads mail at an address learns that it has an account. */
const alreadyTheirs = (email: string, { publicUrl, office }: Config): EmailMessage => ({
  to: email,
  subject: "You have an account with this email",
  greeting: "Hello,",
  paragraphs: [
    `Somebody asked to use this email for another ${office.shortName} account. There is one with it already, so nothing has changed.`,
    "If it was you, log in with this email. A forgotten password is chosen anew on the way.",
  ],
  button: { label: "Log in", url: `${publicUrl}/login` },
  after: ["If it was not you, you need do nothing."],
});

/** The subject of a letter, and what stands above its button. */
type Words = [subject: string, ...paragraphs: string[]];

const confirmNew = ({ office }: Config): Words => [
  "Please confirm your new email",
  `Somebody, we hope it was you, wants to log in to ${office.shortName} with this email from now on.`,
  "It becomes the email of that account once you confirm it here:",
];

const confirmOwn = ({ office }: Config): Words => [
  "Please confirm your email",
  `You, we hope, have a ${office.shortName} account with this email and want us to know that it is yours.`,
  "What was sent to us from it without logging in counts as yours once you confirm it here:",
];

export const accountEmails: Record<string, EmailRenderer> = {
  welcome: async ({ db, config }, patientId) => {
    const [patient] = await db<{ email: string; name: string }[]>`
      select email, name from patient where id = ${patientId} and deleted_at is null`;
    if (!patient) return null;
    const token = await newWelcomeToken(db, patientId);
    const findNurse = { label: "Find a nurse", url: `${config.publicUrl}/doctors` };
    return {
      to: patient.email,
      subject: `Welcome to ${config.office.shortName}`,
      greeting: greeting(patient.name),
      paragraphs: [
        "Your account is open. Whenever a question about your health keeps you awake, a nurse is a video call away.",
        "Choose a nurse and a time that suits you. We hold the time while you pay, and email you the link to the call at once.",
        ...(token === null
          ? []
          : ["Please confirm that this email is yours. You can then hold up to three appointments at once."]),
      ],
      // Behind the # the token stays in the browser and out of every server's log.
      button:
        token === null
          ? findNurse
          : {
              label: "Confirm your email",
              url: `${config.publicUrl}/confirm-email#${new URLSearchParams({ token })}`,
            },
      ...(token === null ? {} : { links: [findNurse] }),
      after: [
        ...(token === null ? [] : ["The button works for seven days."]),
        "If you did not open this account, please don't confirm it: reply to this email, and we will close it.",
      ],
    };
  },

  "reset-code": async ({ db, config }, resetId) => {
    const reset = await newResetCode(db, resetId);
    if (!reset) return null;
    const { code, email, kind } = reset;
    const step = new URLSearchParams({ account: kind === "patient" ? "user" : "driver", email, code });
    return {
      to: email,
      subject: "Your code to choose a new password",
      // No name: one with digits in it would come before the code.
      greeting: "Hello,",
      paragraphs: ["Here is the code to choose a new password:"],
      code,
      // Behind the # it stays in the browser and out of every server's log.
      button: { label: "Choose a new password", url: `${config.publicUrl}/forgot-password#${step}` },
      after: [
        `The code and the button are good for ten minutes and for one use. Nobody from ${config.office.shortName} will ever ask you for it.`,
        "If you did not ask for a new password, nothing has changed and you need do nothing.",
      ],
    };
  },

  "password-changed": async ({ config }, _, address) => {
    if (!address) return null;
    return {
      to: address,
      subject: "Your password was changed",
      greeting: "Hello,",
      paragraphs: [
        `The password of your ${config.office.shortName} account was changed just now, and every other device was logged out.`,
        "If that was you, all is well and you need do nothing.",
      ],
      button: { label: "Log in", url: `${config.publicUrl}/login` },
      after: [
        `If it was not you, choose a new password at once at ${config.publicUrl}/forgot-password and answer this letter: we look into it with you.`,
      ],
    };
  },

  "email-confirm": async ({ db, config }, changeId) => {
    const link = await newEmailLink(db, changeId);
    if (!link) return null;
    const { token, email, whose } = link;
    if (whose === "taken") return alreadyTheirs(email, config);
    const [subject, ...paragraphs] = whose === "own" ? confirmOwn(config) : confirmNew(config);
    return {
      to: email,
      subject,
      greeting: "Hello,",
      paragraphs,
      // Behind the # it stays in the browser and out of every server's log.
      button: {
        label: "Confirm this email",
        url: `${config.publicUrl}/confirm-email#${new URLSearchParams({ token })}`,
      },
      after: [
        "The button is good for an hour and for one use.",
        whose === "own"
          ? "If you have no account with us, do not press it: somebody has opened one with your email. Answer this letter, and we close it."
          : "If you did not ask for this, you need do nothing: without you nothing changes.",
      ],
    };
  },

  "email-changed": async ({ config }, _, address) => {
    if (!address) return null;
    return {
      to: address,
      subject: "Your account has another email now",
      greeting: "Hello,",
      paragraphs: [
        `The email of your ${config.office.shortName} account was changed just now. You log in with the new one, and our letters go there.`,
        "If that was you, all is well. This address is not your account's any more.",
      ],
      button: { label: "Log in", url: `${config.publicUrl}/login` },
      after: [
        "If it was not you, answer this letter at once, or call us: we close the account to whoever is in it and give it back to you. Somebody knows your password; choose another wherever else you use it.",
      ],
    };
  },

  "account-deleted": async ({ db, config }, patientId, address) => {
    if (!address) return null;
    const held = await db<({ startsAt: Date } & VisitorColumns)[]>`
      select starts_at, visitor_zone, visitor_hour12 from audit_entry join patient on patient.id = audit_entry.patient_id
        join appointment on appointment.id = target_id
      where audit_entry.patient_id = ${patientId} and action = ${"appointment cancelled" satisfies AuditAction} and at = deleted_at
      order by starts_at`;
    return {
      to: address,
      subject: "Your account is deleted",
      greeting: "Hello,",
      paragraphs: [
        `It is done as you asked: your account at ${config.office.shortName} is deleted, and with it your name, your addresses and what you told us about yourself.`,
        ...held.map(
          ({ startsAt, ...visitor }) =>
            `The time we held for you on ${formatTime(startsAt, config.practiceTimeZone, visitorOf(visitor))} is free again. You have not been charged for it.`,
        ),
        "Past visits, rides and payments must be kept by law; they no longer say whose they were.",
      ],
      after: ["This is the last letter to this address: we have forgotten it as well."],
    };
  },
};
