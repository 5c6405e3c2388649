import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { typedDurations } from "./typed-durations.ts";

function durationsIn(source: string): string[] {
  const root = mkdtempSync(join(tmpdir(), "typed-durations-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "web/src"), { recursive: true });
  writeFileSync(join(root, "web/src/page.tsx"), source);
  return typedDurations(root);
}

test.each([
  'const hint = "You can join from ten minutes before.";',
  'const hint = "It takes an hour.";',
  'const hint = "Wait a minute.";',
  "const hint = `A ride takes 90 minutes, until ${end}.`;",
  "const hint = <p>A 30-minute visit</p>;",
  "const hint = <p>\n  Cancel until 24\n  hours before.\n</p>;",
])("reports %s", (source) => {
  expect(durationsIn(source)).toHaveLength(1);
});

test.each([
  'const hint = "Please try again in a minute.";',
  'const hint = "Some minutes later.";',
  'const hint = `Wait ${inWords(NO_SHOW_MINUTES, "minutes")}.`;',
  "const rows = sql`select now() - interval '10 minutes'`;",
  "// Ten minutes before.",
])("accepts %s", (source) => {
  expect(durationsIn(source)).toEqual([]);
});
