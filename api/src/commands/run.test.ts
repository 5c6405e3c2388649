import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { commands } from "./commands.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

async function type(...args: string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], { env: {}, stdio: ["ignore", "pipe", "pipe"] });
  const [[code], output, complained] = await Promise.all([once(child, "exit"), text(child.stdout), text(child.stderr)]);
  return { code, output, complained };
}

it("lists its commands on request, and for one that it doesn't know", async () => {
  const asked = await type("help");
  expect(asked).toMatchObject({ code: 0, complained: "" });
  for (const name of Object.keys(commands)) expect(asked.output).toContain(`\n  ${name}`);
  expect(await type("restart")).toEqual({ code: 1, output: "", complained: asked.output });
  expect(await type("backup", "--help")).toEqual(asked);
});

it("prints the versions of the published image and of the schema", async () => {
  const schema = "Schema \\d{4}_\\w+\\.sql, Node v";
  expect(await type("version")).toMatchObject({
    code: 0,
    output: expect.stringMatching(new RegExp(`^${schema}`)),
  });
  const folder = mkdtempSync(join(tmpdir(), "lamplight-env-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "image.env");
  writeFileSync(file, "PUBLISHED_AS=care/nursing:1.2.0");
  const { output } = await type("version", "--env-file", file);
  expect(output).toMatch(new RegExp(`^care/nursing:1\\.2\\.0, ${schema}`));
});

it("reads the environment from a file, and says when there is none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lamplight-env-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "production.env");
  writeFileSync(file, "DATABASE_URL=postgres://me:hush@127.0.0.1:9/none\nFILES_DIR=/tmp\n");
  const { code, complained } = await type("backup", "--env-file", file, join(folder, "backup.tar"));
  expect([code, complained]).toEqual([
    1,
    "Nothing was saved. PostgreSQL at 127.0.0.1:9 doesn't respond: start it, or correct DATABASE_URL.\n",
  ]);
  // Node itself reads this option too, wherever it stands.
  expect((await type("backup", "--env-file", join(folder, "none.env"))).complained).toContain("none.env");
});

it.each([
  "backup backup.tar",
  "restore backup.tar",
  "restore --drop none_before_20261130080000",
  "migrate",
  "invite owner@example.com",
])("%s names DATABASE_DIRECT_URL when it is what doesn't respond", async (command) => {
  const folder = mkdtempSync(join(tmpdir(), "lamplight-env-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "production.env");
  const lines = [
    "DATABASE_URL=postgres://me:hush@127.0.0.1:8/none",
    "DATABASE_DIRECT_URL=postgres://me:hush@127.0.0.1:9/none",
    `FILES_DIR=${folder}`,
    "PUBLIC_URL=https://lamplight.example",
  ];
  writeFileSync(file, lines.join("\n"));
  const { complained } = await type(...command.split(" "), "--env-file", file);
  expect(complained).toContain("PostgreSQL at 127.0.0.1:9 doesn't respond: start it, or correct DATABASE_DIRECT_URL.");
});

it("says in one line what is missing or misspelled", async () => {
  expect((await type("invite")).complained).toContain("DATABASE_URL is missing");
  expect((await type("backup", "--fast")).complained).toMatch(/^Nothing was saved\. Unknown option '--fast'/);
});

it("asks for the key of an encrypted backup, and for one to make backups every night", async () => {
  const env = { DATABASE_URL: "postgres://me@127.0.0.1:9/none", FILES_DIR: tmpdir() };
  const folder = mkdtempSync(join(tmpdir(), "lamplight-key-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "production.env");
  writeFileSync(
    file,
    Object.entries(env)
      .map(([name, value]) => `${name}=${value}`)
      .join("\n"),
  );
  const backup = join(folder, "lamplight-20261130T080000Z.tar.age");
  writeFileSync(backup, "none");
  const restore = (...args: string[]) => type("restore", "--env-file", file, backup, ...args);
  expect((await restore()).complained).toContain("is encrypted. Write its secret key into a file and add --key FILE.");
  expect((await restore("--key", file)).complained).toContain("has no secret key, which begins with AGE-SECRET-KEY-1.");
  const nightly = await type("backup", "--every-night", "--env-file", file);
  expect(nightly).toMatchObject({ code: 1, complained: expect.stringContaining("BACKUP_PUBLIC_KEY is missing") });
});
