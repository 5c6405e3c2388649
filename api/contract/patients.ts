import { z } from "zod";
import { Dollars, Revision } from "./fields.ts";
import { VisitNote } from "./nurse.ts";
import { EmailOfRecord } from "./office-visits.ts";
import { next, PageQuery } from "./pagination.ts";
import { PayMethod } from "./payment-text.ts";
import { Done } from "./response.ts";
import { LogEntry } from "./staff.ts";

const MORE = "Please write at least two letters or digits";
const LESS = "Please keep this under 100 characters";
const Part = z.string(MORE).trim().min(2, MORE).max(100, LESS);

/** Part of a name or email, a phone number in any format, the last four digits of a card, or the start of an id. */
export const FindQuery = z.object({ q: Part });

/** Records that have a screen. */
const RecordKind = z.enum(["patient", "visit", "ride", "consultant", "driver", "staff"]);

export const Found = z.object({
  kind: z.enum([...RecordKind.options, "payment"]),
  _id: z.uuid(),
  patientId: z.uuid().nullable().describe("The patient it belongs to"),
  opens: z.object({ kind: RecordKind, _id: z.uuid() }).describe("The record to open; a payment's is its visit or ride"),
  label: z.string(),
  more: z.string().describe("Details that distinguish it from others with that name"),
});
export type Found = z.infer<typeof Found>;
export const FoundList = Done.extend({ found: z.array(Found) });

/** Sort orders: name, next visit, last visit, number of no-shows. */
export const PATIENT_SORTS = ["name", "next", "last", "no-shows"] as const;
const Sort = z.enum(PATIENT_SORTS, "Please choose a sort order from the list");
export type PatientSort = z.infer<typeof Sort>;

const WhichPatients = z.object({
  q: z.string(MORE).trim().max(100, LESS).optional(),
  sort: Sort.default("name").describe("Search results, and every list for dispatch, are sorted by name"),
});

/** All patients, or those that match `q`. */
export const PatientsQuery = PageQuery.extend(WhichPatients.shape);
export type PatientsQuery = z.infer<typeof PatientsQuery>;
/** The same query, as one file. */
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
  noShows: z.int().describe("Number of missed visits"),
  hasDuplicate: z.boolean().default(false).describe("Another record may be of the same person"),
});
export type PatientRow = z.infer<typeof PatientRow>;
export const PatientList = Done.extend({ patients: z.array(PatientRow), next });

/** One patient's record, with the newest entries of each kind. */
export const PatientRecord = Done.extend({
  patient: z.object({
    _id: z.uuid(),
    revision: Revision.default(0),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    dob: z.string().describe("YYYY-MM-DD, or empty"),
    callState: z.string().default("").describe("Code of the US state of the last visit's call; empty before the first"),
    since: z.iso.datetime(),
    newEmail: z.string().nullable().default(null).describe("Entered by the office; waits for its owner's confirmation"),
    mergedInto: z
      .object({ _id: z.uuid(), name: z.string() })
      .nullable()
      .describe("The record that this one was merged into"),
  }),
  visits: z.array(z.object({ _id: z.uuid(), startsAt: z.iso.datetime(), doctor: z.string(), state: z.string() })),
  rides: z.array(
    z.object({
      _id: z.uuid(),
      startsAt: z.iso.datetime(),
      from: z.string(),
      to: z.string(),
      state: z.string(),
      passenger: z.string().default("").describe("The passenger's name and phone, if different from the patient's"),
      needs: z.array(z.string()).default([]).describe("What the driver should be ready for, as short labels"),
    }),
  ),
  payments: z.array(
    z.object({
      _id: z.uuid(),
      at: z.iso.datetime(),
      amount: Dollars,
      returned: Dollars,
      what: z.enum(["visit", "ride", "extra"]).describe("extra: an amount beyond a ride's price"),
      method: PayMethod,
    }),
  ),
  emails: z.array(EmailOfRecord.pick({ kind: true, name: true, at: true, state: true })),
  duplicates: z
    .array(
      z.object({
        _id: z.uuid(),
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        because: z.enum(["birth", "phone"]).describe("birth: the same name and date of birth"),
        isProven: z.boolean().default(false).describe("Whether both confirmed the same phone number"),
      }),
    )
    .default([])
    .describe("Records that may be of the same person"),
  notes: z.array(VisitNote).default([]).describe("Of the office, oldest first. Not a medical record"),
  timeline: z.array(LogEntry),
});
export type PatientRecord = z.infer<typeof PatientRecord>;
