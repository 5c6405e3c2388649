import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkout } from "./paths.ts";

test.each([{ name: "a #b" }, { name: "a %c" }])(
  "a checkout in a folder $name says at once that it has to move",
  ({ name }) => {
    const parent = mkdtempSync(join(tmpdir(), "bootstrap-"));
    onTestFinished(() => rmSync(parent, { recursive: true }));
    const folder = join(parent, name, "api/local");
    mkdirSync(folder, { recursive: true });
    cpSync(join(checkout, "api/local/bootstrap.mjs"), join(folder, "bootstrap.mjs"));
    const { status, stderr } = spawnSync(process.execPath, [join(folder, "bootstrap.mjs"), "start"], {
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`Move this folder elsewhere: ${join(parent, name)}`);
  },
);
