import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { type LocalPostgres, startPostgres } from "./postgres.ts";
import { postgresHome } from "./postgres-home.ts";
import { removeScratch, scratchDir } from "./scratch.ts";

async function aDataDir(): Promise<string> {
  const dir = await scratchDir(randomUUID(), { fleeting: true });
  onTestFinished(() => removeScratch(dir));
  return join(dir, "postgres");
}

async function start(dataDir: string): Promise<LocalPostgres> {
  const server = await startPostgres({ dataDir, port: 0, durable: false });
  onTestFinished(server.stop);
  return server;
}

async function ask(url: string, question: string): Promise<postgres.Row[]> {
  const sql = postgres(url, { max: 1 });
  try {
    return await sql.unsafe(question);
  } finally {
    await sql.end();
  }
}

const withPassword = (url: string, user: string, password: string): string =>
  Object.assign(new URL(url), { username: user, password }).href;

test("the product logs in with the folder's own password, and not as a superuser", async () => {
  const dir = await aDataDir();
  const { url } = await start(dir);
  const { password } = new URL(url);
  const key = `${postgresHome(dir).data}.key`;
  expect(readFileSync(key, "utf8")).toBe(password);
  expect(password).toHaveLength(32);
  expect(statSync(key).mode & 0o777).toBe(0o600);
  expect(await ask(url, "select current_setting('is_superuser') as super")).toEqual([{ super: "off" }]);
  for (const user of ["lamplight", "postgres"]) {
    await expect(ask(withPassword(url, user, "lamplight"), "select 1")).rejects.toThrow(
      "password authentication failed",
    );
  }
  await expect(ask(withPassword(url, "postgres", password), "select 1")).rejects.toThrow("password authentication");
});

test("a data directory whose password is unknown gets a new one and keeps its data", async () => {
  const dir = await aDataDir();
  const first = await start(dir);
  await ask(first.url, "create table lamp (oil text); insert into lamp values ('olive')");
  await first.stop();
  rmSync(`${postgresHome(dir).data}.key`);
  const second = await start(dir);
  expect(new URL(second.url).password).not.toBe(new URL(first.url).password);
  expect(await ask(second.url, "select oil from lamp")).toEqual([{ oil: "olive" }]);
});

test("data of another PostgreSQL version is left alone, and the message says what to do", async () => {
  const dir = await aDataDir();
  await (await start(dir)).stop();
  const version = join(postgresHome(dir).data, "PG_VERSION");
  writeFileSync(version, "17\n");
  await expect(start(dir)).rejects.toThrow(
    /was written by PostgreSQL 17 and this checkout brings PostgreSQL \d+: start over with npm run reset, or/,
  );
  expect(readFileSync(version, "utf8")).toBe("17\n");
});
