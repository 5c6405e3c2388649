import { aWorkbook } from "../workbook.ts";
import { chance, nameOf, PASSENGERS, phoneOf } from "./people.ts";

/** The five organizations. The last one tells its passengers itself. */
export const ORGANIZATIONS = [
  "Harbor Home Care",
  "Sunrise Dialysis",
  "Bright Path Homes",
  "Penn Imaging",
  "Keystone Medical",
] as const;
/** Of a whole day, which is the usual size, each organization has this many trips: half of them today, half of them tomorrow. */
export const TRIPS_EACH = 100;
/** Every tenth passenger takes a round trip, which is two rows. */
const isWayBack = (place: number): boolean => place % 10 === 1;

const VEHICLES = {
  ambulatory: "Ambulatory",
  wheelchair: "Wheelchair",
  bariatric: "Bariatric",
  stretcher: "Stretcher",
} as const;
type Vehicle = keyof typeof VEHICLES;

export type Trip = {
  number: string;
  passenger: number;
  name: string;
  phone: string;
  email: string;
  day: string;
  minute: number;
  from: string;
  to: string;
  vehicle: Vehicle;
};

function vehicleOf(index: number): Vehicle {
  const part = chance(index, 1);
  return part < 0.55 ? "ambulatory" : part < 0.9 ? "wheelchair" : part < 0.96 ? "bariatric" : "stretcher";
}

/** The trips of an organization: `days` are today and tomorrow as `2026-11-30`. Pick-ups are from 9 AM to 8 PM, ways back three hours later. */
export function tripsOf(organization: number, days: readonly [string, string], each: number): Trip[] {
  return Array.from({ length: each }, (_, place) => {
    const outbound = isWayBack(place) ? place - 1 : place;
    const passenger = organization * TRIPS_EACH + outbound;
    const [home, clinic] = [
      `${100 + passenger} Maple Street, Philadelphia`,
      `${10 + (passenger % 7)} Walnut Street, Philadelphia`,
    ];
    const isToday = place < each / 2;
    const minute = 540 + Math.floor(chance(passenger, 2) * 11) * 60 + Math.floor(chance(passenger, 3) * 12) * 5;
    return {
      number: `${ORGANIZATIONS[organization]?.slice(0, 2).toUpperCase()}-${1000 + place}`,
      ...{ passenger, name: nameOf(passenger), phone: phoneOf(PASSENGERS + passenger) },
      email: chance(passenger, 4) < 0.4 ? `passenger-${passenger}@day.test` : "",
      day: isToday ? days[0] : days[1],
      minute: outbound === place ? minute : minute + 180,
      ...(outbound === place ? { from: home, to: clinic } : { from: clinic, to: home }),
      vehicle: vehicleOf(passenger),
    };
  });
}

const two = (number: number) => String(number).padStart(2, "0");
const clock24 = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
const clock12 = (minute: number) =>
  `${((Math.floor(minute / 60) + 11) % 12) + 1}:${two(minute % 60)} ${minute < 720 ? "AM" : "PM"}`;
const slashed = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
const national = (phone: string) => phone.slice(2);
const [last, first] = [(name: string) => name.split(" ")[1] ?? "", (name: string) => name.split(" ")[0] ?? ""];

type Format = {
  extension: "csv" | "xlsx";
  header: string[];
  row: (trip: Trip) => string[];
  separator: string;
  above: string[];
};

/** A format per organization, as different senders write: separators, title lines, order of names, days and times. */
const FORMATS: readonly Format[] = [
  {
    ...{ extension: "csv", separator: ",", above: [] },
    header: [
      "Trip ID",
      "Member First Name",
      "Member Last Name",
      "Member Phone Number",
      "Email",
      "Trip Date",
      "Pickup Time",
      "Pickup Address",
      "Dropoff Address",
      "Level of Service",
    ],
    row: (t) => [
      t.number,
      first(t.name),
      last(t.name),
      national(t.phone),
      t.email,
      slashed(t.day),
      clock12(t.minute),
      t.from,
      t.to,
      VEHICLES[t.vehicle].toUpperCase(),
    ],
  },
  {
    ...{ extension: "csv", separator: "|", above: ["Sunrise Dialysis - Trip Manifest", "Provider: Lamplight"] },
    header: ["Trip #", "Passenger Name", "Phone", "Email", "Trip Date", "PU Time", "PU Address", "DO Address", "LOS"],
    row: (t) => [
      t.number,
      `${last(t.name).toUpperCase()}, ${first(t.name).toUpperCase()}`,
      national(t.phone),
      t.email,
      slashed(t.day),
      clock24(t.minute).replace(":", ""),
      t.from,
      t.to,
      { ambulatory: "AMB", wheelchair: "W/C", bariatric: "BARI", stretcher: "STR" }[t.vehicle],
    ],
  },
  {
    ...{ extension: "csv", separator: ";", above: ["sep=;"] },
    header: ["Job ID", "Client", "Telephone", "Email", "Service Date", "Pick Time", "Origin", "Destination", "Mode"],
    row: (t) => [
      t.number,
      `${last(t.name)}, ${first(t.name)}`,
      national(t.phone),
      t.email,
      t.day,
      clock12(t.minute),
      t.from,
      t.to,
      VEHICLES[t.vehicle],
    ],
  },
  {
    ...{ extension: "csv", separator: "\t", above: [] },
    header: [
      "Trip ID",
      "Rider Name",
      "Rider Phone",
      "Email",
      "Scheduled At",
      "Pickup Address",
      "Dropoff Address",
      "Transport Type",
    ],
    row: (t) => [
      t.number,
      t.name,
      t.phone,
      t.email,
      `${t.day}T${clock24(t.minute)}:00`,
      t.from,
      t.to,
      VEHICLES[t.vehicle],
    ],
  },
  {
    ...{ extension: "xlsx", separator: "", above: [] },
    header: [
      "Trip Number",
      "Passenger Name",
      "Passenger Phone",
      "Email",
      "Date",
      "Pickup Time",
      "Pickup Address",
      "Dropoff Address",
      "Transport Type",
    ],
    row: (t) => [
      t.number,
      t.name,
      national(t.phone),
      t.email,
      t.day,
      clock12(t.minute),
      t.from,
      t.to,
      VEHICLES[t.vehicle],
    ],
  },
];

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

/** The file of an organization, as it sends it. */
export function fileOf(organization: number, days: readonly [string, string], each: number): File {
  const format = FORMATS[organization];
  if (!format) throw new Error(`There is no organization ${organization}`);
  const lines = [format.header, ...tripsOf(organization, days, each).map(format.row)];
  const name = `${ORGANIZATIONS[organization]}.${format.extension}`;
  if (format.extension === "xlsx") return new File([aWorkbook({ Trips: lines })], name);
  const rows = lines.map((cells) => cells.map((cell) => quoted(cell, format.separator)).join(format.separator));
  return new File([[...format.above, ...rows].join("\r\n")], name, { type: "text/csv" });
}
