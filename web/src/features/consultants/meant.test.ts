import { expect, it } from "vitest";
import { meantBy } from "./meant.ts";

const about = (speciality: string, ...words: string[]) => ({ _id: speciality, speciality, words });
const editors = [
  about("Cardiac Nurse", "heart", "chest pain", "stent"),
  about("Gastroenterology Nurse", "heartburn", "stomach"),
  about("Orthopedic Nurse", "knee", "back"),
  about("Witch", "knee"),
];
const meant = (q: string) => meantBy(q, editors).map((speciality) => speciality.replace(" Nurse", ""));

it.each([
  ["heart", ["Cardiac", "Gastroenterology"]],
  ["my heart races", ["Cardiac"]],
  ["CHEST PAIN at night", ["Cardiac"]],
  ["pain in the chest", []],
  ["stom", ["Gastroenterology"]],
  ["pain", ["Cardiac"]],
  ["both knees", ["Orthopedic"]],
  ["heartburn", ["Gastroenterology"]],
  ["kn", []],
  ["", []],
  ["Stént", ["Cardiac"]],
])("matches %s to %j", (q, specialities) => {
  expect(meant(q)).toEqual(specialities);
});
