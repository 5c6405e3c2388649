import { createHash } from "node:crypto";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, the longest first: begun last, one of them would keep the other cores waiting. */
const LONG = [
  "forms",
  "being-sure",
  "forms-signed-in",
  "studio",
  "content",
  "office",
  "appointments",
  "real-hosts",
  "large-text",
  "rides",
  "office-story",
  "desk-screens",
  "pictures",
  "accounts",
  "restart",
].map((name) => `/web/e2e/${name}.test.ts`);

/**
 * The files that take longest come first, all others after them in an order that the run's seed decides. With ANY_ORDER=on
 * the seed decides the order of all.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const placeOf = ({ moduleId, project }: TestSpecification): string => {
      const rank = process.env["ANY_ORDER"] === "on" ? -1 : LONG.findIndex((path) => moduleId.endsWith(path));
      if (rank >= 0) return String(rank).padStart(2, "0");
      return `after ${createHash("sha1").update(`${seed} ${project.name} ${moduleId}`).digest("hex")}`;
    };
    const places = new Map(files.map((file) => [file, placeOf(file)]));
    return files.toSorted((one, other) => ((places.get(one) ?? "") < (places.get(other) ?? "") ? -1 : 1));
  }
}
