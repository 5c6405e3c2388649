import { createHash } from "node:crypto";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { checkout } from "../local/paths.ts";
import durations from "./durations.json" with { type: "json" };

/** How long files took that take long, in seconds, as `npm test -- --keep-durations` last wrote them down. */
const LONG = new Map(Object.entries(durations));

/**
 * The files that take longest come first, since one of them begun last would keep the other cores waiting; all others after
 * them in an order that the run's seed decides.
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
