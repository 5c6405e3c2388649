import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { takeBuilds } from "./steps.ts";

/** A repository with a committed, an edited and an ignored file. */
function aRepository() {
  const folder = mkdtempSync(join(tmpdir(), "repository-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  // Without the settings of the machine and its user.
  const env = { PATH: process.env["PATH"], GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@lamplight.test", ...args], { cwd: folder, env });
  git("init", "-q");
  for (const file of ["committed.ts", "edited.ts"]) write(file, "");
  write(".gitignore", "dist\n");
  git("add", ".");
  git("commit", "-q", "-m", "Begin");
  write("edited.ts", "an edit of the developer");
  write("new.ts", "a new file of the developer");
  const build = async (run: () => void) => {
    const step = async () => void run();
    const outcomes = await takeBuilds([{ name: "build", run: step }], folder);
    return outcomes.filter(({ passed }) => !passed).map(({ error }) => error);
  };
  return { folder, write, build };
}

test.each([
  ["an untracked file", "left.log"],
  ["a committed file", "committed.ts"],
  ["a file that was edited before", "edited.ts"],
  ["a file that was new before", "new.ts"],
])("a build that writes %s fails with its name", async (_, file) => {
  const { write, build } = aRepository();
  expect(await build(() => write(file, "by the build"))).toEqual([`A build wrote ${file}`]);
});

test("a build that deletes a file fails with its name", async () => {
  const { folder, build } = aRepository();
  expect(await build(() => rmSync(join(folder, "committed.ts")))).toEqual(["A build wrote committed.ts"]);
});

test("without Git only the builds count", async () => {
  const { folder, write, build } = aRepository();
  rmSync(join(folder, ".git"), { recursive: true });
  expect(await build(() => write("left.log", "by the build"))).toEqual([]);
});

test("a build may write ignored files, and edits from before are left alone", async () => {
  const { write, build } = aRepository();
  expect(await build(() => write("dist", "built"))).toEqual([]);
});
