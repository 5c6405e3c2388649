import { styleText } from "node:util";
import type { Outcome } from "./outcomes.ts";

/** One thing that must hold: resolves to nothing when it does, or to what is wrong. */
export type Step = { name: string; run: () => Promise<string | undefined> };

/** Takes steps side by side, two at a time, and says how each went as it ends. */
export async function takeSteps(steps: Step[]): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  async function hand(): Promise<void> {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const begun = Date.now();
      const complaint = await step.run().catch((error: Error) => error.stack ?? error.message);
      const ms = Date.now() - begun;
      const took = styleText("dim", `${(ms / 1000).toFixed(1)} s`);
      const passed = complaint === undefined;
      outcomes.push({ file: "", name: step.name, passed, said: complaint ?? "", ms });
      console.log(`  ${passed ? styleText("green", "✓") : styleText("red", "✗")} ${step.name} ${took}`);
    }
  }
  await Promise.all([hand(), hand()]);
  return outcomes;
}
