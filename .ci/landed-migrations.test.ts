import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { checkout } from "../api/local/paths.ts";
import { changedMigrations, landedFaults, landedIn } from "./landed-migrations.ts";

const one = { name: "0001_one.sql", checksum: "a" };
const two = { name: "0002_two.sql", checksum: "b" };

it("a migration that landed may not be edited, deleted or get another name or number", () => {
  expect(landedFaults([one, two], [one, two])).toEqual([]);
  expect(landedFaults([one, two], [one, { ...two, checksum: "c" }])).toEqual([
    expect.stringContaining("0002_two.sql has landed and was edited. Restore the file and add a new migration."),
  ]);
  expect(landedFaults([one, two], [one])).toEqual([expect.stringContaining("0002_two.sql has landed and is missing")]);
  expect(landedFaults([one, two], [{ ...two, name: "0000_two.sql" }, one])).toEqual([
    expect.stringContaining("0002_two.sql has landed and is missing or has another name."),
    "0000_two.sql is not listed in api/db/migrations.sha256. Run: npm run typegen",
  ]);
  expect(landedFaults([one, one], [one])).toEqual(["0001_one.sql is listed twice in api/db/migrations.sha256."]);
});

it("a damaged line is an error", () => {
  expect(() => landedIn("abc  0001_one.sql\n")).toThrow("migrations.sha256 has a damaged line: abc  0001_one.sql");
});

it("the list is complete, and this version has every migration of it as it landed", async () => {
  expect(await changedMigrations()).toBeUndefined();
});

it.runIf(existsSync(join(checkout, ".git")))("no line was ever changed, moved or deleted on the main branch", () => {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: checkout, encoding: "utf8" });
  const history = git("log", "--first-parent", "-m", "-p", "--format=", "--", "api/db/migrations.sha256");
  expect(history.split("\n").filter((line) => /^-[0-9a-f]{64} /.test(line))).toEqual([]);
});
