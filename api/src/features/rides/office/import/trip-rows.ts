import { createHash } from "node:crypto";
import type { z } from "zod";
import { searchKey } from "../../../../../contract/folded-text.ts";
import { BookRideForCaller, NewCaller } from "../../../../../contract/office-booking.ts";
import { AllNeeds, NEEDS, needsInWords, RideNeeds } from "../../../../../contract/ride-needs.ts";
import { TRANSPORT_LABELS } from "../../../../../contract/ride-status.ts";
import { TRIP_COLUMNS } from "../../../../../contract/trip-columns.ts";
import type { NewTripImport } from "../../../../../contract/trip-imports.ts";
import { nameKey, readChair, readCompanions, readName, readPhone, readStatus, readYesNo } from "./trip-cells.ts";
import type { Cells, TripFileRow } from "./trip-file.ts";
import { readDate, readTime } from "./trip-times.ts";
import { readTransport } from "./trip-vehicles.ts";
import type { Read } from "./trip-words.ts";

/** What a row says of its needs: nothing where a cell is empty. */
const SaidNeeds = AllNeeds.partial();
export type SaidNeeds = z.infer<typeof SaidNeeds>;

/** A trip as a row says it. With `isWillCall` the time of the booking counts for nothing. */
export type Trip = {
  /** The passenger's name as it is spoken and as the file writes it. */
  names: string[];
  phone: string;
  caller: NewCaller;
  /** Whether passengers with other names have this email in the file. */
  sharesEmail: boolean;
  isWillCall: boolean;
  needs: SaidNeeds;
  booking: BookRideForCaller;
};
/** A row as it was read: what it says, and the trip or its faults. */
export type ReadRow = {
  row: number;
  passenger: string;
  from: string;
  to: string;
  summary: string;
  faults: string[];
  /** The broker's number of the trip; empty if the row has none. */
  number: string;
  /** `YYYY-MM-DD`; empty if it can't be read. */
  day: string;
  /** Who the trip is, for a row without a number. */
  key: string;
  isCanceled: boolean;
  /** Null with faults, and for a canceled row that says no more than its number. */
  trip: Trip | null;
};

const ONE_WAY = /^(no|none|n|n\/a|one[- ]?way)?$/i;
/** Stands for the time of a will-call where a booking needs one. */
const NO_TIME = "12:00";

/** How a file is paid, and whether its passengers are notified. */
export type FileTerms = Pick<NewTripImport, "paymentMethod" | "payerId" | "notify">;
/** How a file is read: its terms, and the practice's day, because people write days without their year. */
export type Reading = FileTerms & { today: string };

/** A day or time of its own counts more than a column with both. */
const timed = ({ date, time, dateTime, ...cells }: Cells): Cells => ({
  ...cells,
  ...{ dateTime, date: date || dateTime, time: time || dateTime },
});

/** Reads a row of a file with every fault, one sentence each. The times are not checked against the clock or other rides. */
export async function readRow(
  { row, cells: written, faults: shape }: TripFileRow,
  { today, ...file }: Reading,
): Promise<ReadRow> {
  const cells = timed(written);
  const said = cells.name || [cells.firstName, cells.lastName].filter(Boolean).join(" ");
  const name = readName(said);
  const [from, to] = [addressOf(cells, "pickup"), addressOf(cells, "dropoff")];
  const status = readStatus(cells.status, cells.notes);
  const isCanceled = "value" in status && status.value;
  const read = readCells(cells, today);
  const day = valueIn(read.appointmentDate) ?? "";
  const known = { row, passenger: name, from, to, summary: "", number: cells.tripNumber, day, isCanceled };
  const faults = [
    ...shape,
    ...("fault" in status ? [status.fault] : []),
    ...emptyFaults(cells, name),
    ...Object.values(read).flatMap((one) => ("fault" in one ? [one.fault] : [])),
  ];
  const caller = callerOf(cells, name);
  const parsed = await BookRideForCaller.safeParseAsync({
    ...bookingOf(read, cells, { from, to }),
    ...file,
    ...(file.paymentMethod === "account" && { payerReference: cells.member || cells.tripNumber }),
    patient: caller,
  });
  // What is empty or unreadable is said above.
  const named = new Set([
    ...Object.keys(read),
    "patient",
    ...(from === "" ? ["pickupAddress"] : []),
    ...(to === "" ? ["dropoffAddress"] : []),
  ]);
  const person = await NewCaller.safeParseAsync(caller);
  faults.push(...callerFaults(cells, person), ...sentencesOf(parsed, [...named]));
  if (!parsed.success || !person.success || faults.length > 0) {
    // A number is all that canceling needs.
    const isEnough = isCanceled && shape.length === 0 && cells.tripNumber !== "";
    return { ...known, key: "", faults: isEnough ? [] : faults, trip: null };
  }
  const booking = parsed.data;
  const isWillCall = valueIn(read.appointmentTime) === null;
  const needs = needsIn(read);
  const trip = {
    names: [name, said],
    phone: person.data.phone,
    caller: person.data,
    sharesEmail: false,
    isWillCall,
    booking,
    needs,
  };
  return { ...known, key: keyOf(booking, cells, said), summary: summaryOf(trip), faults, trip };
}

const callerOf = ({ phone, email }: Cells, name: string) => ({
  name,
  phone: readPhone(phone).phone,
  ...(email && { email }),
});

/** The faults of the name, phone and email that aren't empty. */
function callerFaults(cells: Cells, parsed: z.ZodSafeParseResult<NewCaller>): string[] {
  const issueOf = (field: "phone" | "email") => parsed.error?.issues.find(({ path }) => path[0] === field)?.message;
  return [
    ...(cells.phone && issueOf("phone") ? [`“${cells.phone}”: ${issueOf("phone")}`] : []),
    ...(issueOf("email") ? [`“${cells.email}” isn't an email address.`] : []),
    ...sentencesOf(parsed, ["phone", "email", ...(cells.name || cells.firstName || cells.lastName ? [] : ["name"])]),
  ];
}

/** The faults of a schema as sentences, except those of fields that were named already. */
const sentencesOf = (parsed: z.ZodSafeParseResult<unknown>, said: readonly string[]): string[] =>
  (parsed.error?.issues ?? [])
    .filter(({ path: [field] }) => !said.includes(String(field)))
    .map(({ message }) => (/[.!?]$/.test(message) ? message : `${message}.`));

function addressOf(cells: Cells, end: "pickup" | "dropoff"): string {
  const region = [cells[`${end}State`], cells[`${end}Zip`]].filter(Boolean).join(" ");
  const [street, place] = [cells[end], cells[`${end}Place`]];
  const named = searchKey(street).includes(searchKey(place)) ? "" : place;
  return [named, street, cells[`${end}Unit`], cells[`${end}City`], region].filter(Boolean).join(", ");
}

function emptyFaults(cells: Cells, name: string): string[] {
  const required = { ...cells, name };
  const fields = ["name", "phone", "date", "time", "pickup", "dropoff", "transport"] as const;
  return fields.filter((field) => required[field] === "").map((field) => `${TRIP_COLUMNS[field].name} is empty.`);
}

/** The cells that need reading, by the booking's field. An empty required cell is reported once, as empty. */
function readCells(cells: Cells, today: string) {
  const oneWay: Read<string | null | undefined> = { value: undefined };
  const unlessEmpty = <Value>(cell: string, read: (cell: string) => Read<Value>): Read<Value | undefined> =>
    cell === "" ? { value: undefined } : read(cell);
  return {
    appointmentDate: unlessEmpty(cells.date, (cell) => readDate(cell, today)),
    appointmentTime: unlessEmpty(cells.time, (cell) => readTime(cell, today)),
    transportType: unlessEmpty(cells.transport, readTransport),
    chair: readChair(cells.chair),
    transfers: readYesNo(TRIP_COLUMNS.transfers.name, cells.transfers),
    companions: readCompanions(cells.companions),
    oxygen: readYesNo(TRIP_COLUMNS.oxygen.name, cells.oxygen),
    stairs: readYesNo(TRIP_COLUMNS.stairs.name, cells.stairs),
    returnTime: ONE_WAY.test(cells.returnTime) ? oneWay : readTime(cells.returnTime, today),
  };
}

const valueIn = <Value>(read: Read<Value>): Value | undefined => ("value" in read ? read.value : undefined);

function needsIn(read: ReturnType<typeof readCells>): SaidNeeds {
  const said = NEEDS.map((need) => [need, valueIn<unknown>(read[need])]).filter(([, value]) => value !== undefined);
  return SaidNeeds.parse(Object.fromEntries(said));
}

/** The notes for the driver: those of the file, the time of the appointment, and words around the phone number. */
const notesIn = ({ notes, appointment, phone }: Cells): string =>
  [notes, appointment && `Appointment: ${appointment}`, readPhone(phone).note].filter(Boolean).join("\n");

function bookingOf(read: ReturnType<typeof readCells>, cells: Cells, { from, to }: Pick<ReadRow, "from" | "to">) {
  const { tripNumber, returnTime } = cells;
  return {
    ...{ pickupAddress: from, dropoffAddress: to },
    appointmentDate: valueIn(read.appointmentDate),
    appointmentTime: valueIn(read.appointmentTime) === null ? NO_TIME : valueIn(read.appointmentTime),
    transportType: valueIn(read.transportType),
    ...needsIn(read),
    returnTrip: !ONE_WAY.test(returnTime),
    returnTime: valueIn(read.returnTime) ?? undefined,
    specialNeeds: tripNumber && `Trip ${tripNumber}`,
    additionalNotes: notesIn(cells),
  };
}

/**
 * Without a number, the same row is the same trip in every file. Keys are stored: how a name or a phone number is read must not change them.
 */
function keyOf(booking: BookRideForCaller, { phone }: Cells, name: string): string {
  const { appointmentDate, appointmentTime, pickupAddress, dropoffAddress } = booking;
  const who = [name.toLowerCase(), phone.replace(/\D/g, "")];
  const parts = ["", appointmentDate, appointmentTime, pickupAddress, dropoffAddress, ...who];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

function summaryOf({ isWillCall, booking: { transportType, returnTrip, returnTime, ...booking } }: Trip): string {
  const chair = booking.chair ?? (transportType === "wheelchair" ? "manual" : "none");
  const transfers = booking.transfers ?? (chair === "none" || transportType === "ambulatory");
  const back = returnTrip ? [returnTime ? `return at ${returnTime}` : "return when ready"] : [];
  return [
    TRANSPORT_LABELS[transportType],
    ...(isWillCall ? ["will-call"] : back),
    ...needsInWords(RideNeeds.parse({ ...booking, chair, transfers })),
  ].join(", ");
}

/** The passenger's words and day, and the two ends of the way; the reverse of one is the other's way back. */
export function wayOf({ passenger, from, to, trip }: ReadRow): { there: string; back: string } | null {
  if (!trip) return null;
  const of = (start: string, end: string) =>
    [nameKey(passenger), trip.booking.appointmentDate, searchKey(start), searchKey(end)].join("|");
  return { there: of(from, to), back: of(to, from) };
}

/** Marks the rows whose email passengers with other names have too. */
export function withSharedEmails(rows: readonly ReadRow[]): ReadRow[] {
  const emailOf = ({ trip }: ReadRow) => trip?.caller.email?.toLowerCase() ?? "";
  const names = new Map<string, Set<string>>();
  for (const row of rows) names.set(emailOf(row), (names.get(emailOf(row)) ?? new Set()).add(nameKey(row.passenger)));
  return rows.map((row) => {
    const sharesEmail = emailOf(row) !== "" && (names.get(emailOf(row))?.size ?? 0) > 1;
    return row.trip ? { ...row, trip: { ...row.trip, sharesEmail } } : row;
  });
}
