import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, expect, inject, it } from "vitest";
import { bareDatabase, testDatabase } from "../../../test/database.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { growingTables, makeLarge } from "../../../test/statements/large-database.ts";
import { everyRow } from "../../../test/upgrade/old-database.ts";
import { newPrivateKey, openFiles } from "../files/files.ts";

/** Runs both commands as an owner does, on a database with rows in every table. */
const { sql, url } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "lamplight-backup-"));
afterAll(() => rm(folder, { recursive: true }));
const path = join(folder, "backup.tar");

/** Runs one of the program's commands with only the settings that it needs. */
function type(program: "backup" | "restore", env: Record<string, string>, ...args: string[]) {
  const main = fileURLToPath(new URL("../../main.ts", import.meta.url));
  const child = spawn(process.execPath, [main, program, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  return Promise.all([once(child, "exit"), text(child.stdout), text(child.stderr)]).then(
    ([[code], output, complained]) => ({ code, output, complained }),
  );
}

/** Every table's rows, in an order that doesn't depend on when they were written. */
const sorted = (rows: Awaited<ReturnType<typeof everyRow>>) =>
  Object.fromEntries([...rows].sort().map(([name, all]) => [name, all.map((row) => JSON.stringify(row)).sort()]));

it("restores every row of every table and every file as of the start of the backup, whatever is written during it", async () => {
  await makeLarge(sql, inject("extent").whole ? 200 : 100);
  const files = await openFiles({ filesDir: join(folder, "files"), s3: null });
  const key = newPrivateKey("pdf");
  await files.keep(key, new Uint8Array([1, 2, 3]));
  const before = sorted(await everyRow(sql));
  for (const table of await growingTables(sql)) expect([table, before[table]?.length]).not.toEqual([table, 0]);
  const [last] = await sql`select max(place) as place from waitlist_entry`;

  const writer = await sql.reserve();
  await writer`begin`;
  await writer`lock table waitlist_entry in access exclusive mode`;
  const saving = type("backup", { DATABASE_URL: url, FILES_DIR: join(folder, "files") }, path);
  await lockWaits(sql);
  await writer`insert into patient (name, email, password_hash) values ('Late', 'late@patient.test', 'none')`;
  await writer`update contact_message set message = 'Changed since'`;
  await writer`delete from reconciliation_gap`;
  await writer`delete from waitlist_entry`;
  await writer`commit`;
  writer.release();
  expect(await saving).toMatchObject({ code: 0, complained: "" });
  expect((await stat(path)).mode & 0o777).toBe(0o600);

  const other = await bareDatabase();
  const there = { DATABASE_URL: other.url, FILES_DIR: join(folder, "other") };
  const { output, ...ended } = await type("restore", there, path);
  expect(ended).toEqual({ code: 0, complained: "" });
  expect(output).toContain(
    `${Object.values(before).flat().length} rows of ${Object.keys(before).length} tables and 1 files`,
  );
  expect(sorted(await everyRow(other.sql))).toEqual(before);
  expect(await (await openFiles({ filesDir: join(folder, "other"), s3: null })).read(key)).toEqual(
    new Uint8Array([1, 2, 3]),
  );
  const [next] = await other.sql`select nextval(pg_get_serial_sequence('waitlist_entry', 'place')) as place`;
  expect(Number(next?.["place"])).toBe(Number(last?.["place"]) + 1);
  expect(await other.sql`select tgname from pg_trigger where tgenabled <> 'O'`).toEqual([]);
  await expect(other.sql`delete from consultant`).rejects.toThrow("foreign key");
  await expect(other.sql`update audit_entry set action = 'nothing'`).rejects.toThrow();

  const again = await type("restore", there, path);
  expect(again).toMatchObject({ code: 1, complained: expect.stringContaining("The database is not empty") });
});

it("names the missing setting, and prints no password", async () => {
  const without = await type("backup", {});
  expect(without.code).toBe(1);
  for (const name of ["DATABASE_URL", "FILES_DIR"]) expect(without.complained).toContain(`${name} is missing`);
  const env = { DATABASE_URL: "postgres://lamplight:hush@127.0.0.1:9/none", FILES_DIR: folder };
  for (const program of ["backup", "restore"] as const) {
    const { code, output, complained } = await type(program, env, join(folder, "elsewhere.tar"));
    expect([program, code, output]).toEqual([program, 1, ""]);
    expect(complained).not.toContain("hush");
  }
  await expect(stat(join(folder, "elsewhere.tar.part"))).rejects.toThrow("ENOENT");
});

it("says that an empty database has nothing to save", async () => {
  const env = { DATABASE_URL: (await bareDatabase()).url, FILES_DIR: folder };
  expect(await type("backup", env, join(folder, "empty.tar"))).toMatchObject({
    ...{
      code: 1,
      output: "",
      complained: expect.stringContaining("The database has no tables yet: start the product first."),
    },
  });
});
