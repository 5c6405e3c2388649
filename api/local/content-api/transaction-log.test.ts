import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { diskIsFull, isDiskFull } from "./fault.ts";
import { Store } from "./store.ts";

function aFile(): string {
  const dir = mkdtempSync(join(tmpdir(), "lamplight-log-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return join(dir, "production.ndjson");
}

const saved = (file: string): string[] => [...new Store(file).documents.keys()];

/** Simulates a full disk with a limit on the file size: the part of a line that fits is written. */
const inLittleRoom = `
  import { Store } from ${JSON.stringify(join(import.meta.dirname, "store.ts"))};
  process.on("SIGXFSZ", () => {});
  const store = new Store(process.argv[1]);
  const create = (id, text) => store.commit([{ create: { _id: id, _type: "note", text } }], { author: "editor" });
  create("small", "fits");
  try { create("large", "x".repeat(100_000)); } catch (error) { console.log(error.code); }
  create("after", "fits again");
  console.log([...store.documents.keys()].join());`;

test("a line that doesn't fit on the disk leaves no trace, and the next one that fits is stored", () => {
  const file = aFile();
  const limited = `ulimit -f 4; exec "$0" --input-type=module-typescript -e "$1" "$2"`;
  const output = execFileSync("sh", ["-c", limited, process.execPath, inLittleRoom, file], {
    encoding: "utf8",
    // Node's compile cache would not fit either.
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: "1" },
  });
  expect(output).toBe("EFBIG\nsmall,after\n");
  expect(saved(file)).toEqual(["small", "after"]);
});

test("a full disk is reported in the content API's own words", () => {
  expect(isDiskFull(Object.assign(new Error("write"), { code: "ENOSPC" }))).toBe(true);
  expect(isDiskFull(new Error("write"))).toBe(false);
  expect(diskIsFull()).toMatchObject({ status: 507, message: expect.stringContaining("The disk is full") });
});

test("an incomplete last line is ignored; an incomplete earlier line is reported with its position", () => {
  const file = aFile();
  const first = { _id: "first", _type: "note", _rev: "", _createdAt: "", _updatedAt: "" };
  new Store(file).commit([{ create: first }], { author: "editor" });
  appendFileSync(file, '{"id":"torn","chan');
  expect(saved(file)).toEqual(["first"]);
  appendFileSync(file, '{"id":"torn","chan\n');
  expect(() => new Store(file)).toThrow(/production\.ndjson is damaged at line 2\. Put a copy/);
  expect(readFileSync(file, "utf8")).toContain("torn");
});
