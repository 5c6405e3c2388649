import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { checkout } from "../api/local/paths.ts";
import { renewPermissions, stalePermissions } from "./permissions-table.ts";

const PAGE = "docs/rules/office.md";

/** A folder with only the page about the office, changed. */
function aFolder(change: (page: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), "permissions-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "docs/rules"), { recursive: true });
  writeFileSync(join(folder, PAGE), change(readFileSync(join(checkout, PAGE), "utf8")));
  return folder;
}

it("the table of permissions is as the contract says", async () => {
  expect(await stalePermissions(checkout)).toBeUndefined();
});

it("a cell changed by hand is found, and written again", async () => {
  const folder = aFolder((page) => page.replace("| manage staff | ✓ | – |", "| manage staff | ✓ | ✓ |"));
  expect(await stalePermissions(folder)).toContain("npm run typegen");
  await renewPermissions(folder);
  expect(readFileSync(join(folder, PAGE), "utf8")).toBe(readFileSync(join(checkout, PAGE), "utf8"));
});

it("a page without the marks is found", async () => {
  expect(await stalePermissions(aFolder((page) => page.replace("<!-- End. -->", "")))).toBeDefined();
});
