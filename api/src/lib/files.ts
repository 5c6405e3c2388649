import { randomBytes } from "node:crypto";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Config } from "../config.ts";

export type Files = Awaited<ReturnType<typeof openFiles>>;

const PICTURE_KEYS = "public/pictures/";
const PICTURES = "/files/pictures/";

/** Names are random and never used twice. */
const newName = (extension: string) => `${randomBytes(18).toString("base64url")}.${extension}`;

/** A key for a picture that everyone may see. */
export const newPictureKey = (): string => PICTURE_KEYS + newName("webp");
/** A key for a file that has no address. */
export const newPrivateKey = (extension: string): string => `private/${newName(extension)}`;

export const pictureAddress = (key: string): string => PICTURES + key.slice(PICTURE_KEYS.length);
/** The key of an uploaded picture; null for any other URL. */
export const pictureKey = (address: string): string | null =>
  address.startsWith(PICTURES) ? PICTURE_KEYS + address.slice(PICTURES.length) : null;

/** How long a store may take to start a response, or pause in one, in milliseconds. It is asked twice. */
const TIMEOUT_MS = 10_000;

/**
 * Uploaded files: a folder on this machine, or one bucket of an S3-compatible store. What is under `public` anyone may
 * fetch at `/files`; what is under `private` has no address. A store that does not answer is given up.
 */
export async function openFiles({ filesDir, s3 }: Pick<Config, "filesDir" | "s3">, timeoutMs = TIMEOUT_MS) {
  const disk = new Disk(s3 ? await bucket(s3, timeoutMs) : new FSDriver({ location: filesDir, visibility: "private" }));

  return {
    keep: (key: string, content: Uint8Array): Promise<void> =>
      disk.put(key, content, key.startsWith(PICTURE_KEYS) ? { contentType: "image/webp" } : {}),

    /** Content of what is kept under a key; rejects when nothing is. */
    read: (key: string): Promise<Uint8Array> => disk.getBytes(key),

    /** Harmless when there is nothing under that key. */
    forget: (key: string): Promise<void> => disk.delete(key),

    /** The keys of all that is kept, public and private, in no order. */
    async *keys(): AsyncGenerator<string> {
      let page: string | undefined;
      do {
        const { objects, paginationToken } = await disk.listAll("/", {
          recursive: true,
          ...(page === undefined ? {} : { paginationToken: page }),
        });
        for (const one of objects) if (one.isFile && /^(public|private)\//.test(one.key)) yield one.key;
        page = paginationToken;
      } while (page !== undefined);
    },

    /** Whether something is kept under a key. */
    has: (key: string): Promise<boolean> => disk.exists(key),

    /** A public file as a stream, or null when there is none of that name. */
    async publicFile(name: string): Promise<ReadableStream<Uint8Array> | null> {
      const key = `public/${name}`;
      if (!(await disk.exists(key))) return null;
      return new Blob([new Uint8Array(await disk.getBytes(key))]).stream();
    },
  };
}

/** The store's own client is large, and loaded only where there is a store. */
async function bucket({ bucket, region, endpoint, credentials }: NonNullable<Config["s3"]>, timeoutMs: number) {
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new S3Driver({
    bucket,
    region,
    credentials,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    visibility: "private",
    supportsACL: false,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
    },
    // Stores other than Amazon's do not all know its newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}
