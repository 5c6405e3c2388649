import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { DISRUPTIONS, WITHOUT_WEBHOOKS } from "./blows.ts";
import { runChaos } from "./chaos.ts";
import { type System, startSystem } from "./house.ts";

const { seed } = inject("extent");
/** About ten seconds each. */
const ROUNDS = 6;

let system: System;
beforeEach(async () => {
  system = await startSystem(seed);
});
afterEach(() => system?.close());

it(`stays consistent while parts are killed in ${ROUNDS} rounds (seed ${seed})`, async () => {
  const { faults, steps, disruptions } = await runChaos(system, { rounds: ROUNDS });
  expect(faults).toEqual([]);
  expect(steps).toBeGreaterThan(0);
  expect([...new Set(disruptions)].sort()).toEqual(Object.keys(DISRUPTIONS).sort());
});

it(`stays consistent without any webhook while parts are killed in ${ROUNDS} rounds (seed ${seed})`, async () => {
  const { faults, steps, disruptions } = await runChaos(system, { rounds: ROUNDS, webhooks: "never" });
  expect(faults).toEqual([]);
  expect(steps).toBeGreaterThan(0);
  expect([...new Set(disruptions)].sort()).toEqual(WITHOUT_WEBHOOKS.toSorted());
});
