import { once } from "node:events";
import { createServer } from "node:http";
import type { Consultant } from "@lamplight/api/contract/consultants.ts";
import { SPECIALITIES } from "@lamplight/api/contract/search-options.ts";
import { hashKey } from "@tanstack/react-query";
import { expect, it, onTestFinished, vi } from "vitest";
import { consultantKey, shownKey, slotsKey, topKey } from "../src/features/consultants/queries.ts";
import { reviewsKey } from "../src/features/reviews/queries.ts";
import { answersFrom, followNurses, hasChanged } from "./nurses.ts";

const idOf = (index: number) => `01890000-0000-7000-8000-${String(index).padStart(12, "0")}`;
const thousand = Array.from({ length: 1000 }, (_, index): Consultant => {
  const speciality = SPECIALITIES[index % SPECIALITIES.length] ?? "Cardiac Nurse";
  return {
    _id: idOf(index),
    name: `Nurse ${index}`,
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
    licensedStates: ["PA"],
    reviewedAt: "2026-11-20T09:00:00.000Z",
    nextFree: {
      startsAt: "2026-11-23T15:00:00.000Z",
      timeZone: "America/New_York",
      slotDate: "23_11_2026_",
      slotTime: "10:00 AM",
    },
  };
});

/** The hashes of all queries about nurses whose data changes when the nurse at an index does. */
function changedBy(index: number, changes: Partial<Consultant>): string[] {
  const before = answersFrom(thousand);
  const now = answersFrom(thousand.map((nurse, at) => (at === index ? { ...nurse, ...changes } : nurse)));
  return [...now.keys()].filter((hash) => hasChanged(hash, before, now)).sort();
}
const hashes = (...keys: (readonly unknown[])[]) => keys.map((key) => hashKey(key)).sort();

it("a changed fee in the top list affects the home page, the lists and the nurse's page", () => {
  const shown = [topKey, shownKey(null), shownKey(SPECIALITIES[3]), consultantKey(idOf(3))];
  expect(changedBy(3, { fees: 90 })).toEqual(hashes(...shown));
});

it("a changed fee further down affects one page", () => {
  expect(changedBy(999, { fees: 90 })).toEqual(hashes(consultantKey(idOf(999))));
});

it("a changed rating fetches the reviews again", () => {
  const shown = [consultantKey(idOf(999)), reviewsKey(idOf(999))];
  expect(changedBy(999, { rating: 4.7, reviewCount: 3 })).toEqual(hashes(...shown));
});

it("a changed review with the same stars fetches the reviews again", () => {
  const shown = [consultantKey(idOf(999)), reviewsKey(idOf(999))];
  expect(changedBy(999, { reviewedAt: "2026-11-22T09:00:00.000Z" })).toEqual(hashes(...shown));
});

it("a taken slot affects that nurse's page and no list", () => {
  expect(changedBy(3, { slots_booked: { "25_11_2026_": ["10:30 AM"] } })).toEqual(hashes(slotsKey(idOf(3))));
});

it("a nurse who is no longer listed disappears from every page and count", () => {
  const [before, now] = [answersFrom(thousand), answersFrom(thousand.slice(0, -1))];
  const changed = [...before.keys()].filter((hash) => hasChanged(hash, before, now));
  const own = hashes(consultantKey(idOf(999)), reviewsKey(idOf(999)), slotsKey(idOf(999)));
  const lists = hashes(shownKey(null), ...SPECIALITIES.map((speciality) => shownKey(speciality)));
  expect(changed.sort()).toEqual([...own, ...lists].sort());
});

it("says what to check while the site can't be reached, and when it can be", async () => {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const said = () => stderr.mock.calls.map(([text]) => String(text));
  const stop = new AbortController();
  const nobody = createServer().listen(0, "127.0.0.1");
  await once(nobody, "listening");
  const address = nobody.address();
  const port = typeof address === "object" && address ? address.port : 0;
  nobody.close();
  await once(nobody, "close");
  onTestFinished(() => {
    stop.abort();
    stderr.mockRestore();
  });
  let nurses = 0;
  const url = `http://127.0.0.1:${port}`;
  void followNurses(url, (found) => (nurses = found.length), stop.signal, 1);
  await expect.poll(said).toHaveLength(2);
  expect(said()[0]).toContain(`${url}/api/doctor/list can't be read: connect ECONNREFUSED`);
  expect(said()[0]).toContain("Please check that PUBLIC_URL is the site's address");
  const site = createServer((_, response) =>
    response.end(JSON.stringify({ success: true, doctors: thousand.slice(0, 3), count: 3, nearest: null, next: null })),
  ).listen(port, "127.0.0.1");
  onTestFinished(() => void site.close());
  await expect.poll(() => nurses).toBe(3);
  await expect.poll(() => said().at(-1)).toBe(`${url}/api/doctor/list can be read now.\n`);
});
