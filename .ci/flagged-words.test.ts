import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { flaggedIn, flaggedWords } from "./flagged-words.ts";

test.each([
  "We'll send you a letter.",
  "Whoever books first gets it.",
  "Nobody is available.",
  "Your license is a licence.",
  "Your money comes back.",
  "It ends by itself.",
  "Something is in the way.",
  "We do not know that driver.",
  "Invite her.",
])("flags %s", (text) => {
  expect(flaggedIn(text)).not.toEqual([]);
});

test.each([
  "Appointment Cancelled",
  "This is a printed letter.",
  "Please write at least two letters or digits.",
  "We'll email you.",
])("accepts %s", (text) => {
  expect(flaggedIn(text)).toEqual([]);
});

test("finds flagged words in strings, templates and text between tags, not in keys, types, comments and SQL", () => {
  const root = mkdtempSync(join(tmpdir(), "flagged-words-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "web/src"), { recursive: true });
  writeFileSync(
    join(root, "web/src/page.tsx"),
    `// Whoever reads this.
     type Kind = "a letter";
     const row = sql\`select a letter\`;
     const key = { kind: "letter" };
     const hint = "A letter comes.";
     const when = \`Sent \${day} by letter\`;
     export const Page = () => <p>Read the letter</p>;`,
  );
  expect(flaggedWords(root).map((complaint) => complaint.split("in ")[1])).toEqual([
    "“A letter comes.”",
    "“Sent … by letter”",
    "“Read the letter”",
  ]);
});

test("finds flagged words in every line of operators' files, comments too, and not in tests", () => {
  const root = mkdtempSync(join(tmpdir(), "flagged-words-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of [".ci", ".deploy/watching"]) mkdirSync(join(root, folder), { recursive: true });
  const planted = {
    ".env.example": "# Whoever reads this.",
    ".dependency-cruiser.cjs": "// What lib stands on.",
    ".deploy/Caddyfile": "# A letter comes.",
    ".deploy/watching/alerts.yaml": "summary: A fault of ours.",
    ".ci/run": "# Nobody runs this.",
    ".ci/steps.ts": "// Steps of somebody.",
    ".ci/steps.test.ts": "// Nobody reads this.",
  };
  for (const [file, text] of Object.entries(planted)) writeFileSync(join(root, file), `${text}\n`);
  const found = new Set(flaggedWords(root).map((complaint) => complaint.split(": ")[0]));
  expect([...found].toSorted()).toEqual(
    Object.keys(planted)
      .filter((file) => !file.endsWith(".test.ts"))
      .toSorted(),
  );
});
