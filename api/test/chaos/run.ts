import { randomInt } from "node:crypto";
import { runChaos } from "./chaos.ts";
import { startSystem } from "./house.ts";

/** `npm run chaos`. CHAOS_ROUNDS sets the length, CHAOS_SEED repeats a run, CHAOS_WEBHOOKS=never delivers no webhook. */
const seed = Number(process.env["CHAOS_SEED"] ?? randomInt(2 ** 31));
const rounds = Number(process.env["CHAOS_ROUNDS"] ?? 6);
const webhooks = process.env["CHAOS_WEBHOOKS"] === "never" ? "never" : "deliver";
const begun = Date.now();
const clock = () => `${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s`;

console.log(`Chaos in ${rounds} rounds, seed ${seed}`);
const system = await startSystem(seed);
const { faults, steps, disruptions, healedAfterMs } = await runChaos(system, { rounds, webhooks }, (line) =>
  console.log(`${clock()}  ${line}`),
).finally(system.close);
console.log(
  `${steps} steps with ${disruptions.length} disruptions; consistent ${healedAfterMs} ms after the last one.`,
);
for (const fault of faults.slice(0, 40)) console.log(`  ✗ ${fault}`);
if (faults.length > 40) console.log(`  … and ${faults.length - 40} more`);
console.log(faults.length === 0 ? "Everything is consistent." : `${faults.length} inconsistencies.`);
process.exitCode = faults.length > 0 ? 1 : 0;
