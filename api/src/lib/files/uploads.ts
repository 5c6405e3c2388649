import type { Tx } from "../db/db.ts";
import type { Job } from "../jobs/jobs.ts";
import type { Services } from "../services.ts";
import { newPictureKey, newPrivateKey, pictureKey } from "./files.ts";

/** Stores a public picture. See `stored` for how long it is kept. */
export const storePicture = (services: Services, webp: Uint8Array): Promise<string> =>
  stored(services, newPictureKey(), webp);

/** Stores a private file. See `stored` for how long it is kept. */
export const storePrivately = (services: Services, content: Uint8Array, extension: string): Promise<string> =>
  stored(services, newPrivateKey(extension), content);

/**
 * Stores an upload and returns its key. No record refers to it yet: unless a transaction claims it with `claimUpload` within an hour, it
 * is deleted, even if the process was killed in between.
 */
async function stored(services: Services, key: string, content: Uint8Array): Promise<string> {
  await services.db`insert into file_deletion (key, due_at) values (${key}, now() + interval '1 hour')`;
  await services.files.keep(key, content);
  return key;
}

/** Claims an upload: it is kept once this transaction commits. */
export async function claimUpload(tx: Tx, key: string): Promise<void> {
  const taken = await tx`delete from file_deletion where key = ${key} returning key`;
  if (taken.length === 0) throw new Error("An upload was used twice, or too long after it arrived");
}

/** Deletes files after this transaction's commit. The job retries until the store has deleted them. */
export async function removeFiles(tx: Tx, keys: string[]): Promise<void> {
  await tx`insert into file_deletion (key) select unnest(${keys}::text[])`;
}

/** Replaces the picture at a URL with one that was just stored, and deletes the old one. */
export async function replacePicture(tx: Tx, oldAddress: string, key: string): Promise<void> {
  await claimUpload(tx, key);
  const oldKey = pictureKey(oldAddress);
  if (oldKey) await removeFiles(tx, [oldKey]);
}

const AT_ONCE = 20;

/** Deletes the due files. A failed deletion is retried after growing pauses of at most an hour. */
export const fileRemoval = ({ db, files, log }: Services): Job => ({
  name: "file-removal",
  async run() {
    const due = await db<{ key: string }[]>`
      update file_deletion
      set tries = tries + 1, due_at = now() + make_interval(secs => greatest(30, least(3600, 2 ^ least(tries, 12))))
      where key in (
        select key from file_deletion where due_at <= now() order by due_at limit ${AT_ONCE} for update skip locked)
      returning key`;
    for (const { key } of due) {
      try {
        await files.forget(key);
        await db`delete from file_deletion where key = ${key}`;
      } catch (error) {
        log.warn({ err: error }, "a file could not be deleted and will be retried");
      }
    }
    return due.length;
  },
});
