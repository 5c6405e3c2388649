import { existsSync } from "node:fs";
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { expect, inject, it, onTestFinished } from "vitest";
import { dropDatabase } from "../../../test/drop-database.ts";
import { anObjectStore, STORE_KEYS } from "../../../test/object-store.ts";
import { openFiles } from "../files/files.ts";
import { decryptFile, newBackupKeys } from "./encryption.ts";
import { isBackupDue, saveNight } from "./nightly.ts";
import { restoreBeside } from "./restore-beside.ts";
import { backupName } from "./retention.ts";

const { url: serverUrl, template } = inject("postgres");
const store = await anObjectStore();
const keys = await newBackupKeys();

/** An empty folder, and a night in which a practice is saved into it. */
async function aNight(now: Date) {
  const folder = await mkdtemp(join(tmpdir(), "lamplight-nightly-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const name = `nightly_${crypto.randomUUID().slice(0, 8)}`;
  const admin = postgres(serverUrl, { max: 1 });
  await admin`create database ${admin(name)} template ${admin(template)}`;
  onTestFinished(async () => {
    const found = await admin<{ datname: string }[]>`select datname from pg_database where datname like ${`${name}%`}`;
    for (const { datname } of found) await dropDatabase(admin, datname);
    await admin.end();
  });
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  const files = await openFiles({ filesDir: join(folder, "files"), s3: null });
  await files.keep("private/letter.pdf", Buffer.from("a document"));
  const dir = join(folder, "backups");
  const place = { dir, publicKey: keys.publicKey, copyTo: null };
  return { databaseUrl: address.href, files, place, now };
}

it("saves an encrypted file that only its owner reads, and that its secret key restores", async () => {
  const night = await aNight(new Date("2026-11-30T08:00:00Z"));
  const { path, files } = await saveNight(night);
  expect(path).toBe(join(night.place.dir, "lamplight-20261130T080000Z.tar.age"));
  expect(files).toBe(1);
  expect(await readdir(night.place.dir)).toEqual(["lamplight-20261130T080000Z.tar.age"]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await readFile(path)).includes("backup.json")).toBe(false);

  const plain = `${path}.plain`;
  await decryptFile(path, plain, keys.secretKey);
  const { former, tables } = await restoreBeside({ ...night, path: plain });
  expect(former).not.toBeNull();
  expect(tables).toBeGreaterThan(50);
});

it("another key and a damaged file are refused, and leave nothing", async () => {
  const night = await aNight(new Date("2026-11-30T08:00:00Z"));
  const { path } = await saveNight(night);
  const plain = join(night.place.dir, "plain.tar");
  await expect(decryptFile(path, plain, (await newBackupKeys()).secretKey)).rejects.toThrow();
  const file = await open(path, "r+");
  await file.write(Buffer.from("x"), 0, 1, 5000);
  await file.close();
  await expect(decryptFile(path, plain, keys.secretKey)).rejects.toThrow();
  expect(await readdir(night.place.dir)).toEqual(["lamplight-20261130T080000Z.tar.age"]);
});

it("copies each backup to the bucket, and deletes old ones here and there", async () => {
  const night = await aNight(new Date("2026-11-30T08:00:00Z"));
  const copyTo = { bucket: "copies", region: "us-east-1", endpoint: store.url, credentials: STORE_KEYS };
  const place = { ...night.place, copyTo };
  await mkdir(place.dir);
  for (const end of ["", ".part", ".age.part"])
    await writeFile(join(place.dir, `lamplight-20261129T080000Z.tar${end}`), "from a backup that was killed");
  const [killed, running] = [join(place.dir, "killed.tar.decrypted"), join(place.dir, "running.tar.decrypted")];
  for (const path of [killed, running]) await writeFile(path, "what a restore reads");
  for (const [path, at] of [
    [killed, "2026-11-28T07:00:00Z"],
    [running, "2026-11-29T08:00:00Z"],
  ] as const)
    await utimes(path, new Date(at), new Date(at));
  await saveNight({ ...night, place, now: new Date("2026-11-30T07:00:00Z") });
  expect(existsSync(killed)).toBe(false);
  await rm(running);
  const { path } = await saveNight({ ...night, place });
  expect(await readdir(place.dir)).toEqual(["lamplight-20261130T080000Z.tar.age"]);
  expect([...store.kept.keys()]).toEqual(["/copies/lamplight-20261130T080000Z.tar.age"]);
  expect(store.kept.get("/copies/lamplight-20261130T080000Z.tar.age")?.equals(await readFile(path))).toBe(true);
});

it("is due once a night from 3 AM by the practice's clock, and at once when there is none", async () => {
  const { place } = await aNight(new Date());
  const isDue = (at: string) => isBackupDue(place.dir, new Date(at), "America/New_York");
  expect(await isDue("2026-11-30T20:00:00Z")).toBe(true);
  await saveNight({ ...(await aNight(new Date("2026-11-30T20:00:00Z"))), place });
  expect(await isDue("2026-11-30T23:00:00Z")).toBe(false);
  expect(await isDue("2026-12-01T07:59:00Z")).toBe(false);
  expect(await isDue("2026-12-01T08:00:00Z")).toBe(true);
  await writeFile(join(place.dir, `${backupName(new Date("2026-12-01T08:00:00Z"))}.age`), "");
  expect(await isDue("2026-12-02T07:00:00Z")).toBe(false);
  expect(await isDue("2026-12-02T08:00:00Z")).toBe(true);
});
