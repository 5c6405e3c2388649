// cspell:ignore lindkvist lindqist linqvist siobahn siobha
import { expect, it } from "vitest";
import { ConsultantPage } from "../../../../contract/consultant-search.ts";
import { SlotWeek } from "../../../../contract/consultants.ts";
import { read, testApp } from "../../../../test/app.ts";
import { storeFreeStarts } from "../../../../test/named-nurses.ts";

/*
 * These nurses are the only ones of their own database. A day is a day ahead, so that the hour makes no difference.
 */
const app = await testApp();
type Nurse = {
  name: string;
  speciality?: string;
  feeCents?: number;
  languages?: string[];
  free?: [ahead: number, time: string][];
};

const everyone: Nurse[] = [
  {
    name: "Ana Ruiz",
    speciality: "Cardiac Nurse",
    languages: ["English", "Spanish"],
    feeCents: 9000,
    free: [
      [2, "10:00 AM"],
      [4, "6:00 PM"],
    ],
  },
  { name: "Ben Lee", speciality: "Pediatric Nurse", feeCents: 5000, free: [[2, "6:00 PM"]] },
  { name: "Siobhán O’Brien", speciality: "Pediatric Nurse", feeCents: 7000, free: [[5, "11:00 AM"]] },
  { name: "Cy Lindqvist", speciality: "Oncology Nurse", languages: ["English", "Twi"], free: [] },
];
const ids = new Map<string, string>();
for (const [position, { name, speciality = "", feeCents = 8000, languages = ["English"] }] of everyone.entries()) {
  const [row] = await app.sql<{ id: string }[]>`
    insert into consultant (name, image, speciality, degree, experience_years, about, fee_cents, languages, position)
    values (${name}, '/files/portraits/amara.svg', ${speciality}, 'RN', 9, 'About.', ${feeCents}, ${languages}, ${position}) returning id`;
  ids.set(name, row?.id ?? "");
}
const { days } = read(SlotWeek, await app.get(`/api/doctor/${ids.get("Ben Lee")}/slots`));
for (const { name, free = [] } of everyone) {
  const starts = free.flatMap(
    ([ahead, time]) => days[ahead]?.slots.find(({ slotTime }) => slotTime === time)?.startsAt ?? [],
  );
  await storeFreeStarts(app.sql, ids.get(name) ?? "", starts);
}

/** The date of a day ahead, as a filter. */
function ahead(count: number): string {
  const [date = "", month = ""] = (days[count]?.slotDate ?? "").split("_");
  return `${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}
/** The weekday of a day ahead, as an answer. */
const weekday = (count: number) =>
  new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "America/New_York" })
    .format(Date.parse(days[count]?.slots.at(-1)?.startsAt ?? ""))
    .toLowerCase();
async function search(input: Record<string, string>) {
  const page = read(ConsultantPage, await app.get(`/api/doctor/search?${new URLSearchParams(input)}`));
  return { names: page.doctors.map(({ name }) => name), ...page };
}

it("has no nearest matches when somebody fits", async () => {
  const found = await search({ speciality: "Pediatric Nurse", day: ahead(2), time: "evening", maxFee: "60" });
  expect(found).toMatchObject({ names: ["Ben Lee"], nearest: null });
});

it("drops the price before the time of day, and keeps the price if that is enough", async () => {
  const cheap = await search({ language: "Spanish", day: ahead(2), maxFee: "60" });
  expect(cheap).toMatchObject({ names: ["Ana Ruiz"], nearest: { dropped: ["maxFee"], day: null, words: null } });
  const late = await search({ language: "Spanish", day: ahead(2), time: "evening", maxFee: "90" });
  expect(late).toMatchObject({ names: ["Ana Ruiz"], nearest: { dropped: ["time"] } });
  expect(late.doctors[0]?.nextFree?.slotTime).toBe("10:00 AM");
});

it("drops the day for the nearest one, and keeps the time of day", async () => {
  const found = await search({ speciality: "Cardiac Nurse", day: ahead(3), time: "evening" });
  expect(found).toMatchObject({ names: ["Ana Ruiz"], nearest: { dropped: ["day"], day: weekday(4) } });
  expect(found.doctors[0]?.nextFree?.slotTime).toBe("6:00 PM");
});

it("drops the language before the specialty", async () => {
  const found = await search({ speciality: "Pediatric Nurse", language: "Spanish", day: ahead(2), time: "evening" });
  expect(found).toMatchObject({ names: ["Ben Lee"], nearest: { dropped: ["language"], day: null } });
});

it("drops the specialty last, for somebody who is free", async () => {
  const found = await search({ speciality: "Oncology Nurse", day: ahead(2), time: "evening" });
  expect(found).toMatchObject({ names: ["Ben Lee"], nearest: { dropped: ["speciality"], day: null } });
});

it("any of several specialties fits", async () => {
  const found = await search({ speciality: "Oncology Nurse,Cardiac Nurse" });
  expect(found).toMatchObject({ names: ["Ana Ruiz", "Cy Lindqvist"], nearest: null });
});

it("a day beyond the bookable week is dropped for the first free one", async () => {
  const [date] = await app.sql<{ day: string }[]>`select to_char(now() + interval '60 days', 'MM-DD') as day`;
  const found = await search({ speciality: "Pediatric Nurse", day: date?.day ?? "" });
  expect(found).toMatchObject({ names: ["Ben Lee"], nearest: { dropped: ["day"], day: weekday(2) } });
});

it.each([
  ["okay lindqvist ci", []],
  ["lindkvist", ["Cy Lindqvist"]],
  ["lindqist", ["Cy Lindqvist"]],
  ["linqvist cy", ["Cy Lindqvist"]],
  ["siobahn", ["Siobhán O’Brien"]],
])("finds names with typos: %s", async (q, names) => {
  const found = await search({ q });
  if (names.length > 0) expect(found).toMatchObject({ names, nearest: { dropped: [], words: "similar" } });
  else expect(found).toMatchObject({ names: everyone.map(({ name }) => name), nearest: { words: "unknown" } });
});

it.each(["O'Brien", "o’brien", "obrien", "siobhan obrien", "SIOBHA\u0301N", "brien"])(
  "finds accents, apostrophes and dashes in any spelling, as no typo: %s",
  async (q) => {
    expect(await search({ q })).toMatchObject({ names: ["Siobhán O’Brien"], nearest: null });
  },
);

it("ignores words that are nobody's name, says so, and keeps the other filters", async () => {
  const found = await search({ q: "headache", language: "Spanish" });
  expect(found).toMatchObject({ names: ["Ana Ruiz"], nearest: { dropped: [], words: "unknown" } });
});

it("a name stays when other filters are dropped", async () => {
  const found = await search({ q: "ruiz", day: ahead(3) });
  expect(found).toMatchObject({ names: ["Ana Ruiz"], nearest: { dropped: ["day"], day: weekday(4), words: null } });
});

it("a nurse without any free time is found by name, whatever day was wanted", async () => {
  const found = await search({ q: "lindqvist", day: ahead(3), language: "Twi" });
  expect(found).toMatchObject({ names: ["Cy Lindqvist"], nearest: { dropped: ["day"], day: null } });
});
