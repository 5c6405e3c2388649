import { z } from "zod";
import { Login, OwnPassword } from "./accounts.ts";
import { LOG_KINDS } from "./audit-actions.ts";
import { calendarDay, Email, id, line, NewPassword, Revision, SixDigitCode } from "./fields.ts";
import { next, PageQuery } from "./pagination.ts";
import { plainCode } from "./pasted.ts";
import { Done } from "./response.ts";

/** Roles at the office. Nurses have pages of their own. */
export const OFFICE_ROLES = ["owner", "desk", "dispatch", "view"] as const;
export const OfficeRole = z.enum(OFFICE_ROLES, "Please choose a role from the list");
export type OfficeRole = z.infer<typeof OfficeRole>;

export const Role = z.enum([...OFFICE_ROLES, "nurse"]);
export type Role = z.infer<typeof Role>;

/** The office's pages and the nurses' pages. Each has its own cookie, with the side's name. */
export type Side = "office" | "nurse";

export const StaffLogin = Login;

const NextStep = z.enum(["factor", "enrol", "done"]);
/** The step after the password: verify a second factor, or set one up. */
export const LoginStep = Done.extend({ next: NextStep });
export type LoginStep = z.infer<typeof LoginStep>;

export const FactorKind = z.enum(["totp", "passkey"]);
export type FactorKind = z.infer<typeof FactorKind>;

/** The logged-in user, verified or not. */
export const Me = Done.extend({
  staff: z.object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: Role,
    docId: z.uuid().nullable().describe("The nurse's consultant record"),
  }),
  next: NextStep.describe("The session's next step"),
  factors: z.array(FactorKind),
  recoveryCodesLeft: z.int(),
  checkedUntil: z.iso
    .datetime()
    .nullable()
    .default(null)
    .describe("Until when the access can be changed without entering the password or a second factor again"),
  timeZone: z.string().describe("The practice's time zone (IANA)"),
});
export type Me = z.infer<typeof Me>;

const CODE_WANTED = "Please enter the six-digit code or one of your recovery codes";
const base64 = z
  .string("Your browser's response is incomplete. Please try again")
  .max(20_000, "Your browser's response is too long. Please try again");

const credential = {
  id: base64,
  rawId: base64,
  type: z.literal("public-key", "Your browser's response is incomplete. Please try again"),
  clientExtensionResults: z.object({}, "Your browser's response is incomplete. Please try again").default({}),
};
/** A new passkey (WebAuthn's RegistrationResponseJSON). */
export const NewPasskey = z.object(
  {
    ...credential,
    response: z.object(
      { clientDataJSON: base64, attestationObject: base64, transports: z.array(base64).max(10).default([]) },
      "Your browser's response is incomplete. Please try again",
    ),
  },
  "Your browser's response is incomplete. Please try again",
);
export type NewPasskey = z.infer<typeof NewPasskey>;

/** A passkey's response (WebAuthn's AuthenticationResponseJSON). */
export const Passkey = z.object(
  {
    ...credential,
    response: z.object(
      { clientDataJSON: base64, authenticatorData: base64, signature: base64 },
      "Your browser's response is incomplete. Please try again",
    ),
  },
  "Your browser's response is incomplete. Please try again",
);
export type Passkey = z.infer<typeof Passkey>;

/** A six-digit code or a recovery code. */
const FactorCode = z.string(CODE_WANTED).overwrite(plainCode).max(40, CODE_WANTED);

/** A second factor: a six-digit code, a recovery code, or a passkey. */
export const VerifyFactor = z
  .object({
    code: FactorCode.optional(),
    passkey: Passkey.optional(),
  })
  .refine(({ code, passkey }) => Boolean(code) !== Boolean(passkey), { path: ["code"], message: CODE_WANTED });
export type VerifyFactor = z.infer<typeof VerifyFactor>;

/** The password or a second factor, asked again before a change of the access. */
export const CheckAccess = z
  .object({
    password: OwnPassword.optional(),
    code: FactorCode.optional(),
    passkey: Passkey.optional(),
  })
  .refine(({ password, code, passkey }) => [password, code, passkey].filter(Boolean).length === 1, {
    path: ["password"],
    message: "Please enter your password",
  });
export type CheckAccess = z.infer<typeof CheckAccess>;

const KnownPasskey = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()).optional(),
});

/** Options for using a passkey (WebAuthn's PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyOptions = Done.extend({
  options: z
    .object({
      challenge: z.string(),
      rpId: z.string().optional(),
      timeout: z.number().optional(),
      allowCredentials: z.array(KnownPasskey.loose()).optional(),
      userVerification: z.enum(["discouraged", "preferred", "required"]).optional(),
    })
    .loose(),
});

/** Options for creating a passkey (WebAuthn's PublicKeyCredentialCreationOptionsJSON). */
export const NewPasskeyOptions = Done.extend({
  options: z
    .object({
      challenge: z.string(),
      rp: z.object({ name: z.string(), id: z.string().optional() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
      timeout: z.number().optional(),
      excludeCredentials: z.array(KnownPasskey.loose()).optional(),
    })
    .loose(),
});

export const NewSecret = Done.extend({
  secret: z.string().describe("In base32, in groups of four, for typing"),
  uri: z.string().describe("otpauth://… for the QR code"),
});
export type NewSecret = z.infer<typeof NewSecret>;

export const ConfirmSecret = z.object({
  code: SixDigitCode,
});
export const ConfirmPasskey = z.object({ passkey: NewPasskey });

/** Ten new codes, shown once; absent if the user already has valid ones. */
export const Enrolled = Done.extend({ recoveryCodes: z.array(z.string()).optional() });
export const RecoveryCodes = Done.extend({ recoveryCodes: z.array(z.string()) });

const LINK = "This link is incomplete";
export const InvitationToken = z.object({ token: z.string(LINK).min(1, LINK).max(200, LINK) });
export const Invited = Done.extend({
  name: z.string(),
  email: z.string(),
  role: Role,
  isReset: z.boolean().describe("Whether the link replaces a forgotten password"),
});

export const ForgotStaffPassword = z.object({ email: Email });
export const AcceptInvitation = InvitationToken.extend({ password: NewPassword });
export type AcceptInvitation = z.infer<typeof AcceptInvitation>;

/** A staff account, as the owner sees it. */
export const StaffMember = z.object({
  _id: z.uuid(),
  revision: Revision,
  name: z.string(),
  email: z.string(),
  role: Role,
  state: z.enum(["invited", "active", "disabled"]),
  factors: z.array(FactorKind),
  devices: z.int().describe("Number of logged-in devices"),
  lastSeen: z.iso.datetime().nullable(),
  docId: z
    .uuid()
    .nullable()
    .default(null)
    .describe("The nurse who takes no visits while this login is disabled; null if there is none"),
});
export type StaffMember = z.infer<typeof StaffMember>;

export const StaffList = Done.extend({ staff: z.array(StaffMember), next });
export const OneOfStaff = Done.extend({ member: StaffMember });

export const InviteStaff = z.object({ name: line("their name", 100), email: Email, role: OfficeRole });
export type InviteStaff = z.infer<typeof InviteStaff>;
export const InviteNurse = z.object({ email: Email });

const WHY = "Please keep the reason under 500 characters";
/** One change of an account. `revision` is the one that was loaded. */
export const ChangeStaff = z.object({
  revision: Revision,
  action: z.enum(
    ["set-role", "disable", "enable", "end-sessions", "reset-factor", "invite-again"],
    "Please choose an option from the list.",
  ),
  role: OfficeRole.optional(),
  reason: z.string(WHY).trim().max(500, WHY).optional(),
});
export type ChangeStaff = z.infer<typeof ChangeStaff>;

const DAY = "Please enter a day";
export const LogQuery = PageQuery.extend({
  staff: id("person").optional().describe("Who acted: a member of staff or a nurse"),
  subject: id("record").optional().describe("The record that entries are about; for a patient, their bookings too"),
  kind: z.enum(LOG_KINDS, "Please choose an option from the list").optional(),
  from: calendarDay(DAY).optional().describe("The first day, in the practice's time zone"),
  to: calendarDay(DAY).optional().describe("The last day"),
});
export type LogQuery = z.infer<typeof LogQuery>;

export const LogEntry = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  who: z.string(),
  what: z.string(),
  subject: z.object({ kind: z.string(), _id: z.uuid(), name: z.string() }),
  change: z.record(z.string(), z.array(z.unknown())).optional().describe("Before and after, for each changed field"),
  reason: z.string().optional(),
});
export type LogEntry = z.infer<typeof LogEntry>;

export const Log = Done.extend({ entries: z.array(LogEntry), next });
export const LatestChangeQuery = z.object({ subject: id("record") });
export const LatestChange = Done.extend({
  entry: LogEntry.nullable(),
  isOwn: z.boolean().describe("Made by the caller"),
});
