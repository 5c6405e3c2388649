import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, expect, inject, it, onTestFinished } from "vitest";
import { dropDatabase } from "../../../test/drop-database.ts";
import { openDb } from "../db/db.ts";
import { openFiles } from "../files/files.ts";
import { readArchive, writeArchive } from "./archive.ts";
import { takeBackup } from "./backup.ts";
import { CONTENTS, Contents } from "./backup-parts.ts";
import { dropFormer, restoreBeside } from "./restore-beside.ts";

const { url: serverUrl, template } = inject("postgres");
const admin = postgres(serverUrl, { max: 1 });
const folder = await mkdtemp(join(tmpdir(), "lamplight-beside-"));
afterAll(async () => {
  await admin.end();
  await rm(folder, { recursive: true });
});

const databases = (name: string) =>
  admin<{ datname: string }[]>`select datname from pg_database where datname like ${`${name}%`} order by 1`.then(
    (rows) => rows.map(({ datname }) => datname),
  );

/** A database with a patient, its backup, and what a restore needs. */
async function aPractice() {
  const name = `beside_${crypto.randomUUID().slice(0, 8)}`;
  await admin`create database ${admin(name)} template ${admin(template)}`;
  onTestFinished(async () => {
    for (const found of await databases(name)) await dropDatabase(admin, found);
  });
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  const write = async (statement: string) => {
    const db = openDb(address.href, 1);
    const rows = await db.unsafe(statement);
    await db.end();
    return rows;
  };
  await write("insert into patient (name, email, password_hash) values ('Ann', 'ann@patient.test', 'none')");
  const files = await openFiles({ filesDir: join(folder, name), s3: null });
  const path = join(folder, `${name}.tar`);
  await takeBackup({ databaseUrl: address.href, files, path });
  return { name, write, options: { databaseUrl: address.href, files, path } };
}

const patients = "select name from patient order by name";

it("restores beside the database, changes the names, and keeps the former one until it is dropped", async () => {
  const { name, write, options } = await aPractice();
  await write("insert into patient (name, email, password_hash) values ('Late', 'late@patient.test', 'none')");
  const { former } = await restoreBeside(options);
  expect(await write(patients)).toMatchObject([{ name: "Ann" }]);
  expect(await databases(name)).toEqual([name, former]);
  const database = { variable: "DATABASE_URL", url: options.databaseUrl };
  await expect(dropFormer(database, name)).rejects.toThrow(`${name} is no database that a restore kept.`);
  await dropFormer(database, former ?? "");
  expect(await databases(name)).toEqual([name]);
});

it("refuses while the product runs, and changes nothing", async () => {
  const { name, options } = await aPractice();
  const product = openDb(options.databaseUrl, 1);
  await product`select 1`;
  await expect(restoreBeside(options)).rejects.toThrow(
    "it is in use (open connections: 1). Please stop the product first",
  );
  await product.end();
  expect(await databases(name)).toEqual([name]);
});

it("refuses a backup whose sums of money are others, and changes nothing", async () => {
  const { name, options } = await aPractice();
  const other = `${options.path}.other`;
  const archive = writeArchive(other);
  let changed = "";
  for await (const part of readArchive(options.path)) {
    if (part.name !== CONTENTS) {
      await archive.add(part.name, part.content);
      continue;
    }
    const contents = Contents.parse(JSON.parse(part.content.toString()));
    [changed = ""] = Object.keys(contents.sums);
    contents.sums[changed] = "123456789";
    await archive.add(part.name, Buffer.from(JSON.stringify(contents)));
  }
  await archive.close();
  await expect(restoreBeside({ ...options, path: other })).rejects.toThrow(
    new RegExp(`^${changed.replace(".", "\\.")} sums up to \\d+ cents, where the backup has 123456789\\.$`),
  );
  expect(await databases(name)).toEqual([name]);
});

it("creates a database that doesn't exist, and fills it", async () => {
  const { name, write, options } = await aPractice();
  await admin`drop database ${admin(name)}`;
  expect((await restoreBeside(options)).former).toBeNull();
  expect(await write(patients)).toMatchObject([{ name: "Ann" }]);
});

it("leaves everything as it was when the backup can't be restored", async () => {
  const { name, write, options } = await aPractice();
  await expect(restoreBeside({ ...options, path: join(folder, "none.tar") })).rejects.toThrow("ENOENT");
  expect(await databases(name)).toEqual([name]);
  expect(await write(patients)).toMatchObject([{ name: "Ann" }]);
});
