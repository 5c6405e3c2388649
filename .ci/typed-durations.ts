import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { textsOf } from "./flagged-words.ts";

const NUMBER =
  "\\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|sixty|ninety";
/** A number of minutes or hours. "In a minute" is advice to wait, not a rule. */
const DURATION = new RegExp(`(?<!\\bin (?=a minute\\b))\\b(?:${NUMBER})[\\s-](?:minute|hour)s?\\b`, "i");

/** Durations that are no rules of ours. */
const ALLOWED = [
  // A clock change, by which a time comes twice.
  /\ban hour later\b/,
];

/** Minutes and hours that are typed into a text. The numbers of rules are in `api/contract/rules.ts`; `inWords` puts them into sentences. */
export function typedDurations(root: string): string[] {
  const sources = globSync(["api/{src,contract}/**/*.ts", "web/src/**/*.{ts,tsx}"], {
    cwd: root,
    exclude: ["**/*.test.{ts,tsx}"],
  });
  return sources.flatMap((file) =>
    textsOf(readFileSync(join(root, file), "utf8"), file.endsWith("x")).flatMap((text) => {
      const judged = ALLOWED.reduce((rest, allowed) => rest.replace(allowed, ""), text);
      const [duration] = DURATION.exec(judged) ?? [];
      return duration
        ? [`${file}: "${duration}" in “${text.slice(0, 80)}”: take it from api/contract/rules.ts by inWords`]
        : [];
    }),
  );
}
