import { parse } from "csv-parse/sync";
import { MOST_COMPANIONS } from "../../../contract/ride-needs.ts";
import type { TransportType } from "../../../contract/ride-status.ts";
import { TRIP_COLUMNS, type TripField } from "../../../contract/trip-columns.ts";
import { tripFieldOf } from "../../../contract/trip-headers.ts";
import { MOST_TRIPS } from "../../../contract/trip-import.ts";
import { AppError } from "../../lib/errors.ts";

/** The cells of one row by field, trimmed; empty for a column that the file doesn't have. */
export type Cells = Record<TripField, string>;
export type TripFileRow = { row: number; cells: Cells };

const invalid = (sentence: string) => new AppError("invalid", sentence, { csv: sentence });

/** Reads a CSV file with comma, semicolon or tab. Every cell is text, also one that a spreadsheet would run as a formula. */
export function readTripFile(csv: string): { rows: TripFileRow[]; unused: string[] } {
  if (csv.includes("\ufffd"))
    throw invalid("This file has characters that we can't read. Please save it as “CSV UTF-8” and choose it again.");
  const [header = [], ...lines] = records(csv);
  const fields = header.map(tripFieldOf);
  rejectHeader(header, fields);
  const rows = lines
    .map((line, index) => ({ row: index + 2, cells: cellsOf(line, fields) }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ""));
  if (rows.length === 0) throw invalid("This file has no trips. Please choose another one.");
  if (rows.length > MOST_TRIPS)
    throw invalid(`This file has more than ${MOST_TRIPS} trips. Please split it into smaller files.`);
  return { rows, unused: header.filter((name, index) => name !== "" && fields[index] === undefined) };
}

function records(csv: string): string[][] {
  const [firstLine = ""] = csv.split("\n", 1);
  const counts = [",", ";", "\t"].map((sign) => [sign, firstLine.split(sign).length] as const);
  const [delimiter] = counts.reduce((most, one) => (one[1] > most[1] ? one : most));
  const options = {
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    skip_empty_lines: false,
  } as const;
  try {
    return parse(csv, { ...options, to: MOST_TRIPS * 5 });
  } catch {
    throw invalid("We couldn't read this file. Please save it as a CSV file and choose it again.");
  }
}

const REQUIRED: readonly TripField[] = ["phone", "date", "time", "pickup", "dropoff", "transport"];

function rejectHeader(header: string[], fields: (TripField | undefined)[]): void {
  const has = (field: TripField) => fields.includes(field);
  const missing = REQUIRED.filter((field) => !has(field));
  if (!has("name") && !(has("firstName") && has("lastName"))) missing.unshift("name");
  const names = missing.map((field) => `“${TRIP_COLUMNS[field].name}”`).join(", ");
  if (names) throw invalid(`The first line must name the columns. We couldn't find: ${names}.`);
  const twice = header.find((_, index) => fields[index] !== undefined && fields.indexOf(fields[index]) !== index);
  if (twice) throw invalid(`Two columns have the same meaning as “${twice}”. Please delete or rename one of them.`);
}

function cellsOf(line: string[], fields: (TripField | undefined)[]): Cells {
  const cell = (field: TripField): string => line[fields.indexOf(field)] ?? "";
  return {
    ...{ tripNumber: cell("tripNumber"), name: cell("name"), firstName: cell("firstName"), lastName: cell("lastName") },
    ...{ member: cell("member"), phone: cell("phone"), email: cell("email"), date: cell("date"), time: cell("time") },
    ...{
      pickup: cell("pickup"),
      pickupCity: cell("pickupCity"),
      pickupState: cell("pickupState"),
      pickupZip: cell("pickupZip"),
    },
    ...{ dropoff: cell("dropoff"), dropoffCity: cell("dropoffCity"), dropoffState: cell("dropoffState") },
    ...{
      dropoffZip: cell("dropoffZip"),
      transport: cell("transport"),
      chair: cell("chair"),
      transfers: cell("transfers"),
    },
    ...{
      companions: cell("companions"),
      oxygen: cell("oxygen"),
      stairs: cell("stairs"),
      returnTime: cell("returnTime"),
    },
    notes: cell("notes"),
  };
}

/** A value that was read, or why it can't be. */
export type Read<Value> = { value: Value } | { fault: string };

const two = (part: string): string => part.padStart(2, "0");

/** `2026-12-01`, `12/1/2026` or `12/1/26` as `YYYY-MM-DD`. */
export function readDate(cell: string): Read<string> {
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ].*)?$/.exec(cell);
  const us = /^(\d\d?)[/-](\d\d?)[/-](\d{4}|\d\d)$/.exec(cell);
  const [year = "", month = "", day = ""] = iso ? iso.slice(1) : us ? [us[3], us[1], us[2]] : [];
  const date = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  const isDay = year !== "" && new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date);
  return isDay ? { value: date } : { fault: `“${cell}” isn't a date we can read. Write it like 12/1/2026.` };
}

/** `9:30 AM`, `9 PM`, `09:30`, `9:30:00` or `0930` as `HH:MM`. */
export function readTime(cell: string): Read<string> {
  const found = /^(\d\d?)(?::?(\d\d))?(?::\d\d)?\s*(?:([ap])\.?m?\.?)?$/i.exec(cell);
  const [, hour = "", minute, half] = found ?? [];
  const hours = Number(hour);
  const isTime = half ? hours >= 1 && hours <= 12 : hours < 24 && minute !== undefined;
  if (!found || !isTime || Number(minute ?? 0) > 59)
    return { fault: `“${cell}” isn't a time we can read. Write it like 9:30 AM.` };
  const shifted = half ? (hours % 12) + (half.toLowerCase() === "p" ? 12 : 0) : hours;
  return { value: `${two(String(shifted))}:${minute ?? "00"}` };
}

const TRANSPORTS: [TransportType, RegExp][] = [
  ["bariatric", /^(bar|bariatric.*)$/],
  ["stretcher", /^(str|stretcher.*|gurney)$/],
  ["wheelchair", /^(w|wc|wch|wav|wheel ?chair.*)$/],
  ["ambulatory", /^(a|amb|ambulatory.*|ambulating|sedan|walk(s|ing)?)$/],
];

export function readTransport(cell: string): Read<TransportType> {
  const found = TRANSPORTS.find(([, words]) => words.test(cell.toLowerCase()));
  return found
    ? { value: found[0] }
    : { fault: `“${cell}” isn't a transport type we know. Write ambulatory, wheelchair, stretcher or bariatric.` };
}

export function readChair(cell: string): Read<"none" | "manual" | "power" | undefined> {
  const said = cell.toLowerCase();
  if (said === "") return { value: undefined };
  if (/^(none|no|n)$/.test(said)) return { value: "none" };
  if (/^(manual|standard|yes|y)$/.test(said)) return { value: "manual" };
  if (/^(power|electric|motorized|scooter)$/.test(said)) return { value: "power" };
  return { fault: `“${cell}” isn't a wheelchair we know. Write none, manual or power.` };
}

export function readYesNo(name: string, cell: string): Read<boolean | undefined> {
  const said = cell.toLowerCase();
  if (said === "") return { value: undefined };
  if (/^(yes|y|true|1|x)$/.test(said)) return { value: true };
  if (/^(no|n|false|0)$/.test(said)) return { value: false };
  return { fault: `“${cell}” in ${name} isn't yes or no.` };
}

export function readCompanions(cell: string): Read<number> {
  const count = cell === "" ? 0 : Number(cell);
  return Number.isInteger(count) && count >= 0 && count <= MOST_COMPANIONS
    ? { value: count }
    : { fault: `“${cell}” isn't a number of companions from 0 to ${MOST_COMPANIONS}.` };
}
