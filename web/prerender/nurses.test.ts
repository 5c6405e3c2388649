import type { Consultant } from "@lamplight/api/contract/consultants.ts";
import { SPECIALITIES } from "@lamplight/api/contract/search-options.ts";
import { hashKey } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { consultantKey, shownKey, slotsKey, topKey } from "../src/features/consultants/queries.ts";
import { reviewsKey } from "../src/features/reviews/queries.ts";
import { answersFrom, hasChanged } from "./nurses.ts";

const idOf = (place: number) => `01890000-0000-7000-8000-${String(place).padStart(12, "0")}`;
const thousand = Array.from({ length: 1000 }, (_, place): Consultant => {
  const speciality = SPECIALITIES[place % SPECIALITIES.length] ?? "Cardiac Nurse";
  return {
    _id: idOf(place),
    name: `Nurse ${place}`,
    image: "/files/amara.svg",
    speciality,
    degree: "RN",
    experience: "12 years",
    about: "",
    fees: 80,
    available: true,
    address: { line1: "", line2: "" },
    slots_booked: {},
    rating: 4.5,
    reviewCount: 2,
    languages: ["English"],
    licence: null,
    reviewedAt: "2026-11-20T09:00:00.000Z",
    nextFree: {
      startsAt: "2026-11-23T15:00:00.000Z",
      timeZone: "America/New_York",
      slotDate: "23_11_2026_",
      slotTime: "10:00 AM",
    },
  };
});

/** Of all there is to ask about nurses, what has another answer once the one at a place is otherwise. */
function changedBy(place: number, otherwise: Partial<Consultant>): string[] {
  const before = answersFrom(thousand);
  const now = answersFrom(thousand.map((nurse, at) => (at === place ? { ...nurse, ...otherwise } : nurse)));
  return [...now.keys()].filter((hash) => hasChanged(hash, before, now)).sort();
}
const hashes = (...keys: (readonly unknown[])[]) => keys.map((key) => hashKey(key)).sort();

it("another fee is written where it is shown: among the first, on the home page and the lists as well", () => {
  const shown = [topKey, shownKey(null), shownKey(SPECIALITIES[3]), consultantKey(idOf(3))];
  expect(changedBy(3, { fees: 90 })).toEqual(hashes(...shown));
});

it("another fee of one far down in the list is written on one page", () => {
  expect(changedBy(999, { fees: 90 })).toEqual(hashes(consultantKey(idOf(999))));
});

it("another rating has what patients say looked up again", () => {
  const shown = [consultantKey(idOf(999)), reviewsKey(idOf(999))];
  expect(changedBy(999, { rating: 4.7, reviewCount: 3 })).toEqual(hashes(...shown));
});

it("other words with the same stars are looked up as well", () => {
  const shown = [consultantKey(idOf(999)), reviewsKey(idOf(999))];
  expect(changedBy(999, { reviewedAt: "2026-11-22T09:00:00.000Z" })).toEqual(hashes(...shown));
});

it("a taken slot is written on the page of whose it is, and on no list", () => {
  expect(changedBy(3, { slots_booked: { "25_11_2026_": ["10:30 AM"] } })).toEqual(hashes(slotsKey(idOf(3))));
});

it("whoever is not listed any more is missing wherever they were, and counted nowhere", () => {
  const [before, now] = [answersFrom(thousand), answersFrom(thousand.slice(0, -1))];
  const changed = [...before.keys()].filter((hash) => hasChanged(hash, before, now));
  const own = hashes(consultantKey(idOf(999)), reviewsKey(idOf(999)), slotsKey(idOf(999)));
  const lists = hashes(shownKey(null), ...SPECIALITIES.map((speciality) => shownKey(speciality)));
  expect(changed.sort()).toEqual([...own, ...lists].sort());
});
