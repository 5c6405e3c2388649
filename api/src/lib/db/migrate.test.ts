import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { aDatabaseFolder } from "../../../test/database-folder.ts";
import { migrate, schemaGap } from "./migrate.ts";

const { sql } = await testDatabase();
await sql`drop table migration`;

/** A folder of migrations, and a database without any. */
async function aFolder(files: Record<string, string>) {
  const { folder, write: writeAny } = await aDatabaseFolder({});
  onTestFinished(async () => void (await sql`drop table if exists migration, first, second`));
  const write = (more: Record<string, string>) =>
    writeAny(Object.fromEntries(Object.entries(more).map(([name, text]) => [`migrations/${name}`, text])));
  await write(files);
  return { folder, write, forget: (name: string) => rm(join(folder, "migrations", name)) };
}
const FIRST = { "0001_first.sql": "create table first (n int);" };
const SECOND = { "0002_second.sql": "insert into first values (1); create table second (n int);" };
const count = async () => (await sql`select n from first`).length;

it("each file runs once, in order, also when instances start together and when it is repeated", async () => {
  const { folder } = await aFolder({ ...SECOND, ...FIRST });
  await Promise.all([migrate(sql, { folder }), migrate(sql, { folder })]);
  await migrate(sql, { folder });
  expect(await count()).toBe(1);
  expect(await schemaGap(sql, folder)).toEqual({ pending: [], unknown: [] });
});

it("a file that was changed after it ran is rejected, and nothing else runs; line ends do not count", async () => {
  const { folder, write } = await aFolder({ "0001_first.sql": "create table first\n(n int);" });
  await migrate(sql, { folder });
  await write({ "0001_first.sql": "create table first\r\n(n int);" });
  await migrate(sql, { folder });
  await write({ "0001_first.sql": "create table first (n int, m int);", ...SECOND });
  await expect(migrate(sql, { folder })).rejects.toThrow(
    "0001_first.sql isn't as the database ran it. If you edited the file, please revert the edit",
  );
  expect(await schemaGap(sql, folder)).toEqual({ pending: ["0002_second.sql"], unknown: [] });
});

it.each(["migrations", "earlier-forms", "functions", "views", "rules.sql", "functions.json"])(
  "an incomplete installation without %s is refused with a sentence, and the database stays as it is",
  async (part) => {
    const { folder } = await aFolder(FIRST);
    await rm(join(folder, part), { recursive: true });
    await expect(migrate(sql, { folder })).rejects.toThrow(
      `${join(folder, part)} is missing: this installation is incomplete. Please install this version again.`,
    );
    expect(await sql`select to_regclass('first') as first`).toEqual([{ first: null }]);
  },
);

it("a database that is newer than the code is rejected at startup and reported", async () => {
  const { folder, forget } = await aFolder({ ...FIRST, ...SECOND });
  await migrate(sql, { folder });
  await forget("0002_second.sql");
  await expect(migrate(sql, { folder })).rejects.toThrow("0002_second.sql, which this version doesn't know");
  expect(await schemaGap(sql, folder)).toEqual({ pending: [], unknown: ["0002_second.sql"] });
});

it("a table in use is waited for without blocking its users for long", async () => {
  const { folder, write } = await aFolder(FIRST);
  await migrate(sql, { folder });
  await write({ "0002_second.sql": "alter table first add column m int; create table second (n int);" });
  const user = await sql.reserve();
  await user`begin`;
  await user`select n from first`;
  const migrated = migrate(sql, { folder });
  const waiting = () => sql`select pid from pg_locks where relation = 'first'::regclass and not granted`;
  await expect.poll(waiting).toHaveLength(1);
  await expect.poll(waiting).toHaveLength(0);
  await sql`select n from first`;
  await user`commit`;
  user.release();
  await migrated;
  expect((await schemaGap(sql, folder)).pending).toEqual([]);
});

it("when nothing is due an instance starts at once, while others read the list and every table", async () => {
  const { folder } = await aFolder(FIRST);
  await migrate(sql, { folder });
  const reader = await sql.reserve();
  await reader`begin`;
  await reader`lock table migration, first in access share mode`;
  await migrate(sql, { folder });
  await reader`commit`;
  reader.release();
});

it("after a deadlock the migration starts again from the beginning", async () => {
  await sql`create sequence turn`;
  const { folder } = await aFolder({
    ...FIRST,
    "0002_second.sql": `
      create table second (n int);
      do $$ begin
        if nextval('turn') = 1 then raise 'They waited for each other' using errcode = 'deadlock_detected'; end if;
      end $$;`,
  });
  await migrate(sql, { folder });
  expect((await schemaGap(sql, folder)).pending).toEqual([]);
  expect(await sql`select last_value::int as turns from turn`).toEqual([{ turns: 2 }]);
  await sql`drop sequence turn`;
});
