import { aPhoneNumber } from "./phone-number.ts";
import { aRideInput } from "./rides.ts";

const COLUMNS = {
  number: "Trip Number",
  name: "Passenger",
  phone: "Phone",
  email: "Email",
  day: "Date",
  time: "Time",
  from: "From",
  to: "To",
  type: "LOS",
  back: "Return Time",
  notes: "Notes",
  status: "Status",
} as const;
type Column = keyof typeof COLUMNS;
export type TripFileRow = Record<Column, string>;
const columns = Object.keys(COLUMNS).filter((name): name is Column => name in COLUMNS);

/** A row of a new passenger with a new trip number, in five days. */
export function aTripRow(like: Partial<TripFileRow> = {}): TripFileRow {
  const unique = crypto.randomUUID().slice(0, 8);
  const row = { number: `T-${unique}`, name: `Rider ${unique}`, phone: aPhoneNumber(), email: "" };
  const day = aRideInput({ days: 5 }).appointmentDate;
  return {
    ...row,
    ...{
      day,
      time: "9:30 AM",
      from: "418 Maple Street",
      to: "30 Walnut Street",
      type: "WC",
      back: "",
      notes: "",
      status: "",
    },
    ...like,
  };
}

/** The same passenger's way back. */
export const wayBack = (row: TripFileRow, like: Partial<TripFileRow> = {}): TripFileRow => ({
  ...row,
  ...{ from: row.to, to: row.from, time: "2:00 PM" },
  ...like,
});

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const csvOf = (rows: readonly TripFileRow[]): string =>
  [Object.values(COLUMNS), ...rows.map((row) => columns.map((name) => row[name]))]
    .map((cells) => cells.map(quoted).join(","))
    .join("\r\n");
