import { createReadStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { type Files, openBucket } from "../files/files.ts";
import { practiceLabels } from "../time/practice-time.ts";
import { type Saved, takeBackup } from "./backup.ts";
import { encryptFile } from "./encryption.ts";
import { backupName, outdatedBackups, timeOfBackup } from "./retention.ts";

/** By the practice's clock: most networks have no visit or ride then. */
const HOUR = 3;

/** What a backup that was killed leaves behind: not encrypted, or a part. */
const UNFINISHED = /^lamplight-\d{8}T\d{6}Z\.tar(\.part|\.age\.part)?$/;

/** What a restore reads, and leaves behind if it is killed: not encrypted. It takes less than a day. */
const DECRYPTED = ".decrypted";
const DAY_MS = 86_400_000;

export type BackupPlace = {
  dir: string;
  /** Encrypts every backup; the secret key is not on this machine. */
  publicKey: string;
  /** A bucket for a second copy of every backup. */
  copyTo: Config["s3"];
};

type Night = { databaseUrl: string; files: Files; place: BackupPlace; now: Date };

/** Saves everything in an encrypted file in the folder and in the bucket, and deletes the backups that are kept no longer. */
export async function saveNight({ databaseUrl, files, place, now }: Night): Promise<Saved & { path: string }> {
  await mkdir(place.dir, { recursive: true, mode: 0o700 });
  for (const name of await readdir(place.dir)) {
    const path = join(place.dir, name);
    const isOver = name.endsWith(DECRYPTED) && now.getTime() - (await stat(path)).mtimeMs > DAY_MS;
    if (isOver || UNFINISHED.test(name)) await rm(path);
  }
  const plain = join(place.dir, backupName(now));
  const path = `${plain}.age`;
  try {
    const saved = await takeBackup({ databaseUrl, files, path: plain });
    await encryptFile(plain, path, place.publicKey);
    await Promise.all(outdatedBackups(await readdir(place.dir)).map((name) => rm(join(place.dir, name))));
    if (place.copyTo) await copyTo(place.copyTo, path);
    return { ...saved, path };
  } finally {
    await rm(plain, { force: true });
  }
}

async function copyTo(store: NonNullable<Config["s3"]>, path: string): Promise<void> {
  const bucket = await openBucket(store);
  await bucket.put(path.slice(path.lastIndexOf("/") + 1), createReadStream(path));
  for (const name of outdatedBackups(await bucket.names())) await bucket.forget(name);
}

/** Whether tonight's backup is still to be made. */
export async function isBackupDue(dir: string, now: Date, timeZone: string): Promise<boolean> {
  const names = await readdir(dir).catch(() => []);
  const newest = names.reduce((latest, name) => {
    const at = timeOfBackup(name);
    return at && at > latest ? at : latest;
  }, new Date(0));
  // A night begins at 3 o'clock: the same instant three hours earlier has its date.
  const nightOf = (at: Date) => practiceLabels(new Date(at.getTime() - HOUR * 3_600_000), timeZone).date;
  return newest.getTime() === 0 || nightOf(newest) < nightOf(now);
}
