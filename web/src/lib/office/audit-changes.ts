import { CHANGED_FIELDS, type ChangedField, type ChangeForm } from "@lamplight/api/contract/audit-actions.ts";
import { RIDE_CAUSES, VISIT_CAUSES } from "@lamplight/api/contract/cancel-causes.ts";
import { dateAndTime, dayInWords } from "@lamplight/api/contract/format-time.ts";
import { MERGE_EVIDENCE } from "@lamplight/api/contract/patient-merge.ts";
import type { LogEntry } from "@lamplight/api/contract/staff.ts";
import { capitalized } from "../time/format.ts";

const LABELS: Record<ChangedField, string> = {
  value: "Value",
  startsAt: "Time",
  "time off": "Time off",
  hours: "Hours",
  "single days": "Hours of single days",
  noticeMinutes: "Shortest notice",
  visitMinutes: "Length of a visit",
  experienceYears: "Years of experience",
  feeCents: "Fee",
  refundCents: "Refund",
  cause: "Reason",
  keptCents: "Not refunded",
  owedCents: "Still to refund",
  toGiveBackCents: "To refund by hand",
  payoutCents: "Payout",
  cents: "Amount",
  days: "Days",
  paid: "Paid",
  reference: "Reference",
  state: "Status",
  attendance: "Attendance",
  step: "Step",
  stepAt: "Time of the step",
  sentLate: "Sent late, by the driver's phone taken",
  skipped: "Steps not recorded",
  role: "Role",
  factors: "Second factor",
  available: "Takes appointments",
  worksWithoutLogin: "Works without a login",
  feeSharePercent: "Share of the fee in percent",
  disputedCents: "Disputed",
  paidCents: "Paid",
  licence: "License",
  insurance: "Insurance",
  inspection: "Vehicle inspection",
  fields: "Changed",
  name: "Name",
  text: "Text",
  count: "People",
  email: "Email",
  consultant: "Nurse",
  driver: "Driver",
  speciality: "Specialty",
  degree: "Degree",
  about: "Description",
  languages: "Languages",
  address: "Address",
  image: "Picture",
  vehicleType: "Vehicle",
  transport: "Type of transport",
  trips: "Trips",
  evidence: "How we know",
};

const CODES: Record<string, string> = {
  ...VISIT_CAUSES,
  ...RIDE_CAUSES,
  ...MERGE_EVIDENCE,
  confirmed_phone: "both confirmed the same phone number",
  cancelled: "canceled",
  lapsed: "expired",
  patient_absent: "patient did not come",
  consultant_absent: "nurse did not come",
  met: "patient and nurse met",
  totp: "authenticator app",
  passkey: "passkey",
  desk: "desk",
  view: "view only",
};

const isKnown = (field: string): field is ChangedField => Object.hasOwn(CHANGED_FIELDS, field);

/** "feeCents" as "Fee": entries of another version may have fields that this one doesn't know. */
const labelOf = (field: string): string => {
  if (isKnown(field)) return LABELS[field];
  const words = field
    .replace(/(Cents|At)$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]/g, " ")
    .toLowerCase();
  return capitalized(words);
};

function formOf(field: string): ChangeForm {
  if (isKnown(field)) return CHANGED_FIELDS[field];
  return field.endsWith("Cents") ? "cents" : "words";
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;

/** Instants in the practice's zone, days in words, and no ids. */
const readable = (text: string, timeZone: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => dateAndTime(at, timeZone))
    .replaceAll(/\b\d{4}-\d\d-\d\d\b/g, dayInWords)
    .replaceAll(UUID, "another record");

/** A reason of an entry; some are times. */
export const reasonText = (reason: string, timeZone: string): string => readable(reason, timeZone);

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

function inWords(value: unknown, form: ChangeForm, timeZone: string): string {
  if (isEmpty(value)) return "none";
  if (Array.isArray(value)) return value.map((part) => inWords(part, form, timeZone)).join(", ");
  if (typeof value === "object" && value !== null)
    return Object.values(value)
      .filter((part) => !isEmpty(part))
      .map((part) => inWords(part, form, timeZone))
      .join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") {
    if (form === "cents") return dollars.format(value / 100);
    return form === "minutes" ? `${value} minutes` : String(value);
  }
  const text = readable(String(value), timeZone);
  return form === "code" ? (CODES[text] ?? text.replaceAll("_", " ")) : text;
}

/** One field's change in a sentence: "Moved from Fri, Nov 27 at 10:00 AM EST to Mon, Nov 30 at 2:30 PM EST". */
function changeText(field: string, [before, after]: unknown[], timeZone: string): string {
  const [label, form] = [labelOf(field), formOf(field)];
  if (form === "picture") return `${label} changed`;
  const [was, is] = [inWords(before, form, timeZone), inWords(after, form, timeZone)];
  if (isEmpty(before) || (form === "cents" && before === 0)) return `${label}: ${is}`;
  if (field === "startsAt") return `Moved from ${was} to ${is}`;
  return isEmpty(after) ? `${label} removed, was ${was}` : `${label} changed from ${was} to ${is}`;
}

/** The changes of an entry of the log, one sentence per field, with times in the practice's zone. */
export const changeTexts = (change: LogEntry["change"], timeZone: string): string[] =>
  Object.entries(change ?? {}).map(([field, values]) => changeText(field, values, timeZone));
