import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { aDatabaseFolder } from "../../../test/database-folder.ts";
import { anObjectStore, STORE_KEYS } from "../../../test/object-store.ts";
import { migrate } from "../db/migrate.ts";
import { newPictureKey, newPrivateKey, openFiles } from "../files/files.ts";
import { takeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";

/** Two empty databases: one that is saved, one to restore into. */
const from = await testDatabase({ poolSize: 2 });
const to = await testDatabase({ poolSize: 2 });

const FIRST = {
  "0001_people.sql": `
    create table person (id int generated always as identity primary key, name text not null, upper_name text generated always as (upper(name)) stored);
    create table visit (id int primary key, person_id int constraint visit_of_somebody references person, "at" timestamptz, note bytea, lasts interval);
    create function set_off() returns trigger language plpgsql as $$ begin raise 'A trigger was set off'; end $$;
    insert into person (name) values ('The first');`,
};
const SECOND = {
  "0002_trigger.sql": "create trigger sets_off before update on visit for each row execute function set_off();",
};

/** A folder of migrations, the first database migrated with them and with 500 people and a visit each, and the backup's path. */
async function aPractice(migrations: Record<string, string> = { ...FIRST, ...SECOND }) {
  const { folder, write: writeAny } = await aDatabaseFolder({});
  for (const { sql } of [from, to]) await sql`drop schema public cascade`;
  for (const { sql } of [from, to]) await sql`create schema public`;
  const write = (files: Record<string, string>) =>
    writeAny(Object.fromEntries(Object.entries(files).map(([name, text]) => [`migrations/${name}`, text])));
  await write(migrations);
  await migrate(from.sql, { folder });
  await from.sql`insert into person (name) select E'Ann\n\\. \t' || n || '\u00e9' from generate_series(2, 500) as n`;
  await from.sql`
    insert into visit select id, id, '2026-03-08 02:30Z'::timestamptz + id * interval '1 hour', decode('00ff0a5c', 'hex'), interval '-1 day 2 hours'
    from person`;
  const files = await openFiles({ filesDir: folder, s3: null });
  const path = join(folder, "backup.tar");
  const save = () => takeBackup({ databaseUrl: from.url, files, path, partBytes: 1000 });
  const restore = () => restoreBackup({ databaseUrl: to.url, files, path, folder });
  return { folder, write, path, files, save, restore };
}
const rowsOf = (sql: typeof to.sql) =>
  sql`select row_to_json(p) as p, row_to_json(v) as v from person p join visit v on v.id = p.id order by p.id`;
const tablesThere = () => to.sql`select relname from pg_class where relnamespace = 'public'::regnamespace`;

it("restores any row, in parts smaller than the table, and continues its sequences", async () => {
  const { save, restore } = await aPractice();
  expect(await save()).toEqual({ tables: 3, rows: 1002, files: 0, deleted: 0 });
  expect(await restore()).toMatchObject({ tables: 3, rows: 1002, files: 0, newer: [] });
  expect(await rowsOf(to.sql)).toEqual(await rowsOf(from.sql));
  expect(await to.sql`insert into person (name) values ('The next') returning id, upper_name`).toEqual([
    { id: 501, upperName: "THE NEXT" },
  ]);
  await expect(to.sql`update visit set note = ''`).rejects.toThrow("A trigger was set off");
});

it("a role with another date format saves and restores them all the same", async () => {
  const { save, restore } = await aPractice();
  for (const { sql, url } of [from, to]) {
    const name = new URL(url).pathname.slice(1);
    await sql`alter database ${sql(name)} set datestyle = 'German'`;
    await sql`alter database ${sql(name)} set intervalstyle = 'sql_standard'`;
    onTestFinished(async () => void (await sql`alter database ${sql(name)} reset all`));
  }
  await save();
  await restore();
  expect(await rowsOf(to.sql)).toEqual(await rowsOf(from.sql));
});

it("a changed byte is detected before anything is written, wherever it is", async () => {
  const { save, restore, path } = await aPractice();
  await save();
  const whole = await readFile(path);
  const places = ["1_people.sql", "tables/person/", "contents.json", "sha256"].map((words) => whole.indexOf(words));
  // Inside the packed rows of a part, whose header ends at the next 512 bytes.
  places.push(whole.indexOf("tables/visit/") + 512 + 40);
  for (const place of places) {
    const damaged = Buffer.from(whole);
    damaged[place] = (damaged[place] ?? 0) ^ 1;
    await writeFile(path, damaged);
    await expect(restore(), `byte ${place}`).rejects.toThrow(/is damaged|is not a complete backup/);
  }
  for (const length of [0, 100, 5000, whole.length - 2000]) {
    await writeFile(path, whole.subarray(0, length));
    await expect(restore(), `${length} bytes`).rejects.toThrow(/is damaged|is not a complete backup/);
  }
  expect(await tablesThere()).toEqual([]);
});

it("a backup of newer migrations, or of others, is rejected", async () => {
  const { save, restore, folder, write } = await aPractice();
  await save();
  await rm(join(folder, "migrations", "0002_trigger.sql"));
  await expect(restore()).rejects.toThrow("The backup has migration 0002_trigger.sql, which this version doesn't know");
  await write({ "0002_trigger.sql": "select 1;" });
  await expect(restore()).rejects.toThrow("0002_trigger.sql differs from the backup");
  expect(await tablesThere()).toEqual([]);
});

it("a backup from before the baseline is rejected with what to do instead", async () => {
  const { save, restore } = await aPractice();
  await from.sql`insert into migration (name, checksum) values ('0001_accounts.sql', 'any'), ('0222_given_back_twice.sql', 'any')`;
  await save();
  await expect(restore()).rejects.toThrow(
    "The backup was made before commit d4b0e01. Restore it with that commit, then start this version on that database.",
  );
  expect(await tablesThere()).toEqual([]);
});

it("a backup of older migrations is restored as it was, and then brought up to date", async () => {
  const { save, restore, write } = await aPractice(FIRST);
  await save();
  await write({
    ...SECOND,
    "0003_names.sql": "alter table person add column nickname text; update person set nickname = name;",
  });
  expect((await restore()).newer).toEqual(["0002_trigger.sql", "0003_names.sql"]);
  expect(await to.sql`select name from person where nickname is distinct from name`).toEqual([]);
  expect((await to.sql`select name from migration`).length).toBe(3);
});

it("a database that is not empty is left alone", async () => {
  const { save, restore } = await aPractice();
  await save();
  await to.sql`create table mine (n int)`;
  await expect(restore()).rejects.toThrow("The database is not empty: it has mine");
  expect(await tablesThere()).toEqual([{ relname: "mine" }]);
});

it("a row with a missing reference is rejected, and nothing else is restored", async () => {
  const { save, restore } = await aPractice();
  await from.sql`alter table visit drop constraint visit_of_somebody`;
  await from.sql`delete from person where id = 7`;
  await save();
  await expect(restore()).rejects.toThrow("visit_of_somebody");
  expect(await tablesThere()).toEqual([]);
});

it("no file is overwritten, and a failed backup leaves none", async () => {
  const { save, files, folder, path } = await aPractice();
  await writeFile(path, "mine");
  await expect(save()).rejects.toThrow("already exists");
  expect(await readFile(path, "utf8")).toBe("mine");
  const keys = async function* () {
    yield "private/a.pdf";
    throw new Error("The store is away");
  };
  const other = join(folder, "other.tar");
  await expect(takeBackup({ databaseUrl: from.url, files: { ...files, keys }, path: other })).rejects.toThrow(
    "is away",
  );
  for (const one of [other, `${other}.part`]) await expect(readFile(one)).rejects.toThrow("ENOENT");
});

it("restores files from a folder into a bucket; one that is deleted during the backup is left out", async () => {
  const { path, files, folder } = await aPractice();
  const kept = [newPictureKey(), newPrivateKey("pdf"), newPrivateKey("docx")];
  for (const [n, key] of kept.entries()) await files.keep(key, new Uint8Array([n, 255, 0]));
  const keys = async function* () {
    yield newPrivateKey("png");
    yield* files.keys();
  };
  const saved = await takeBackup({ databaseUrl: from.url, files: { ...files, keys }, path });
  expect([saved.files, saved.deleted]).toEqual([3, 1]);
  const store = await anObjectStore();
  const s3 = { bucket: "lamplight", region: "us-east-1", endpoint: store.url, credentials: STORE_KEYS };
  const bucket = await openFiles({ filesDir: "", s3 });
  await restoreBackup({ databaseUrl: to.url, files: bucket, path, folder });
  for (const [n, key] of kept.entries()) expect([...(await bucket.read(key))]).toEqual([n, 255, 0]);
  expect(store.kept.size).toBe(3);
});

it("restores while PostgreSQL itself analyzes its catalog", async () => {
  const { save, restore } = await aPractice();
  await save();
  const restored = await to.sql.begin(async (tx) => {
    await tx`analyze pg_catalog.pg_class`;
    return restore();
  });
  expect(restored).toMatchObject({ rows: 1002 });
});

it("a table created by hand is left out and named, and all others are restored", async () => {
  const { save, restore } = await aPractice();
  await from.sql`create table by_hand (n int generated always as identity)`;
  await from.sql`insert into by_hand default values`;
  await save();
  expect(await restore()).toMatchObject({ tables: 3, rows: 1002, leftOut: ["by_hand"] });
  expect(await rowsOf(to.sql)).toEqual(await rowsOf(from.sql));
});
