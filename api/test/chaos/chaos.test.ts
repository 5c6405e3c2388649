import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { SAMPLE } from "./blows.ts";
import { runChaos } from "./chaos.ts";
import { type System, startSystem } from "./house.ts";

const { seed } = inject("extent");

let system: System;
beforeAll(async () => {
  system = await startSystem(seed);
});
afterAll(() => system?.close());

it(`stays consistent while parts are killed (seed ${seed})`, async () => {
  const { faults, steps, disruptions } = await runChaos(system, { rounds: 1, short: true });
  expect(faults).toEqual([]);
  expect(steps).toBeGreaterThan(0);
  expect([...new Set(disruptions)].sort()).toEqual(SAMPLE.toSorted());
});
