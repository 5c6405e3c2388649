import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { aDatabaseFolder } from "../../../test/database-folder.ts";
import { migrate, runMigrations, schemaGap, schemaIn } from "./migrate.ts";
import { statementsOf } from "./migration-steps.ts";

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
  const waiting = () => sql`
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where relation = 'first'::regclass and datname = current_database() and not granted`;
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

it("each file is a step of its own: one that fails is undone, those before it stay, and the next start goes on", async () => {
  const { folder, write } = await aFolder({
    ...FIRST,
    "0002_second.sql": "create table second (n int); select 1 / 0;",
  });
  await expect(migrate(sql, { folder })).rejects.toThrow("division by zero");
  expect(await schemaGap(sql, folder)).toEqual({ pending: ["0002_second.sql"], unknown: [] });
  expect(await sql`select to_regclass('second') as second`).toEqual([{ second: null }]);
  await write(SECOND);
  await migrate(sql, { folder });
  expect(await count()).toBe(1);
});

const INDEX = {
  "0002_index.sql": `-- no transaction
    -- Two statements; this; comment is none.
    create unique index concurrently if not exists first_n on first (n);
    alter table first
      validate constraint first_positive;`,
};
const WITH_RULE = {
  "0001_first.sql":
    "create table first (n int); alter table first add constraint first_positive check (n > 0) not valid;",
};
const isValid = () => sql`select indisvalid as is_valid from pg_index where indexrelid = to_regclass('first_n')`;

it("an index is built and a rule validated while others write to the table", async () => {
  const { folder, write } = await aFolder(WITH_RULE);
  await migrate(sql, { folder });
  await write(INDEX);
  const user = await sql.reserve();
  await user`begin`;
  await user`insert into first values (1)`;
  const migrated = migrate(sql, { folder });
  await expect
    .poll(() => sql`select from pg_stat_progress_create_index where relid = 'first'::regclass`)
    .toHaveLength(1);
  // The index waits for the open transaction, and nobody waits for the index.
  await sql`insert into first values (2)`;
  await user`commit`;
  user.release();
  await migrated;
  expect(await isValid()).toEqual([{ isValid: true }]);
  expect(await sql`select convalidated as done from pg_constraint where conname = 'first_positive'`).toEqual([
    { done: true },
  ]);
});

it("an index that a crash or a failure left half built is dropped and built again", async () => {
  const { folder, write } = await aFolder(WITH_RULE);
  await migrate(sql, { folder });
  await sql`insert into first values (1), (1)`;
  await write(INDEX);
  await expect(migrate(sql, { folder })).rejects.toThrow("could not create unique index");
  expect(await isValid()).toEqual([{ isValid: false }]);
  expect((await schemaGap(sql, folder)).pending).toEqual(["0002_index.sql"]);
  await sql`delete from first where ctid <> (select min(ctid) from first)`;
  await migrate(sql, { folder });
  expect(await isValid()).toEqual([{ isValid: true }]);
  expect((await schemaGap(sql, folder)).pending).toEqual([]);
});

it("the same file runs inside a transaction where a backup is restored", async () => {
  const { folder } = await aFolder({ ...WITH_RULE, ...INDEX });
  const schema = await schemaIn(folder);
  await sql.begin((tx) => runMigrations(tx, schema));
  expect(await isValid()).toEqual([{ isValid: true }]);
});

it("a session that migrated keeps no lock and none of the settings", async () => {
  const { folder } = await aFolder(FIRST);
  await migrate(sql, { folder });
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const [settings] = await sql`
        select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, pg_sleep(0.01)`;
      expect(settings).toMatchObject({ statement: "15s" });
    }),
  );
  // pg_locks shows those of all databases of the server.
  const held = await sql`
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and datname = current_database()`;
  expect(held).toEqual([]);
});

it("statements end with a semicolon at the end of a line", () => {
  expect(statementsOf("-- no transaction\nselect ';' as one; -- one;\nselect\n 2;\n\n")).toEqual([
    "select ';' as one",
    "select\n 2",
  ]);
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
