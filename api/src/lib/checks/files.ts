import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { type Checked, codeOf, type Finding, fails, warns, works } from "./check.ts";

const CONTENT = new TextEncoder().encode("A check wrote this, and deletes it.");
const GIGABYTE = 1e9;
const LEAST_FREE = 2 * GIGABYTE;

/** Writes, reads and deletes a file where uploads are stored. */
export async function checkFiles({ files, config: { s3, filesDir } }: Checked): Promise<Finding> {
  const key = `private/check-${randomUUID()}.txt`;
  const place = s3 ? `The bucket ${s3.bucket}` : `The folder ${filesDir}`;
  let step = "written to";
  try {
    await files.keep(key, CONTENT);
    step = "read";
    const read = Buffer.from(await files.read(key));
    if (!read.equals(CONTENT)) throw new Error("Another content was read");
    step = "cleaned up";
    await files.forget(key);
    return works(`${place} can be written to, read and cleaned up.`);
  } catch (error) {
    const reason = reasonOf(error);
    return fails(
      `${place} can't be ${step}${reason && ` (${reason})`}.`,
      s3
        ? "Check S3_ENDPOINT, S3_BUCKET and the two keys, and that the keys may read, write and delete."
        : "Create the folder of FILES_DIR, and let this user write in it.",
    );
  }
}

/** The innermost error says what the store answered; the outer one repeats the key. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return codeOf(inner) || (inner instanceof Error ? inner.name : "");
}

/** The free space where files are written: uploads without a bucket, and temporary ones. */
export async function checkSpace({ config }: Checked): Promise<Finding> {
  const folder = config.s3 ? tmpdir() : config.filesDir;
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: null, bsize: 0 }));
  if (bavail === null) return fails(`The folder ${folder} doesn't exist.`, "Create the folder of FILES_DIR.");
  const free = bavail * bsize;
  const found = `${(free / GIGABYTE).toFixed(1)} GB are free in ${folder}.`;
  return free < LEAST_FREE ? warns(found, "Free some space, or move the files to a bucket.") : works(found);
}
