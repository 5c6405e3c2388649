import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkout } from "../api/local/paths.ts";

/** Runs a copy of `.deploy/upgrade.sh` beside a `.env`, with an engine that fails at the calls that contain `failing`. */
function upgrade({ failing = "nothing", env = "IMAGE=ghcr.io/care/lamplight\nVERSION=2\n" } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "upgrade-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "bin"));
  const engine = `#!/bin/sh\necho "$*" >> ${folder}/calls\ncase "$*" in *"${failing}"*) exit 1;; esac\n`;
  writeFileSync(join(folder, "bin/docker"), engine, { mode: 0o755 });
  cpSync(join(checkout, ".deploy/upgrade.sh"), join(folder, "upgrade.sh"));
  writeFileSync(join(folder, ".env"), env);
  const PATH = [join(folder, "bin"), process.env["PATH"]].join(delimiter);
  const { status, stderr } = spawnSync("sh", [join(folder, "upgrade.sh")], {
    env: { ...process.env, PATH },
    encoding: "utf8",
  });
  const calls = join(folder, "calls");
  return { status, stderr, calls: existsSync(calls) ? readFileSync(calls, "utf8").trim().split("\n") : [] };
}

const BACKUP = "compose exec -T backups node /product/api/src/main.ts backup";
const PULL = "compose pull --quiet copy-one";
const BUILD = "compose build --quiet copy-one";
const replace = (copy: string) => `compose up --detach --wait --no-deps ${copy}`;
const REST = [replace("copy-one"), replace("copy-two"), "compose up --detach --no-deps backups"];

test("an upgrade makes a backup, fetches the version, and replaces one copy after the other", () => {
  expect(upgrade()).toEqual({ status: 0, stderr: "", calls: [BACKUP, PULL, ...REST] });
});

test("without a published image, the checkout is built", () => {
  expect(upgrade({ env: "IMAGE=\nVERSION=2\n" })).toMatchObject({ status: 0, calls: [BACKUP, BUILD, ...REST] });
});

test("a published version that can't be fetched is not built here under its name", () => {
  const { status, stderr, calls } = upgrade({ failing: "pull" });
  expect([status, calls]).toEqual([1, [BACKUP, PULL]]);
  expect(stderr).toBe("The new version could not be had, so nothing was changed.\n");
});

test("without a backup nothing is changed", () => {
  const { status, stderr, calls } = upgrade({ failing: "exec" });
  expect([status, calls]).toEqual([1, [BACKUP]]);
  expect(stderr).toBe("There is no backup, so nothing was changed.\n");
});

test("when a copy does not start, the other one keeps running", () => {
  const { status, stderr, calls } = upgrade({ failing: "--wait --no-deps copy-one" });
  expect([status, calls.at(-1)]).toEqual([1, replace("copy-one")]);
  expect(stderr).toContain("copy-one did not start; the other one keeps running.");
});
