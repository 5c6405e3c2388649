import { describe, expect, it } from "vitest";
import { TRIP_ALIASES } from "../../../../../contract/trip-aliases.ts";
import { TRIP_COLUMNS, tripColumns } from "../../../../../contract/trip-columns.ts";
import { tripFieldOf } from "../../../../../contract/trip-headers.ts";
import { MOST_IMPORTED } from "../../../../../contract/trip-imports.ts";
import { TRIP_SAMPLE } from "../../../../../contract/trip-sample.ts";
import { columnsOf, rowsOfTable, tableOfText } from "./trip-file.ts";
import { fieldsOf, missingFields, NO_MEMORY, namesOf } from "./trip-mapping.ts";
import { readRow } from "./trip-rows.ts";

/** Reads a file by our list of names only. */
function readTripFile(csv: string) {
  const table = tableOfText(csv, NO_MEMORY, MOST_IMPORTED);
  const columns = columnsOf(table, NO_MEMORY);
  const unused = columns.filter(({ field }) => field === null).map(({ header }) => header);
  return { rows: rowsOfTable(table, columns, NO_MEMORY), unused, missing: namesOf(missingFields(fieldsOf(columns))) };
}

const TODAY = "2026-11-29";
const CASH = { paymentMethod: "cash", notify: true, today: TODAY } as const;

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
    for (const { field, name } of tripColumns) {
      const names = [name, ...TRIP_ALIASES[field]];
      expect(names.map(tripFieldOf)).toEqual(names.map(() => field));
    }
  });

  it("that are missing are named", () => {
    expect(readTripFile("Passenger,Phone\nHannah,2155550144").missing).toBe(
      "“Date”, “Pickup Time”, “Pickup Address”, “Dropoff Address”, “Transport Type”",
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

  it("says of a row with a cell of a book's length that it's too long, in whatever column, and reads the other rows", async () => {
    for (const cell of ["Hannah Cole", "(215) 555-0144", "12/1/2026", "9:30 AM", "wheelchair"]) {
      for (const sign of ["1", ".", ";", " -", "1.", "a "]) {
        const long = ROW.replace(cell, `"${sign.repeat(90_000 / sign.length)}x"`);
        const faults = await faultsOf(`${HEADER}\n${long}\n${ROW}`);
        expect(faults).toContain("This row has a cell with more than 1000 characters. Please shorten it.");
      }
    }
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

  it("is refused when it is empty, not readable, or has more than 1,000 trips", () => {
    expect(() => readTripFile(HEADER)).toThrow("This file has no trips.");
    expect(() => readTripFile(`${HEADER}\n"Hannah`)).toThrow(/^We couldn't read this file/);
    expect(() => readTripFile(`${HEADER}\nJos\ufffd`)).toThrow(/^This file has characters that we can't read/);
    expect(() => readTripFile([HEADER, ...Array(MOST_IMPORTED + 1).fill(ROW)].join("\n"))).toThrow(
      /^This file has more than 1000 trips/,
    );
    expect(readTripFile([HEADER, "", ...Array(MOST_IMPORTED).fill(ROW), ""].join("\n")).rows).toHaveLength(
      MOST_IMPORTED,
    );
  });

  it("in our sample can be booked, and the sample names every column that is needed", async () => {
    expect(await faultsOf(TRIP_SAMPLE)).toEqual([]);
    for (const { name, isRequired } of Object.values(TRIP_COLUMNS)) if (isRequired) expect(TRIP_SAMPLE).toContain(name);
  });

  it("numbers rows as a spreadsheet does, with empty lines", () => {
    expect(readTripFile(`${HEADER}\n\n${ROW}`).rows.map(({ row }) => row)).toEqual([3]);
  });
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
