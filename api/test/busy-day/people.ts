import { chanceFrom } from "../chance.ts";

const FIRST = [
  "Ada",
  "Bea",
  "Carlos",
  "Dennis",
  "Elena",
  "Fred",
  "Grace",
  "Harold",
  "Irma",
  "Joyce",
  "Kofi",
  "Luz",
  "Mei",
  "Nell",
  "Omar",
  "Paul",
  "Quinn",
  "Rosa",
  "Samuel",
  "Theo",
];
const LAST = [
  "Abbott",
  "Boone",
  "Cole",
  "Diaz",
  "Ebert",
  "Field",
  "Gallo",
  "Holt",
  "Ito",
  "Jensen",
  "Klein",
  "Lind",
  "Mensah",
  "Novak",
  "Ortiz",
  "Price",
  "Quist",
  "Romero",
  "Stone",
  "Tan",
  "Underwood",
  "Vega",
  "Weiss",
  "Young",
  "York",
];

/** The seed of the day: the same trips, people and events each time. */
export const SEED = 64;

/** A number from 0 to 1 for a place of the day, the same each time. */
export const chance = (place: number, about = 0): number => chanceFrom(SEED + place * 7919 + about * 104_729)();

/** One of 500 names, each different. */
export function nameOf(index: number): string {
  const first = FIRST[index % FIRST.length] ?? "";
  return `${first} ${LAST[(Math.floor(index / FIRST.length) + index) % LAST.length]}`;
}

/** The number of the `index`-th person: passengers from 0, drivers from 6000, patients of visits from 7000. */
export const phoneOf = (index: number): string => `+1215${5_500_000 + index}`;
export const PASSENGERS = 0;
export const DRIVERS = 6_000;
export const PATIENTS = 7_000;
