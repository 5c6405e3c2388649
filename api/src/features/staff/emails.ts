import type { Config } from "../../config.ts";
import type { EmailMessage } from "../../lib/email-message.ts";
import { type EmailRenderer, greeting } from "../../lib/emails.ts";
import { type InvitationLink, invitationUrl, newInvitationLink } from "./invitations.ts";

const ROLE_WORDS: Record<string, string> = {
  owner: "You run the office: you see and do everything in it, and invite the others.",
  desk: "You look after patients: visits, rides, messages and the nurses' hours.",
  dispatch: "You look after rides and their drivers.",
  view: "You see what goes on, and change nothing.",
};

const after = [
  "The button is good for seven days and for one use. After the password you set up a second factor: an app that shows codes, or a passkey of your phone or computer.",
  "If you do not know what this is about, you need do nothing.",
];

type Site = Pick<Config, "publicUrl" | "office">;

const toOffice = ({ token, name, email, role }: InvitationLink, { publicUrl, office }: Site): EmailMessage => ({
  to: email,
  subject: `You are invited to ${office.shortName}'s office`,
  greeting: greeting(name),
  paragraphs: [`There is an account for you in the office of ${office.name}.`, ROLE_WORDS[role] ?? ""],
  button: { label: "Choose a password", url: invitationUrl(`${publicUrl}/office`, token) },
  after,
});

const toNurse = ({ token, name, email }: InvitationLink, { publicUrl, office }: Site): EmailMessage => ({
  to: email,
  subject: `Your own side of ${office.shortName}`,
  greeting: greeting(name),
  paragraphs: [
    `There is an account for you at ${office.name}, where you run your day: your visits, your hours, your time off.`,
  ],
  button: { label: "Choose a password", url: invitationUrl(`${publicUrl}/nurse`, token) },
  after,
});

const sideOf = (role: string): "office" | "nurse" => (role === "nurse" ? "nurse" : "office");

const toForgetful = ({ token, name, email, role }: InvitationLink, { publicUrl, office }: Site): EmailMessage => ({
  to: email,
  subject: `Choose a new password for ${office.shortName}`,
  greeting: greeting(name),
  paragraphs: ["Somebody asked for a new password for your account. If that was you, choose one now."],
  button: { label: "Choose a new password", url: invitationUrl(`${publicUrl}/${sideOf(role)}`, token) },
  after: [
    "The link works for one hour and one time. You'll be asked for your second factor when you log in.",
    "If you didn't ask for it, you can ignore this email: your password stays as it is.",
  ],
});

const writer =
  (words: (link: InvitationLink, site: Site) => EmailMessage): EmailRenderer =>
  async ({ db, config }, invitationId) => {
    const link = await newInvitationLink(db, invitationId);
    return link && (link.purpose === "password_reset" ? toForgetful : words)(link, config);
  };

/** About the entry of the log that says so. */
const factorReplaced: EmailRenderer = async ({ db, config }, entryId) => {
  const [member] = await db<{ name: string; email: string; isNurse: boolean }[]>`
    select name, email, role = 'nurse' as is_nurse from audit_entry join staff on staff.id = subject_id
    where audit_entry.id = ${entryId} and disabled_at is null`;
  if (!member) return null;
  const side = `${config.publicUrl}/${member.isNurse ? "nurse" : "office"}`;
  return {
    to: member.email,
    subject: "Another app shows your codes now",
    greeting: greeting(member.name),
    paragraphs: [
      `You have set up another app for the codes you log in to ${config.office.shortName} with. Those of the app you had before no longer count.`,
      "If that was you, all is well and you need do nothing.",
    ],
    button: { label: "Look at your access", url: `${side}/access` },
    after: [
      "If it was not you, call us at once: somebody is in your account. We end their sessions and give it back to you.",
    ],
  };
};

/** About the entry of the log that says so. */
const passwordChanged: EmailRenderer = async ({ db, config }, entryId) => {
  const [member] = await db<{ name: string; email: string; role: string }[]>`
    select name, email, role from audit_entry join staff on staff.id = subject_id
    where audit_entry.id = ${entryId} and disabled_at is null`;
  if (!member) return null;
  const side = `${config.publicUrl}/${sideOf(member.role)}`;
  return {
    to: member.email,
    subject: "Your password was changed",
    greeting: greeting(member.name),
    paragraphs: [
      `The password of your ${config.office.shortName} account was changed just now, and you were logged out everywhere.`,
      "If that was you, there is nothing else to do.",
    ],
    button: { label: "Log in", url: `${side}/login` },
    after: [`If it wasn't you, choose a new password right away at ${side}/forgot-password and tell an owner.`],
  };
};

/** The last email to somebody who worked here, at the address they had. */
const workAccountDeleted: EmailRenderer = async ({ config }, _, address) =>
  address
    ? {
        to: address,
        subject: "Your account is deleted",
        greeting: "Hello,",
        paragraphs: [
          `Your work account at ${config.office.name} is deleted, with your name, your contact details, your documents and your login.`,
          "We have to keep records of past visits, rides and payouts, but your name is removed from them.",
        ],
        after: ["This is the last email to this address: we have deleted it as well."],
      }
    : null;

export const staffEmails: Record<string, EmailRenderer> = {
  "factor-replaced": factorReplaced,
  "staff-password-changed": passwordChanged,
  "work-account-deleted": workAccountDeleted,
  "staff-invitation": writer(toOffice),
  "nurse-invitation": writer(toNurse),
};
