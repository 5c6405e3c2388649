import { createHash } from "node:crypto";
import type { z } from "zod";
import { BookRideForCaller, NewCaller } from "../../../contract/office-booking.ts";
import { needsInWords, RideNeeds } from "../../../contract/ride-needs.ts";
import { TRANSPORT_LABELS } from "../../../contract/ride-status.ts";
import { TRIP_COLUMNS } from "../../../contract/trip-columns.ts";
import type { TripFile } from "../../../contract/trip-import.ts";
import {
  type Cells,
  type Read,
  readChair,
  readCompanions,
  readDate,
  readTime,
  readTransport,
  readYesNo,
  type TripFileRow,
} from "./trip-file.ts";

/** A trip that can be booked, and the key under which it is booked once. */
export type Trip = { key: string; name: string; phone: string; booking: BookRideForCaller };
/** A row as it was read: what it says, and the trip or its faults. */
export type ReadRow = {
  row: number;
  passenger: string;
  from: string;
  to: string;
  summary: string;
  faults: string[];
  trip: Trip | null;
};

const WILL_CALL = /^will[- ]?call$/i;
const ONE_WAY = /^(no|none|n|one[- ]?way)?$/i;

/** Reads a row of a file with every fault, one sentence each. The times are not checked against the clock or other rides. */
export async function readRow({ row, cells }: TripFileRow, file: Omit<TripFile, "csv">): Promise<ReadRow> {
  const name = cells.name || [cells.firstName, cells.lastName].filter(Boolean).join(" ");
  const [from, to] = [addressOf(cells, "pickup"), addressOf(cells, "dropoff")];
  const empty = emptyFaults(cells, name);
  const read = readCells(cells);
  const faults = [...empty, ...Object.values(read).flatMap((one) => ("fault" in one ? [one.fault] : []))];
  const known = { row, passenger: name, from, to, summary: "" };
  const caller = callerOf(cells, name);
  const parsed = await BookRideForCaller.safeParseAsync({
    ...bookingOf(read, cells, { from, to }),
    ...file,
    ...(file.paymentMethod === "account" && { payerReference: cells.member || cells.tripNumber }),
    patient: caller,
  });
  // What is empty or unreadable is said above.
  const said = new Set([
    ...Object.keys(read),
    "patient",
    ...(from === "" ? ["pickupAddress"] : []),
    ...(to === "" ? ["dropoffAddress"] : []),
  ]);
  faults.push(...callerFaults(cells, await NewCaller.safeParseAsync(caller)), ...sentencesOf(parsed, [...said]));
  if (!parsed.success || faults.length > 0) return { ...known, faults, trip: null };
  const booking = parsed.data;
  const trip = { key: keyOf(booking, cells), name, phone: phoneOf(booking), booking };
  return { ...known, summary: summaryOf(booking), faults, trip };
}

const callerOf = ({ phone, email }: Cells, name: string) => ({ name, phone, ...(email && { email }) });

/** The faults of the name, phone and email that aren't empty. */
function callerFaults(cells: Cells, parsed: z.ZodSafeParseResult<NewCaller>): string[] {
  const issueOf = (field: "phone" | "email") => parsed.error?.issues.find(({ path }) => path[0] === field)?.message;
  return [
    ...(cells.phone && issueOf("phone") ? [`“${cells.phone}”: ${issueOf("phone")}`] : []),
    ...(issueOf("email") ? [`“${cells.email}” isn't an email address.`] : []),
    ...sentencesOf(parsed, ["phone", "email", ...(cells.name || cells.firstName ? [] : ["name"])]),
  ];
}

/** The faults of a schema as sentences, except those of fields that were named already. */
const sentencesOf = (parsed: z.ZodSafeParseResult<unknown>, said: readonly string[]): string[] =>
  (parsed.error?.issues ?? [])
    .filter(({ path: [field] }) => !said.includes(String(field)))
    .map(({ message }) => (/[.!?]$/.test(message) ? message : `${message}.`));

const phoneOf = ({ patient }: BookRideForCaller): string => ("phone" in patient ? patient.phone : "");

function addressOf(cells: Cells, end: "pickup" | "dropoff"): string {
  const region = [cells[`${end}State`], cells[`${end}Zip`]].filter(Boolean).join(" ");
  return [cells[end], cells[`${end}City`], region].filter(Boolean).join(", ");
}

function emptyFaults(cells: Cells, name: string): string[] {
  const required = { ...cells, name };
  const fields = ["name", "phone", "date", "time", "pickup", "dropoff", "transport"] as const;
  return fields.filter((field) => required[field] === "").map((field) => `${TRIP_COLUMNS[field].name} is empty.`);
}

/** The cells that need reading, by the booking's field. An empty required cell is reported once, as empty. */
function readCells(cells: Cells) {
  const oneWay: Read<string | undefined> = { value: undefined };
  const unlessEmpty = <Value>(cell: string, read: (cell: string) => Read<Value>): Read<Value | undefined> =>
    cell === "" ? { value: undefined } : read(cell);
  const isReturnTime = !ONE_WAY.test(cells.returnTime) && !WILL_CALL.test(cells.returnTime);
  return {
    appointmentDate: unlessEmpty(cells.date, readDate),
    appointmentTime: unlessEmpty(cells.time, readTime),
    transportType: unlessEmpty(cells.transport, readTransport),
    chair: readChair(cells.chair),
    transfers: readYesNo(TRIP_COLUMNS.transfers.name, cells.transfers),
    companions: readCompanions(cells.companions),
    oxygen: readYesNo(TRIP_COLUMNS.oxygen.name, cells.oxygen),
    stairs: readYesNo(TRIP_COLUMNS.stairs.name, cells.stairs),
    returnTime: isReturnTime ? readTime(cells.returnTime) : oneWay,
  };
}

const valueIn = <Value>(read: Read<Value>): Value | undefined => ("value" in read ? read.value : undefined);

function bookingOf(read: ReturnType<typeof readCells>, cells: Cells, { from, to }: Pick<ReadRow, "from" | "to">) {
  const { tripNumber, notes, returnTime } = cells;
  return {
    ...{ pickupAddress: from, dropoffAddress: to },
    appointmentDate: valueIn(read.appointmentDate),
    appointmentTime: valueIn(read.appointmentTime),
    transportType: valueIn(read.transportType),
    chair: valueIn(read.chair),
    transfers: valueIn(read.transfers),
    companions: valueIn(read.companions),
    oxygen: valueIn(read.oxygen),
    stairs: valueIn(read.stairs),
    returnTrip: !ONE_WAY.test(returnTime),
    returnTime: valueIn(read.returnTime),
    specialNeeds: tripNumber && `Trip ${tripNumber}`,
    additionalNotes: notes,
  };
}

/** The same trip has the same key in every file. Keys are stored: how a phone number is read must not change them. */
function keyOf(booking: BookRideForCaller, { tripNumber, phone }: Cells): string {
  const { appointmentDate, appointmentTime, pickupAddress, dropoffAddress, patient } = booking;
  const who = "name" in patient ? [patient.name.toLowerCase(), phone.replace(/\D/g, "")] : [];
  const parts = [tripNumber, appointmentDate, appointmentTime, pickupAddress, dropoffAddress, ...who];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

function summaryOf({ transportType, returnTrip, returnTime, ...booking }: BookRideForCaller): string {
  const chair = booking.chair ?? (transportType === "wheelchair" ? "manual" : "none");
  const transfers = booking.transfers ?? (chair === "none" || transportType === "ambulatory");
  const back = returnTrip ? [returnTime ? `return at ${returnTime}` : "return when ready"] : [];
  return [
    TRANSPORT_LABELS[transportType],
    ...back,
    ...needsInWords(RideNeeds.parse({ ...booking, chair, transfers })),
  ].join(", ");
}
