// cspell:ignore stomack
import { expect, it } from "vitest";
import { begunBy } from "./specialities.ts";
import { understand } from "./understand.ts";

const about = (speciality: string, ...words: string[]) => ({ speciality, words });
const editors = [
  about("Cardiac Nurse", "heart", "chest pain", "stent"),
  about("Gastroenterology Nurse", "heartburn", "stomach", "belly"),
  about("Orthopedic Nurse", "knee", "back", "cast"),
  about("Obstetric Nurse", "morning sickness"),
  about("Witch", "knee"),
];
const short = (specialities: readonly string[]) => specialities.map((one) => one.replace(" Nurse", ""));

it.each([
  ["my heart races", ["Cardiac"]],
  ["CHEST PAIN at night", ["Cardiac"]],
  ["both knees", ["Orthopedic"]],
  ["heartburn", ["Gastroenterology"]],
  ["Stént", ["Cardiac"]],
  ["stomack ache", ["Gastroenterology"]],
  ["", []],
])("finds the specialty of %j", (sentence, specialities) => {
  expect(short(understand(sentence, editors).specialities)).toEqual(specialities);
});

it.each([
  ["stom", ["Gastroenterology"]],
  ["pain", ["Cardiac"]],
  ["kn", []],
  ["heart", ["Cardiac", "Gastroenterology"]],
])("while somebody is typing, %j may become a symptom", (typed, specialities) => {
  expect(short(begunBy(typed, editors))).toEqual(specialities);
});

it("a symptom of several words wins over a time of day", () => {
  expect(understand("morning sickness", editors)).toMatchObject({ specialities: ["Obstetric Nurse"], time: null });
});

it.each(["Marcus Bell", "Castro", "Porter", "O’Brien", "Mei Ling Chow", "2a546b45", "5fcf35c6", "54321098"])(
  "leaves the name %s",
  (name) => {
    const nothing = {
      ...{ specialities: [], language: null, state: null, day: null, time: null, zone: null, maxFee: null },
      unused: [],
    };
    expect(understand(name, editors)).toEqual({ ...nothing, rest: name });
  },
);

it.each([
  ["back pain 8/10", { day: null, specialities: ["Orthopedic Nurse"], rest: "", unused: [] }],
  ["stomach 8 out of 10 today", { day: "today", specialities: ["Gastroenterology Nurse"], rest: "", unused: [] }],
  ["appointment 8/10", { day: "08-10" }],
  ["the day after tomorrow", { day: "in-2", unused: [] }],
  ["tomorrow 5-7pm", { day: "tomorrow", time: "1700-1900", unused: [] }],
  ["between 5 and 7", { time: "1700-1900" }],
  ["5pm to 7pm", { time: "1700-1900" }],
  ["10 to 2pm", { time: "1000-1400" }],
  ["9-11am", { time: "0900-1100" }],
  ["doesn't speak english, spanish please", { language: "Spanish", unused: [] }],
  ["my mother speaks no English", { language: null }],
  ["not monday", { day: null, unused: ["not monday"] }],
  ["spanish nurse for my grandson tonight", { specialities: ["Pediatric Nurse"], language: "Spanish", day: "today" }],
])("does not misread %j", (sentence, meant) => {
  expect(understand(sentence, editors)).toMatchObject(meant);
});

it("words of an ignored language count as a name", () => {
  expect(understand("French", editors)).toMatchObject({ language: "French", rest: "" });
  expect(understand("French", editors, ["language"])).toMatchObject({ language: null, rest: "French" });
});

it("says which words a search cannot have", () => {
  expect(understand("polish or russian, tomorrow before 5pm", editors)).toMatchObject({
    language: "Polish",
    day: "tomorrow",
    time: "before-1700",
    unused: ["russian"],
  });
});
