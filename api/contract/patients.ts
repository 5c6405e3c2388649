import { z } from "zod";
import { Dollars } from "./fields.ts";
import { next, PageQuery } from "./pagination.ts";
import { PayMethod } from "./payment-text.ts";
import { Done } from "./response.ts";
import { LogEntry } from "./staff.ts";

const MORE = "Please write at least two letters or digits";
const LESS = "Please keep this under 100 characters";
const Part = z.string(MORE).trim().min(2, MORE).max(100, LESS);

/** Half a name, half an email, a phone number however it is written, or the id of a booking. */
export const FindQuery = z.object({ q: Part });

export const Found = z.object({
  kind: z.enum(["patient", "visit", "ride", "consultant"]),
  _id: z.uuid(),
  patientId: z.uuid().nullable().describe("On whose record it stands"),
  label: z.string(),
  more: z.string().describe("What tells it from others of that name"),
});
export type Found = z.infer<typeof Found>;
export const FoundList = Done.extend({ found: z.array(Found) });

/** In what order: by name, who comes soonest, who was here last, who stayed away most often. */
export const PATIENT_SORTS = ["name", "next", "last", "no-shows"] as const;
const Sort = z.enum(PATIENT_SORTS, "Please choose an order from the list");
export type PatientSort = z.infer<typeof Sort>;

const WhichPatients = z.object({
  q: z.string(MORE).trim().max(100, LESS).optional(),
  sort: Sort.default("name").describe("Whoever is searched for comes by name; so does everybody for dispatch"),
});

/** The whole list, or of it whoever `q` finds. */
export const PatientsQuery = PageQuery.extend(WhichPatients.shape);
export type PatientsQuery = z.infer<typeof PatientsQuery>;
/** The same as a file, whole. */
export const PatientsExport = WhichPatients;
export type PatientsExport = z.infer<typeof PatientsExport>;

const moment = z.iso.datetime().nullable();

export const PatientRow = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  nextVisit: moment,
  lastVisit: moment,
  noShows: z.int().describe("Visits they did not come to"),
});
export type PatientRow = z.infer<typeof PatientRow>;
export const PatientList = Done.extend({ patients: z.array(PatientRow), next });

/** What the desk knows of one patient; of each kind the newest. */
export const PatientRecord = Done.extend({
  patient: z.object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    dob: z.string().describe("YYYY-MM-DD, or empty"),
    since: z.iso.datetime(),
    mergedInto: z
      .object({ _id: z.uuid(), name: z.string() })
      .nullable()
      .describe("The record that has everything of this one now"),
  }),
  visits: z.array(z.object({ _id: z.uuid(), startsAt: z.iso.datetime(), doctor: z.string(), state: z.string() })),
  rides: z.array(
    z.object({
      _id: z.uuid(),
      startsAt: z.iso.datetime(),
      from: z.string(),
      to: z.string(),
      state: z.string(),
      passenger: z.string().default("").describe("Name and phone, as far as they are other than the patient's"),
      needs: z.array(z.string()).default([]).describe("What the driver is to be ready for, a few words each"),
    }),
  ),
  payments: z.array(
    z.object({
      _id: z.uuid(),
      at: z.iso.datetime(),
      amount: Dollars,
      returned: Dollars,
      what: z.enum(["visit", "ride", "extra"]).describe("extra: beyond the price of a ride"),
      method: PayMethod,
    }),
  ),
  emails: z.array(z.object({ kind: z.string(), at: z.iso.datetime(), state: z.enum(["sent", "waiting", "dropped"]) })),
  timeline: z.array(LogEntry),
});
export type PatientRecord = z.infer<typeof PatientRecord>;
