import { createHash } from "node:crypto";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { checkout } from "../local/paths.ts";
import durations from "./durations.json" with { type: "json" };

/** Seconds of slow files, as last recorded by `npm test -- --keep-durations`. */
const LONG = new Map(Object.entries(durations));

/**
 * Runs the slowest files first, because one that starts last would leave the other cores idle. The others follow in the order of
 * the run's seed.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const secondsOf = ({ moduleId }: TestSpecification): number => LONG.get(relative(checkout, moduleId)) ?? 0;
    const lot = ({ moduleId }: TestSpecification): string =>
      createHash("sha1")
        .update(`${seed} ${relative(checkout, moduleId)}`)
        .digest("hex");
    return files.toSorted((one, other) => secondsOf(other) - secondsOf(one) || (lot(one) < lot(other) ? -1 : 1));
  }
}
