import { z } from "zod";
import { Email, id, line, NewPassword, SixDigitCode } from "./fields.ts";
import { FILE_RULES } from "./file-rules.ts";
import { plainDay } from "./pasted.ts";
import { OptionalPhone } from "./phone-number.ts";
import { Done } from "./response.ts";

export const Register = z.object({ name: line("your full name", 100), email: Email, password: NewPassword });
export type Register = z.infer<typeof Register>;

/** The account's current password. */
export const OwnPassword = z
  .string("Please enter your password")
  .min(1, "Please enter your password")
  .max(1024, "That password is too long");

export const Login = z.object({ email: Email, password: OwnPassword });
export type Login = z.infer<typeof Login>;

export const UserToken = Done.extend({ token: z.string() });
export const DriverToken = Done.extend({ driverToken: z.string() });

/** Step one of a password reset. Without `code`, the server emails one; with it, the email is confirmed. */
export const CheckEmail = z.object({
  email: Email,
  code: SixDigitCode.optional(),
});
export type CheckEmail = z.infer<typeof CheckEmail>;

export const EmailChecked = Done.extend({
  resetToken: z.string().optional().describe("Proves a confirmed email; send it with `reset`, soon"),
});

const newPasswords = {
  newPassword: NewPassword,
  confirmPassword: z.string("Please enter the password again"),
};
type BothPasswords = { newPassword: string; confirmPassword: string };
const areSame = ({ newPassword, confirmPassword }: BothPasswords) => newPassword === confirmPassword;
const DIFFERENT = { path: ["confirmPassword"], message: "Passwords do not match!" };

/** A new password, entered twice. */
export const NewPasswords = z.object(newPasswords).refine(areSame, DIFFERENT);
export type NewPasswords = z.infer<typeof NewPasswords>;

const CONFIRM_FIRST = "Please confirm your email first.";

/** Step two of a password reset. */
export const ResetPassword = z
  .object({ email: Email, ...newPasswords, resetToken: z.string(CONFIRM_FIRST).min(1, CONFIRM_FIRST) })
  .refine(areSame, DIFFERENT);
export type ResetPassword = z.infer<typeof ResetPassword>;

/** A new password, with the current one as proof. */
export const ChangePassword = z.object({ oldPassword: OwnPassword, newPassword: NewPassword });
export type ChangePassword = z.infer<typeof ChangePassword>;

/** A new email for the account, or its own email to confirm. It takes effect when the emailed link is opened. */
export const ChangeEmail = z.object({ email: Email, password: OwnPassword });
export type ChangeEmail = z.infer<typeof ChangeEmail>;

/** The token from the emailed link. */
export const ConfirmEmail = z.object({
  token: z.string("This link is incomplete").min(1, "This link is incomplete").max(200, "This link is incomplete"),
});
export type ConfirmEmail = z.infer<typeof ConfirmEmail>;

export const EmailConfirmed = Done.extend({ email: z.string() });

/** A device that is logged in. */
export const Session = z.object({
  _id: z.uuid(),
  device: z.string().describe("In plain words; empty if the browser is unknown"),
  isThis: z.boolean().describe("Whether this request came from it"),
  since: z.iso.datetime(),
  lastUsed: z.iso.datetime().describe("Rounded to the hour"),
});
export type Session = z.infer<typeof Session>;

export const SessionList = Done.extend({ sessions: z.array(Session) });

export const EndSession = z.object({ sessionId: id("device") });

export const GENDERS = ["Male", "Female"] as const;
export const Gender = z.enum(GENDERS);

/** A picture in a form. A form without one sends an empty file or nothing. The server inspects the content. */
export const Picture = z
  .union([z.file(), z.literal("")], FILE_RULES.portrait.wanted)
  .optional()
  .transform((file) => (file && file.name !== "" ? file : undefined));

const ADDRESS_WANTED = "Please enter the address as two lines";
const addressLine = z.string(ADDRESS_WANTED).trim().max(200, "Please keep this under 200 characters");
export const AddressLines = z.object({ line1: addressLine, line2: addressLine }, ADDRESS_WANTED);

/** `{ line1, line2 }` as JSON text, because a form has no nested fields. */
export const AddressText = z
  .string(ADDRESS_WANTED)
  .max(2000, "Please keep this under 200 characters")
  .transform((text, fault) => {
    try {
      const read: unknown = JSON.parse(text);
      return read;
    } catch {
      fault.addIssue({ code: "custom", message: ADDRESS_WANTED });
      return z.NEVER;
    }
  })
  .pipe(z.object({ line1: addressLine.default(""), line2: addressLine.default("") }, ADDRESS_WANTED));

function isPastDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime())) return false;
  return day.toISOString().startsWith(text) && day.getTime() < Date.now() && text > "1900-01-01";
}

/** Fields of the profile form. */
export const ProfileFields = z.object({
  name: line("your full name", 100),
  phone: OptionalPhone,
  address: AddressLines,
  gender: z.enum(["", ...GENDERS], "Please choose Male or Female"),
  dob: z
    .string("Please enter your date of birth")
    .overwrite(plainDay)
    .refine((text) => text === "" || isPastDay(text), "Please enter a date of birth in the past"),
});

/** A profile change, sent as a form. Omitted fields don't change; empty fields are cleared. */
export const UpdateProfile = ProfileFields.partial().extend({
  name: ProfileFields.shape.name,
  address: AddressText.optional(),
  image: Picture,
});
export type UpdateProfile = z.infer<typeof UpdateProfile>;

/** A patient's own profile. Fields that were never filled in are empty strings. */
export const UserData = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  image: z.string(),
  address: z.object({ line1: z.string(), line2: z.string() }),
  gender: z.union([Gender, z.literal("")]),
  dob: z.string().describe("YYYY-MM-DD, or empty"),
  callState: z
    .string()
    .default("")
    .describe("Code of the US state named for the last video visit; empty before the first"),
  textsAt: z.string().default("").describe("The number that gets the account's text messages; empty without consent"),
  emailConfirmed: z.boolean().default(true).describe("Whether the patient has confirmed the email"),
  isKnown: z
    .boolean()
    .default(true)
    .describe(
      "Whether the account may hold several times and pay rides in cash: email or phone confirmed, or paid once",
    ),
});
export type UserData = z.infer<typeof UserData>;

export const Profile = Done.extend({ userData: UserData });

/** What keeps an account from being deleted, soonest first. */
export const AheadOfDeletion = Done.extend({
  ahead: z.array(
    z.object({
      kind: z.enum(["visit", "ride"]),
      _id: z.uuid(),
      when: z.string().describe("As a sentence part, in the practice's and the visitor's time zone"),
      canCancel: z.boolean().describe("False once it has begun; then it must end first"),
    }),
  ),
});
export type AheadOfDeletion = z.infer<typeof AheadOfDeletion>;

export const DeleteAccount = z.object({ password: OwnPassword });
export type DeleteAccount = z.infer<typeof DeleteAccount>;

const records = z.array(z.record(z.string(), z.unknown()));

/** A patient's data export. */
export const AccountRecords = Done.extend({
  exportedAt: z.iso.datetime(),
  isWhole: z
    .boolean()
    .describe("False if only the newest records of some kind are included; we send the rest on request"),
  profile: UserData,
  appointments: records,
  visitDocuments: records,
  visitCopies: records,
  waiting: records,
  textReminders: records,
  rides: records,
  ridePlans: records,
  payments: records,
  reviews: records,
  staffingApplications: records,
  messages: records,
  texts: records.describe("Text messages that we sent"),
  resumes: records,
  newsletter: records,
  sessions: records,
  emailChanges: records,
  mergedRecords: records,
  audit: records,
});
export type AccountRecords = z.infer<typeof AccountRecords>;

/** Sent by the server, and shown by the site at once: logging out does not wait for the server. */
export const LOGGED_OUT = "Logged Out";

/** Message for patients and drivers. */
export const PROFILE_UPDATED = "Profile updated!";
