import { spawn } from "node:child_process";
import { once } from "node:events";
import { styleText } from "node:util";
import { checkout } from "./paths.ts";

/** One thing that must hold: resolves to nothing when it does, or to what is wrong. */
export type Step = { name: string; run: () => Promise<string | undefined> };

/** How many ended well and how many did not, what is to be said of the latter, and how long each took, in ms. */
export type Tally = { passed: number; failed: number; faults: string[]; times: [name: string, ms: number][] };

/** Runs a program of this checkout's own packages. Resolves to nothing when it ends well, otherwise to what it said. */
export async function complaintOf(
  program: string,
  args: string[],
  env: Record<string, string> = {},
  cwd: string = checkout,
): Promise<string | undefined> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text));
  const [code] = await once(child, "close");
  return code === 0 ? undefined : said.trim() || `${program} ended with code ${code}`;
}

/** Takes steps side by side, two at a time, and says how each went as it ends. */
export async function takeSteps(steps: Step[]): Promise<Tally> {
  const waiting = [...steps];
  const tally: Tally = { passed: 0, failed: 0, faults: [], times: [] };
  async function hand(): Promise<void> {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const begun = Date.now();
      const complaint = await step.run().catch((error: Error) => error.stack ?? error.message);
      const ms = Date.now() - begun;
      const took = styleText("dim", `${(ms / 1000).toFixed(1)} s`);
      tally[complaint === undefined ? "passed" : "failed"] += 1;
      tally.times.push([step.name, ms]);
      console.log(
        `  ${complaint === undefined ? styleText("green", "✓") : styleText("red", "✗")} ${step.name} ${took}`,
      );
      if (complaint === undefined) continue;
      tally.faults.push(step.name);
      console.log(complaint.replaceAll(/^/gm, "      "));
    }
  }
  await Promise.all([hand(), hand()]);
  return tally;
}
