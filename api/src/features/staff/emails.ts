import { EMAIL_LINK_HOURS, INVITATION_DAYS, inWords } from "../../../contract/rules.ts";
import type { Queries } from "../../lib/db/db.ts";
import type { EmailMessage } from "../../lib/mail/email-message.ts";
import { type EmailRenderer, type EmailRenderers, greeting } from "../../lib/mail/emails.ts";
import type { Services } from "../../lib/services.ts";
import { type InvitationLink, invitationUrl, newInvitationLink } from "./invitations.ts";

const ROLE_TEXTS: Record<string, string> = {
  owner: "As an owner, you can see and do everything, and invite colleagues.",
  desk: "You can manage patients, visits, rides, messages and nurses' hours.",
  dispatch: "You can manage rides and drivers.",
  view: "You can see the office's records, but not change them.",
};

const after = [
  `The button works once, within ${inWords(INVITATION_DAYS, "days")}. After choosing a password, you'll set up a second factor: an authenticator app, or a passkey on your phone or computer.`,
  "If you weren't expecting this, you can ignore this email.",
];

type Site = Pick<Services, "config" | "practice">;

const toOffice = ({ token, name, email, role }: InvitationLink, { config, practice }: Site): EmailMessage => ({
  to: email,
  subject: `You're invited to ${practice.shortName}'s office`,
  greeting: greeting(name),
  paragraphs: [
    `Choose a password to start using your account in the office of ${practice.name}.`,
    ROLE_TEXTS[role] ?? "",
  ],
  button: { label: "Choose a password", url: invitationUrl(`${config.publicUrl}/office`, token) },
  after,
});

const toNurse = ({ token, name, email }: InvitationLink, { config, practice }: Site): EmailMessage => ({
  to: email,
  subject: `You're invited to ${practice.shortName}`,
  greeting: greeting(name),
  paragraphs: [
    `Choose a password to start using your account at ${practice.name}. There you can see your visits and manage your hours and time off.`,
  ],
  button: { label: "Choose a password", url: invitationUrl(`${config.publicUrl}/nurse`, token) },
  after,
});

const sideOf = (role: string): "office" | "nurse" => (role === "nurse" ? "nurse" : "office");

const passwordReset = ({ token, name, email, role }: InvitationLink, { config, practice }: Site): EmailMessage => ({
  to: email,
  subject: `Choose a new password for ${practice.shortName}`,
  greeting: greeting(name),
  paragraphs: ["Someone asked for a new password for your account. If that was you, choose one now."],
  button: { label: "Choose a new password", url: invitationUrl(`${config.publicUrl}/${sideOf(role)}`, token) },
  after: [
    `The link expires after ${inWords(EMAIL_LINK_HOURS, "hours")} and works once. You'll be asked for your second factor when you log in.`,
    "If you didn't ask for it, you can ignore this email: your password stays as it is.",
  ],
});

const writer =
  (template: (link: InvitationLink, site: Site) => EmailMessage): EmailRenderer =>
  async ({ db, ...site }, invitationId) => {
    const link = await newInvitationLink(db, invitationId);
    return link && (link.purpose === "password_reset" ? passwordReset : template)(link, site);
  };

/** The subject is the audit entry. */
const factorReplaced: EmailRenderer = async ({ db, config, practice }, entryId) => {
  const [member] = await db<{ name: string; email: string; isNurse: boolean }[]>`
    select name, email, role = 'nurse' as is_nurse from audit_entry join staff on staff.id = subject_id
    where audit_entry.id = ${entryId} and disabled_at is null`;
  if (!member) return null;
  const side = `${config.publicUrl}/${member.isNurse ? "nurse" : "office"}`;
  return {
    to: member.email,
    subject: "You switched to a new authenticator app",
    greeting: greeting(member.name),
    paragraphs: [
      `You set up a new authenticator app for your ${practice.shortName} account. Codes from your old app no longer work.`,
      "If that was you, you don't need to do anything.",
    ],
    button: { label: "Check your access", url: `${side}/access` },
    after: [
      "If it wasn't you, call us right away: someone may have access to your account. We'll log them out and restore your access.",
    ],
  };
};

type AccessChange = { subject: string; what: (site: string) => string };

/** A notice about a change of somebody's access. The subject is the audit entry. */
const accessChanged =
  ({ subject, what }: AccessChange): EmailRenderer =>
  async ({ db, config, practice }, entryId) => {
    const member = await memberOf(db, entryId);
    return (
      member && {
        to: member.email,
        subject,
        greeting: greeting(member.name),
        paragraphs: [what(practice.shortName), "If that was you, you don't need to do anything."],
        button: { label: "Check your access", url: `${config.publicUrl}/${sideOf(member.role)}/access` },
        after: [
          "If it wasn't you, change your password and call us right away: someone may have access to your account.",
        ],
      }
    );
  };

const factorAdded = accessChanged({
  subject: "You set up a second factor",
  what: (site) => `A new second factor was set up for your ${site} account. You can now log in with it.`,
});

const recoveryCodesCreated = accessChanged({
  subject: "You created new recovery codes",
  what: (site) => `New recovery codes were created for your ${site} account. Your old codes no longer work.`,
});

type Member = { name: string; email: string; role: string; action: string };

async function memberOf(db: Queries, entryId: string): Promise<Member | null> {
  const [member] = await db<Member[]>`
    select name, email, role, action from audit_entry join staff on staff.id = subject_id
    where audit_entry.id = ${entryId} and disabled_at is null`;
  return member ?? null;
}

/** The subject is the audit entry. */
const passwordChanged: EmailRenderer = async ({ db, config, practice }, entryId) => {
  const member = await memberOf(db, entryId);
  if (!member) return null;
  const side = `${config.publicUrl}/${sideOf(member.role)}`;
  const where = member.action === "password changed" ? "on all other devices" : "everywhere";
  return {
    to: member.email,
    subject: "Your password was changed",
    greeting: greeting(member.name),
    paragraphs: [
      `The password of your ${practice.shortName} account was changed just now, and you were logged out ${where}.`,
      "If that was you, there is nothing else to do.",
    ],
    button: { label: "Log in", url: `${side}/login` },
    after: [`If it wasn't you, tell an owner, and choose a new password right away: ${side}/forgot-password`],
  };
};

/** The last email to a former employee, at their former address. */
const workAccountDeleted: EmailRenderer = async ({ practice }, _, { address }) =>
  address
    ? {
        to: address,
        subject: "Your account is deleted",
        greeting: "Hello,",
        paragraphs: [
          `Your work account at ${practice.name} is deleted, with your name, your contact details, your documents and your login.`,
          "We have to keep records of past visits, rides and payouts, but your name is removed from them.",
        ],
        after: ["This is the last email to this address: we have deleted it as well."],
      }
    : null;

export const staffEmails: EmailRenderers = {
  "factor-added": factorAdded,
  "recovery-codes-created": recoveryCodesCreated,
  "factor-replaced": factorReplaced,
  "staff-password-changed": passwordChanged,
  "work-account-deleted": workAccountDeleted,
  "staff-invitation": writer(toOffice),
  "nurse-invitation": writer(toNurse),
};
