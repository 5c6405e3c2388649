import { describe, expect, it } from "vitest";
import { TRIP_COLUMNS, tripColumns } from "../../../../../contract/trip-columns.ts";
import { TRIP_SAMPLE, tripFieldOf } from "../../../../../contract/trip-headers.ts";
import { readName, readPhone, readStatus } from "./trip-cells.ts";
import { readTripFile } from "./trip-file.ts";
import { readRow } from "./trip-rows.ts";
import { readDate as readDateOn, readTime } from "./trip-times.ts";
import { readTransport } from "./trip-vehicles.ts";

const TODAY = "2026-11-29";
const CASH = { paymentMethod: "cash", notify: true, today: TODAY } as const;
const readDate = (cell: string) => readDateOn(cell, TODAY);

const HEADER = "Passenger Name,Passenger Phone,Date,Pickup Time,Pickup Address,Dropoff Address,Transport Type,Notes";
const ROW = "Hannah Cole,(215) 555-0144,12/1/2026,9:30 AM,418 Maple Street,30 Walnut Street,wheelchair,";
async function faultsOf(csv: string): Promise<string[]> {
  const rows = readTripFile(csv).rows.map((row) => readRow(row, CASH));
  return (await Promise.all(rows)).flatMap(({ faults }) => faults);
}

describe("names of columns", () => {
  it("count whatever their case, spaces and signs, and those of brokers too", () => {
    expect(["PICKUP_ADDRESS", "Pick-up  address", "origin", " PU Address"].map(tripFieldOf)).toEqual(
      Array(4).fill("pickup"),
    );
    expect(["LOS", "Level Of Service", "mobility"].map(tripFieldOf)).toEqual(Array(3).fill("transport"));
    expect(tripFieldOf("Mileage")).toBeUndefined();
  });

  it("mean one field each", () => {
    for (const { field, name, aliases } of tripColumns)
      expect([name, ...aliases].map(tripFieldOf)).toEqual([name, ...aliases].map(() => field));
  });

  it("that are missing are named", () => {
    expect(() => readTripFile("Passenger,Phone\nHannah,2155550144")).toThrow(
      "The first line must name the columns. We couldn't find: “Date”, “Pickup Time”, “Pickup Address”, “Dropoff Address”, “Transport Type”.",
    );
  });
});

it("of two columns for one thing, the nearer one is read, in whatever order", () => {
  for (const [header, row] of [
    [`${HEADER},Phone`, `${ROW},1`],
    [`Cell,${HEADER}`, `1,${ROW}`],
  ])
    expect(readTripFile(`${header}\n${row}`).rows[0]?.cells.phone).toBe("(215) 555-0144");
  expect(readTripFile(`${HEADER},Phone\n${ROW},1`).unused).toEqual(["Phone"]);
});

describe("a file", () => {
  it("keeps every row with mixed line ends, blank lines, short rows, line breaks in cells, and more blank lines than trips", () => {
    const name = (row: string) => row.replace("Hannah", `Hannah${crypto.randomUUID().slice(0, 4)}`);
    for (const ends of [
      ["\r\n", "\n"],
      ["\n", "\r\n"],
      ["\r", "\n", "\r\n"],
    ]) {
      const rows = Array.from({ length: 30 }, () => name(ROW));
      const lines = [
        HEADER,
        ...rows.map((row, at) => (at % 7 === 3 ? `${row}"Ring,\ntwice"` : at % 7 === 5 ? row.slice(0, 30) : row)),
      ];
      const csv = lines.map((line, at) => line + ends[at % ends.length] + (at % 4 === 0 ? "\n" : "")).join("");
      expect(readTripFile(csv).rows.map(({ cells }) => cells.name)).toEqual(rows.map((row) => row.split(",")[0]));
    }
    expect(readTripFile(`${HEADER}${"\n".repeat(5000)}${ROW}`).rows).toHaveLength(1);
  });

  it("may have title lines before the names of its columns, and rows with nothing that we read are rows too", () => {
    const { rows } = readTripFile(`Trips; for 11/29/2026, Keystone\n\n${HEADER},Mileage\n${ROW},3\n,,,,,,,,12\n`);
    expect(rows.map(({ row }) => row)).toEqual([4, 5]);
    expect(
      readTripFile(`Trips, all of them,,,,\n${HEADER.replaceAll(",", ";")}\n${ROW.replaceAll(",", ";")}`).rows,
    ).toHaveLength(1);
  });

  it("says of a row with more cells than columns that its cells may be shifted", async () => {
    expect(await faultsOf(`${HEADER}\n${ROW.replace("Maple Street", "Maple Street, Floor 2, Door 3")}x`)).toContain(
      "This row has more cells than there are columns. A cell with a comma in it may need quotation marks.",
    );
  });

  it("is refused when a quotation mark that isn't closed would hide rows", () => {
    const open = [`${ROW}"Ring`, ROW, `${ROW}twice"`, ROW].join("\n");
    expect(() => readTripFile(`${HEADER}\n${open}`)).toThrow(/^Row 2 has a quotation mark that isn't closed/);
    const inside = [ROW.replace("418", '"418'), ROW.replace("418 Maple Street", '418 Maple Street"'), ROW].join("\n");
    expect(() => readTripFile(`${HEADER}\n${inside}`)).toThrow(/^Row 2 has a quotation mark that isn't closed/);
  });

  it("is read with commas, semicolons or tabs, with a byte order mark, and quoted cells keep their commas", () => {
    for (const sign of [",", ";", "\t"]) {
      const line = (text: string) => text.split(",").join(sign);
      const [row] = readTripFile(
        `\ufeff${line(HEADER)}\r\n${line(ROW).replace("418 Maple Street", '"418 Maple Street, Floor 2"')}\r\n`,
      ).rows;
      expect(row).toMatchObject({ row: 2, cells: { name: "Hannah Cole", pickup: "418 Maple Street, Floor 2" } });
    }
  });

  it("keeps cells that a spreadsheet would run as a formula as text", async () => {
    const [row] = readTripFile(`${HEADER}\n${ROW}=HYPERLINK("x")`).rows;
    expect(row?.cells.notes).toBe('=HYPERLINK("x")');
    expect(await faultsOf(`${HEADER}\n${ROW.replace("(215) 555-0144", "+1 215 555 0144")}-ring`)).toEqual([]);
  });

  it("is refused when it is empty, not readable, or has more than 200 trips", () => {
    expect(() => readTripFile(HEADER)).toThrow("This file has no trips.");
    expect(() => readTripFile(`${HEADER}\n"Hannah`)).toThrow(/^We couldn't read this file/);
    expect(() => readTripFile(`${HEADER}\nJos\ufffd`)).toThrow(/^This file has characters that we can't read/);
    expect(() => readTripFile([HEADER, ...Array(201).fill(ROW)].join("\n"))).toThrow(
      /^This file has more than 200 trips/,
    );
    expect(readTripFile([HEADER, "", ...Array(200).fill(ROW), ""].join("\n")).rows).toHaveLength(200);
  });

  it("in our sample can be booked, and the sample names every column that is needed", async () => {
    expect(await faultsOf(TRIP_SAMPLE)).toEqual([]);
    for (const { name, isRequired } of Object.values(TRIP_COLUMNS)) if (isRequired) expect(TRIP_SAMPLE).toContain(name);
  });

  it("numbers rows as a spreadsheet does, with empty lines", () => {
    expect(readTripFile(`${HEADER}\n\n${ROW}`).rows.map(({ row }) => row)).toEqual([3]);
  });
});

it.each([
  ["9:30 AM", "09:30"],
  ["12:05 am", "00:05"],
  ["12 PM", "12:00"],
  ["9:30pm", "21:30"],
  ["2:15 p.m.", "14:15"],
  ["0930", "09:30"],
  ["930", "09:30"],
  ["14:05:00", "14:05"],
  ["8:30a", "08:30"],
  ["8.30 AM", "08:30"],
  ["0830 hrs", "08:30"],
  ["0.40625", "09:45"],
  [".5", "12:00"],
  ["46357.40625", "09:45"],
  ["2026-11-29T08:30:00", "08:30"],
  ["2026-11-29T08:30:00.000-05:00", "08:30"],
  ["11/29/2026 8:30:00 AM", "08:30"],
  ["Nov 29, 2026 8:30 AM", "08:30"],
])("the time %s is %s", (cell, value) => expect(readTime(cell)).toEqual({ value }));

it.each(["25:00", "9:75", "14", "13 PM", "noon", "9:30 XM"])("%s is not a time", (cell) =>
  expect(readTime(cell)).toEqual({
    fault: `“${cell}” isn't a time we can read. Write it like 9:30 AM, or “will call”.`,
  }),
);

it.each([
  ["2026-12-01", "2026-12-01"],
  ["12/1/2026", "2026-12-01"],
  ["12-01-26", "2026-12-01"],
  ["12/28/2026 0:00", "2026-12-28"],
  ["12/28/2026 12:00:00 AM", "2026-12-28"],
  ["29-Nov-26", "2026-11-29"],
  ["29-NOV-2026", "2026-11-29"],
  ["20261129", "2026-11-29"],
  ["Nov 29, 2026", "2026-11-29"],
  ["Sunday, November 29, 2026", "2026-11-29"],
  ["2026-11-29T08:30:00", "2026-11-29"],
  ["46357", "2026-12-01"],
  ["46357.40625", "2026-12-01"],
  ["11/30", "2026-11-30"],
  ["1/2", "2027-01-02"],
  ["Dec 1", "2026-12-01"],
])("the date %s is %s", (cell, value) => expect(readDate(cell)).toEqual({ value }));

it.each(["2/30/2026", "13/1/2026", "tomorrow", "1.12.2026"])("%s is not a date", (cell) =>
  expect(readDate(cell)).toHaveProperty("fault"),
);

it("brokers' words for how a passenger travels are understood", () => {
  const words = ["AMB", "Wheelchair Accessible", "W/C", "gurney", "Bariatric Van"];
  expect(words.map(readTransport)).toEqual(
    ["ambulatory", "wheelchair", "wheelchair", "stretcher", "bariatric"].map((value) => ({ value })),
  );
  expect(readTransport("helicopter")).toHaveProperty("fault");
});

it.each([
  ["A0130", "wheelchair"],
  ["a0130 - Wheelchair Van", "wheelchair"],
  ["A0130 / A0425", "wheelchair"],
  ["A0100", "ambulatory"],
  ["A0120", "ambulatory"],
  ["T2003", "ambulatory"],
  ["T2005", "stretcher"],
  ["WCH", "wheelchair"],
  ["GUR", "stretcher"],
  ["STR", "stretcher"],
])("the billing code or short form %s is %s", (cell, value) => expect(readTransport(cell)).toEqual({ value }));

it.each([
  ["cell 215-555-0142 (daughter)", "215-555-0142"],
  ["(215) 555-0122 c/o Rosa", "(215) 555-0122"],
  ["215-555-0142 / 215-555-0199", "215-555-0142"],
])("of the phone cell “%s” the number is read, and the rest becomes a note", (cell, phone) =>
  expect(readPhone(cell)).toEqual({ phone, note: `Phone in the file: ${cell}` }),
);

it.each(["(215) 555-0144", "+1 215 555 0144", "215-555-0144 x12", "2155550144", "call her"])(
  "the phone cell “%s” has no words around its number",
  (cell) => expect(readPhone(cell)).toEqual({ phone: cell, note: "" }),
);

it.each([
  ...["A0428", "BLS", "ALS ambulance", "A0130 T2005", "A0130 stretcher", "A0130-U1", "A9999"],
  ...[
    "Bariatric Stretcher",
    "Bariatric wheelchair",
    "Ambulatory/Wheelchair",
    "Wheelchair with oxygen",
    "AMB+O2",
    "Stretcher w/ attendant",
  ],
  ...[
    "WC + escort",
    "Wheelchair - power",
    "Ambulatory (walker, 2 steps)",
    "Bari WC",
    "stretcher or wheelchair",
    "Wheelchair XL",
    "amb/wc",
  ],
  ...[
    "Wheelchair Van w/ O2",
    "non-ambulatory",
    "Stretcher-Bariatric",
    "WC to STR",
    "A/W",
    "ambulatory assist",
    "W/C BARI",
  ],
])("“%s” says more than a transport type, so the row asks what is meant", (cell) =>
  expect(readTransport(cell)).toHaveProperty("fault"),
);

it.each([
  ...[
    "11:59 PM",
    "11:59pm",
    "23:59",
    "23:59:00",
    "2359",
    "12:00 AM",
    "12:00:00 AM",
    "12 AM",
    "00:00",
    "0:00",
    "0000",
    "24:00",
  ],
  ...["will call", "Will-Call", "WILLCALL", "W/C", "WC", "w.c.", "will call back", "Call when ready"],
])("“%s” in a column for a time is a will-call", (cell) => expect(readTime(cell)).toEqual({ value: null }));

it.each(["11:58 PM", "12:01 AM", "12:00 PM", "00:30"])("%s is a time like any other", (cell) =>
  expect(readTime(cell)).toEqual({ value: expect.stringMatching(/^\d\d:\d\d$/) }),
);

it.each([
  ["KOWALCZYK, DENNIS", "Dennis Kowalczyk"],
  ["Kowalczyk, Dennis", "Dennis Kowalczyk"],
  ["KOWALCZYK,DENNIS J", "Dennis J Kowalczyk"],
  ["DE LA CRUZ, PETER", "Peter de la Cruz"],
  ["O'BRIEN-LEE, MARY ANN", "Mary Ann O'Brien-Lee"],
  ["MCDONALD, AL", "Al McDonald"],
  ["SMITH JR, JOHN", "John Smith Jr"],
  ["SMITH, JOHN, JR", "John Smith Jr"],
  ["Henry Ford, III", "Henry Ford III"],
  ["DENNIS KOWALCZYK", "Dennis Kowalczyk"],
  ["Hannah van der Cole", "Hannah van der Cole"],
  ["Ida Cole Jr.", "Ida Cole Jr."],
  ["Cher", "Cher"],
  ["", ""],
])("the name “%s” is %s", (cell, name) => expect(readName(cell)).toBe(name));

it("a status cancels only by a word for it, and any other that we don't know is asked about", () => {
  const words = ["CANCELED", "Cancelled by member", "cxl", "Trip canceled"];
  expect(words.map((word) => readStatus(word, ""))).toEqual(words.map(() => ({ value: true })));
  expect(["", "Scheduled", "CONFIRMED", "Assigned"].map((word) => readStatus(word, "Ring twice"))).toEqual(
    Array(4).fill({ value: false }),
  );
  for (const word of ["not canceled", "On hold", "Completed", "No show", "X"])
    expect(readStatus(word, "")).toHaveProperty("fault");
  expect(readStatus("", "CANCELLED per member 11/27")).toHaveProperty("fault");
  expect(readStatus("", "Wife cancels often")).toEqual({ value: false });
});

it("every fault of a row is said in a sentence, and nothing twice", async () => {
  const row = ",12,2/30/2026,25:00,,30 Walnut Street,taxi,";
  expect(await faultsOf(`${HEADER}\n${row}`)).toEqual([
    "Passenger Name is empty.",
    "Pickup Address is empty.",
    "“2/30/2026” isn't a date we can read. Write it like 12/1/2026.",
    "“25:00” isn't a time we can read. Write it like 9:30 AM, or “will call”.",
    "“taxi” isn't a transport type we know. Write ambulatory, wheelchair, stretcher or bariatric.",
    "“12”: That isn't a phone number. Enter ten digits for the US, or start with + and the country code.",
  ]);
  expect(await faultsOf(`${HEADER}\n${ROW.replace("(215) 555-0144", "call her")}`)).toEqual([
    "“call her”: That isn't a phone number. Enter ten digits for the US, or start with + and the country code.",
  ]);
});

it("city, state and ZIP of a broker's file are part of the address, and the trip's number of the notes", async () => {
  const [row] = readTripFile(
    `${HEADER},PU City,PU State,PU Zip,Trip ID,First Name\n${ROW},Philadelphia,PA,19104,A-17,`,
  ).rows;
  const read = row && (await readRow(row, CASH));
  expect(read?.from).toBe("418 Maple Street, Philadelphia, PA 19104");
  expect(read?.trip?.booking).toMatchObject({ specialNeeds: "Trip A-17", transportType: "wheelchair" });
});
