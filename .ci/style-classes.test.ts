import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkout } from "../api/local/paths.ts";
import { looseStyles } from "./style-classes.ts";

function aRepository(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "styles-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  return root;
}

test("a class that no style sheet has, one that no code uses, and a token that nobody defines are reported", () => {
  const root = aRepository({
    "api/contract/slots.ts": 'export const STATES = ["held", "paid"];',
    "web/src/theme.css": ":root { --ink: black; }",
    "web/src/card.module.css":
      "/* .gone */ .card { color: var(--ink); } .card .old { margin: 0.5rem var(--s-99); } .held { width: var(--wide); }",
    "web/src/card.tsx":
      'import styles from "./card.module.css";\nconst a = [styles["card"], styles["lit"], styles[state], { "--wide": 1 }];',
  });
  expect(looseStyles(root)).toEqual([
    "web/src/card.tsx: web/src/card.module.css has no class lit",
    "web/src/card.module.css: unused .old",
    "web/src/card.module.css: --s-99 is not defined",
  ]);
});

test("every class and token of our styles exists and is used", () => {
  expect(looseStyles(checkout)).toEqual([]);
});
