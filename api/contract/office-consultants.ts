import { z } from "zod";
import { AddressLines, AddressText, Picture } from "./accounts.ts";
import { Address, Speciality } from "./consultants.ts";
import { Cents, id, line, MAX_INTEGER, Revision } from "./fields.ts";
import { next } from "./pagination.ts";
import { Done } from "./response.ts";
import { TimeOff } from "./schedules.ts";
import { SPECIALITIES } from "./search-options.ts";

export const VISIT_MINUTES = [20, 25, 30] as const;
const WEEK_MINUTES = 7 * 24 * 60;

const EXPERIENCE = "Please enter the years of experience, 0 to 70";
const FEE = "Please enter a fee from $1 to $10,000";
const NOTICE = "Please choose a notice of at most a week";
const MINUTES = "Please choose 20, 25 or 30 minutes";
/** A form has no numbers. */
const whole = (fault: string, least: number, most: number) =>
  z
    .union([z.number(fault), z.string(fault).trim().regex(/^\d+$/, fault).transform(Number)], fault)
    .pipe(z.int(fault).min(least, fault).max(most, fault));

const LANGUAGES = "Please name one to ten languages";
const Language = z.string(LANGUAGES).trim().min(1, LANGUAGES).max(40, LANGUAGES);
const LICENCE = "Please enter both the state and the number of the licence, or neither";
const licencePart = z.string(LICENCE).trim().max(40, LICENCE);
type LicenceParts = { licenceState?: string | undefined; licenceNumber?: string | undefined };
const isWhole = ({ licenceState, licenceNumber }: LicenceParts) => Boolean(licenceState) === Boolean(licenceNumber);
const wholeLicence = { path: ["licenceNumber"], message: LICENCE };

const AVAILABLE = "Please say whether they take appointments";
const fields = {
  name: line("their name", 100),
  speciality: z.enum(SPECIALITIES, "Please choose a speciality from the list"),
  degree: line("their degree", 100),
  experienceYears: whole(EXPERIENCE, 0, 70),
  about: line("a few words about them", 4000),
  feeCents: whole(FEE, 100, 1_000_000),
  available: z.union([z.boolean(AVAILABLE), z.enum(["true", "false"]).transform((word) => word === "true")], AVAILABLE),
  languages: z
    .union([z.array(Language), z.string(LANGUAGES).transform((text) => text.split(","))], LANGUAGES)
    .pipe(z.array(Language).min(1, LANGUAGES).max(10, LANGUAGES))
    .describe("A list; in a form a text with commas"),
  licenceState: licencePart.describe("Empty with an empty number where no licence is told"),
  licenceNumber: licencePart,
  address: z.union([AddressLines, AddressText], "Please enter the address as two lines"),
  noticeMinutes: whole(NOTICE, 0, WEEK_MINUTES),
  visitMinutes: whole(MINUTES, 20, 30).refine((minutes) => VISIT_MINUTES.some((one) => one === minutes), MINUTES),
  image: Picture,
};

export const NewConsultant = z
  .object({
    ...fields,
    available: fields.available.default(true),
    address: fields.address.default({ line1: "", line2: "" }),
    noticeMinutes: fields.noticeMinutes.default(0),
    visitMinutes: fields.visitMinutes.default(30),
    languages: fields.languages.default(["English"]),
    licenceState: licencePart.default(""),
    licenceNumber: licencePart.default(""),
    applicant: z
      .uuid("We cannot find that application")
      .optional()
      .describe("Whose application in the inbox this answers"),
  })
  .refine(isWhole, wholeLicence);
export type NewConsultant = z.infer<typeof NewConsultant>;

/** What is left out stays as it is. `revision` is the one that was seen. */
export const ChangeConsultant = z
  .object(fields)
  .partial()
  .extend({ revision: whole("Please reload the page and try again", 1, MAX_INTEGER) })
  .refine(isWhole, wholeLicence);
export type ChangeConsultant = z.infer<typeof ChangeConsultant>;

/** A consultant as the desk sees them. */
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
  available: z.boolean(),
  languages: z.array(z.string()),
  licence: z.object({ state: z.string(), number: z.string() }).nullable(),
  address: Address,
  noticeMinutes: z.int(),
  visitMinutes: z.int(),
  hours: z.string().describe("In words"),
  nextTimeOff: TimeOff.nullable(),
  use: z
    .object({ booked: z.int(), open: z.int() })
    .describe("Of the times of the bookable week that are in their hours: how many there are, and how many are booked"),
  account: z
    .object({ email: z.string(), state: z.enum(["invited", "active", "disabled"]) })
    .nullable()
    .describe("Their own way in, when they were invited"),
});
export type OfficeConsultant = z.infer<typeof OfficeConsultant>;

export const OfficeConsultants = Done.extend({ consultants: z.array(OfficeConsultant), next });
export const OneOfficeConsultant = Done.extend({ consultant: OfficeConsultant });
export const DocId = z.object({ docId: id("nurse") });
