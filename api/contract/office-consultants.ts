import { z } from "zod";
import { AddressLines, AddressText, Picture } from "./accounts.ts";
import { Address, Speciality } from "./consultants.ts";
import { Cents, id, line, MAX_INTEGER, Revision, requiredText, UsState, wholeText } from "./fields.ts";
import { VisitNote } from "./nurse.ts";
import { next, PageQuery, searchText } from "./pagination.ts";
import { Done } from "./response.ts";
import { inWords, LONGEST_NOTICE_DAYS, NURSE_SHARE_PERCENT } from "./rules.ts";
import { TimeOff } from "./schedules.ts";
import { SPECIALITIES } from "./search-options.ts";

export const VISIT_MINUTES = [20, 25, 30] as const;

const EXPERIENCE = "Please enter the years of experience, 0 to 70";
const FEE = "Please enter a fee from $1 to $10,000";
const NOTICE = `Please choose a notice period of at most ${inWords(LONGEST_NOTICE_DAYS, "days")}`;
const MINUTES = `Please choose ${VISIT_MINUTES.slice(0, -1).join(", ")} or ${VISIT_MINUTES.at(-1)} minutes`;
/** Accepts numbers and, from forms, digits. */
const whole = (message: string, least: number, most: number) =>
  z
    .union([z.number(message), wholeText(message, most).transform(Number)], message)
    .pipe(z.int(message).min(least, message).max(most, message));

const LANGUAGES = "Please enter one to ten languages";
const Language = requiredText(LANGUAGES, 40, LANGUAGES);
const LICENSE = "Please enter both the license state and number, or neither";
const licensePart = z.string(LICENSE).trim().max(40, LICENSE);
type LicenseFields = { licenceState?: string | undefined; licenceNumber?: string | undefined };
const isWhole = ({ licenceState, licenceNumber }: LicenseFields) => Boolean(licenceState) === Boolean(licenceNumber);
const licenseError = { path: ["licenceNumber"], message: LICENSE };

const STATES = "Please enter the states of the licenses, separated by commas: PA, NJ";

/** Accepts a boolean and, from forms, its name. */
const flag = (message: string) =>
  z.union([z.boolean(message), z.enum(["true", "false"]).transform((word) => word === "true")], message);

/** What a nurse may still need before patients can book. */
export const MissingOfNurse = z.enum(["license", "hours", "login"]);
export type MissingOfNurse = z.infer<typeof MissingOfNurse>;
/** Names of what is missing, in lists. */
export const MISSING_PARTS: Record<MissingOfNurse, string> = {
  license: "license",
  hours: "weekly hours",
  login: "login",
};

const SHARE = "Please enter a share from 0 to 100 percent";
const AVAILABLE = "Please choose whether this nurse takes appointments";
const fields = {
  name: line("their name", 100),
  speciality: z.enum(SPECIALITIES, "Please choose a specialty from the list"),
  degree: line("their degree", 100),
  experienceYears: whole(EXPERIENCE, 0, 70),
  about: line("a few words about them", 4000),
  feeCents: whole(FEE, 100, 1_000_000),
  available: flag(AVAILABLE),
  worksWithoutLogin: flag("Please choose whether this nurse works without a login").describe(
    "Confirms that this nurse needs no login",
  ),
  languages: z
    .union([z.array(Language), z.string(LANGUAGES).transform((text) => text.split(","))], LANGUAGES)
    .pipe(z.array(Language).min(1, LANGUAGES).max(10, LANGUAGES))
    .describe("A list; in a form, text with commas"),
  licenceState: licensePart.describe("Empty, like the number, if there is no license"),
  licenceNumber: licensePart,
  licensedStates: z
    .union(
      [z.array(UsState), z.string(STATES).transform((text) => text.split(",").filter((part) => part.trim() !== ""))],
      STATES,
    )
    .pipe(z.array(UsState, STATES).max(60, STATES))
    .transform((codes) => [...new Set(codes)].sort())
    .describe("States of single-state licenses: a list; in a form, codes or names with commas"),
  compactLicense: flag("Please choose whether the license is multistate").describe(
    "A multistate license: valid in every state of the Nurse Licensure Compact",
  ),
  address: z.union([AddressLines, AddressText], "Please enter the address as two lines"),
  noticeMinutes: whole(NOTICE, 0, LONGEST_NOTICE_DAYS * 24 * 60),
  feeSharePercent: z
    .union([z.literal("").transform(() => null), whole(SHARE, 0, 100)], SHARE)
    .nullable()
    .describe(
      "The nurse's share of what is paid for a visit, in percent; empty, and if it equals the settings', that of the settings",
    ),
  visitMinutes: whole(MINUTES, 20, 30).refine((minutes) => VISIT_MINUTES.some((one) => one === minutes), MINUTES),
  image: Picture,
};

export const NewConsultant = z
  .object({
    ...fields,
    available: fields.available.default(false).describe("A new nurse is not complete yet, so true is refused"),
    worksWithoutLogin: fields.worksWithoutLogin.default(false),
    address: fields.address.default({ line1: "", line2: "" }),
    noticeMinutes: fields.noticeMinutes.default(0),
    visitMinutes: fields.visitMinutes.default(30),
    feeSharePercent: fields.feeSharePercent.default(null),
    languages: fields.languages.default(["English"]),
    licenceState: licensePart.default(""),
    licenceNumber: licensePart.default(""),
    licensedStates: fields.licensedStates.default([]),
    compactLicense: fields.compactLicense.default(false),
    applicant: z
      .uuid("We couldn't find that application")
      .optional()
      .describe("The application in the inbox that this nurse was hired from"),
  })
  .refine(isWhole, licenseError);
export type NewConsultant = z.infer<typeof NewConsultant>;

/** Omitted fields don't change. `revision` is the one that was loaded. */
export const ChangeConsultant = z
  .object(fields)
  .partial()
  .extend({ revision: whole("Please reload the page and try again", 1, MAX_INTEGER) })
  .refine(isWhole, licenseError);
export type ChangeConsultant = z.infer<typeof ChangeConsultant>;

/** A consultant, as the office sees them. */
export const OfficeConsultant = z.object({
  _id: z.uuid(),
  revision: Revision,
  name: z.string(),
  image: z.string(),
  speciality: Speciality,
  degree: z.string(),
  experienceYears: z.int(),
  about: z.string(),
  feeCents: Cents,
  feeSharePercent: z.int().default(NURSE_SHARE_PERCENT).describe("The nurse's share of what is paid for a visit"),
  available: z.boolean(),
  missing: z.array(MissingOfNurse).describe("What this nurse needs before patients can book"),
  worksWithoutLogin: z.boolean(),
  languages: z.array(z.string()),
  licence: z.object({ state: z.string(), number: z.string() }).nullable(),
  licensedStates: z.array(z.string()).default([]).describe("Of single-state licenses"),
  compactLicense: z.boolean().default(false),
  address: Address,
  noticeMinutes: z.int(),
  visitMinutes: z.int(),
  hours: z.string().describe("As a sentence"),
  nextTimeOff: TimeOff.nullable(),
  use: z
    .object({ booked: z.int(), open: z.int() })
    .describe("Slots in the nurse's hours in the bookable week, and how many are booked"),
  account: z
    .object({ email: z.string(), state: z.enum(["invited", "active", "disabled"]) })
    .nullable()
    .describe("The nurse's login, if invited"),
});
export type OfficeConsultant = z.infer<typeof OfficeConsultant>;
export const OfficeConsultantRecord = OfficeConsultant.extend({
  notes: z.array(VisitNote).default([]).describe("Of the office, oldest first"),
});
export type OfficeConsultantRecord = z.infer<typeof OfficeConsultantRecord>;

const WHICH = "Please choose an option from the list";
export const CONSULTANT_STATES = ["all", "available", "unavailable"] as const;
export const ConsultantsQuery = PageQuery.extend({
  q: searchText.describe("Part of a name"),
  state: z.enum(CONSULTANT_STATES, WHICH).default("all").describe("`available`: takes appointments"),
});
export type ConsultantsQuery = z.infer<typeof ConsultantsQuery>;

export const OfficeConsultants = Done.extend({ consultants: z.array(OfficeConsultant), next });
export const OneOfficeConsultant = Done.extend({ consultant: OfficeConsultantRecord });
export const DocId = z.object({ docId: id("nurse") });
