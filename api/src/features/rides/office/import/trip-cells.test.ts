import { expect, it } from "vitest";
import { readName, readPhone, readStatus } from "./trip-cells.ts";
import { readDate as readDateOn, readTime } from "./trip-times.ts";
import { readTransport } from "./trip-vehicles.ts";

const readDate = (cell: string) => readDateOn(cell, "2026-11-29");

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
  ["T2003 wheelchair", "wheelchair"],
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
  ...["T2003", "A0425", "A0428", "BLS", "ALS ambulance", "A0130 T2005", "A0130 stretcher", "A0130-U1", "A9999"],
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
