import { expect, inject, it } from "vitest";
import { BLOWS } from "./blows.ts";
import { runChaos } from "./chaos.ts";

const { seed } = inject("extent");
const SECONDS = 60;

it(`keeps every promise while parts are killed for ${SECONDS} s (seed ${seed})`, async () => {
  const { faults, steps, blows } = await runChaos({ seed, seconds: SECONDS });
  expect(faults).toEqual([]);
  expect(steps).toBeGreaterThan(0);
  expect([...new Set(blows)].sort()).toEqual(Object.keys(BLOWS).sort());
});
