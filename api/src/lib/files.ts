import { randomBytes } from "node:crypto";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Config } from "../config.ts";

export type Files = Awaited<ReturnType<typeof openFiles>>;

const PICTURES = "/files/pictures/";

/**
 * Uploaded files: a folder on this machine, or one bucket of an S3-compatible store. What is under `public` anyone may
 * fetch at `/files`; what is under `private` has no address. Names are random and never used twice.
 */
export async function openFiles({ filesDir, s3 }: Pick<Config, "filesDir" | "s3">) {
  const disk = new Disk(s3 ? await bucket(s3) : new FSDriver({ location: filesDir, visibility: "private" }));
  const newName = (extension: string) => `${randomBytes(18).toString("base64url")}.${extension}`;

  return {
    /** Keeps a picture for everyone to see and answers its address. */
    async keepPicture(webp: Uint8Array): Promise<string> {
      const name = newName("webp");
      await disk.put(`public/pictures/${name}`, webp, { contentType: "image/webp" });
      return `${PICTURES}${name}`;
    },

    /** Forgets a picture by its address. Addresses that `keepPicture` never answered are left alone. */
    async forgetPicture(address: string): Promise<void> {
      if (address.startsWith(PICTURES)) await disk.delete(`public/pictures/${address.slice(PICTURES.length)}`);
    },

    /** Keeps a file nobody can fetch and answers its key. */
    async keepPrivately(content: Uint8Array, extension: string): Promise<string> {
      const key = `private/${newName(extension)}`;
      await disk.put(key, content);
      return key;
    },

    /** Content of what is kept under a key; rejects when nothing is. */
    read: (key: string): Promise<Uint8Array> => disk.getBytes(key),

    forget: (key: string): Promise<void> => disk.delete(key),

    /** A public file as a stream, or null when there is none of that name. */
    async publicFile(name: string): Promise<ReadableStream<Uint8Array> | null> {
      const key = `public/${name}`;
      if (!(await disk.exists(key))) return null;
      return new Blob([new Uint8Array(await disk.getBytes(key))]).stream();
    },
  };
}

/** The store's own client is large, and loaded only where there is a store. */
async function bucket({ bucket, region, endpoint, credentials }: NonNullable<Config["s3"]>) {
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new S3Driver({
    bucket,
    region,
    credentials,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    visibility: "private",
    supportsACL: false,
    // Stores other than Amazon's do not all know its newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}
