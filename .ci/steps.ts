import { styleText } from "node:util";
import type { Outcome } from "./outcomes.ts";

/** A check: resolves to an error message, or to nothing. */
export type Step = { name: string; run: () => Promise<string | undefined> };

/** Runs steps, two at a time, and prints each result. */
export async function takeSteps(steps: Step[]): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  async function work(): Promise<void> {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const begun = Date.now();
      const complaint = await step.run().catch((error: Error) => error.stack ?? error.message);
      const ms = Date.now() - begun;
      const took = styleText("dim", `${(ms / 1000).toFixed(1)} s`);
      const passed = complaint === undefined;
      outcomes.push({ file: "", name: step.name, passed, error: complaint ?? "", ms });
      console.log(`  ${passed ? styleText("green", "✓") : styleText("red", "✗")} ${step.name} ${took}`);
    }
  }
  await Promise.all([work(), work()]);
  return outcomes;
}
