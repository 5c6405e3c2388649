import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { SAMPLE } from "./blows.ts";
import { runChaos } from "./chaos.ts";
import { type House, openHouse } from "./house.ts";

const { seed } = inject("extent");
const SECONDS = 2;

let house: House;
beforeAll(async () => {
  house = await openHouse(seed);
});
afterAll(() => house?.close());

it(`stays consistent while parts are killed for ${SECONDS} s (seed ${seed})`, async () => {
  const { faults, steps, disruptions } = await runChaos(house, { seconds: SECONDS, short: true });
  expect(faults).toEqual([]);
  expect(steps).toBeGreaterThan(0);
  expect([...new Set(disruptions)].sort()).toEqual(SAMPLE.toSorted());
});
