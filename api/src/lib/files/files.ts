import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Config } from "../../config.ts";
import { inCall } from "../tracing/spans.ts";

export type Files = Awaited<ReturnType<typeof openFiles>>;

const PICTURE_KEYS = "public/pictures/";
const PICTURES = "/files/pictures/";

/** Names are random and never used twice. */
const newName = (extension: string) => `${randomBytes(18).toString("base64url")}.${extension}`;

/** A new key for a public picture. */
export const newPictureKey = (): string => PICTURE_KEYS + newName("webp");
/** A new key for a file without a URL. */
export const newPrivateKey = (extension: string): string => `private/${newName(extension)}`;

export const pictureAddress = (key: string): string => PICTURES + key.slice(PICTURE_KEYS.length);
/** The key of an uploaded picture; null for any other URL. */
export const pictureKey = (address: string): string | null =>
  address.startsWith(PICTURES) ? PICTURE_KEYS + address.slice(PICTURES.length) : null;

/** Milliseconds a store may take to start a response, or pause in one. Each request is tried twice. */
const TIMEOUT_MS = 10_000;

/**
 * Uploaded files, in a local folder or in one bucket of an S3-compatible store. Files under `public` are served at `/files`; files under
 * `private` have no URL. Requests to the store time out after `timeoutMs`.
 */
export async function openFiles({ filesDir, s3 }: Pick<Config, "filesDir" | "s3">, timeoutMs = TIMEOUT_MS) {
  const disk = new Disk(s3 ? await bucket(s3, timeoutMs) : new FSDriver({ location: filesDir, visibility: "private" }));
  const store = s3 && (s3.endpoint ? new URL(s3.endpoint).hostname : s3.bucket);
  /** A call to the bucket; files in a folder are no calls. */
  const called = <T>(operation: string, work: () => Promise<T>) => (store ? inCall(operation, store, work) : work());

  return {
    keep: (key: string, content: Uint8Array): Promise<void> =>
      called("store file", () =>
        disk.put(key, content, key.startsWith(PICTURE_KEYS) ? { contentType: "image/webp" } : {}),
      ),

    /** Rejects if there is no such file. */
    read: (key: string): Promise<Uint8Array> => called("read file", () => disk.getBytes(key)),

    /** Does nothing if there is no such file. */
    forget: (key: string): Promise<void> => called("delete file", () => disk.delete(key)),

    /** The keys of all files, public and private, in no order. */
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

    has: (key: string): Promise<boolean> => called("find file", () => disk.exists(key)),

    /** A public file as a stream; null if there is none. */
    async publicFile(name: string): Promise<ReadableStream<Uint8Array> | null> {
      const key = `public/${name}`;
      if (!(await disk.exists(key))) return null;
      return new Blob([new Uint8Array(await disk.getBytes(key))]).stream();
    },
  };
}

/** Milliseconds that a request about a copy of a backup may take, whose size nobody knows. */
const COPY_TIMEOUT_MS = 3_600_000;

/** A bucket for copies of backups. */
export async function openBucket(s3: NonNullable<Config["s3"]>) {
  const disk = new Disk(await bucket(s3, COPY_TIMEOUT_MS));
  return {
    put: (name: string, content: Readable): Promise<void> => disk.putStream(name, content),
    /** The names of all its files; at most a thousand. */
    names: async (): Promise<string[]> =>
      [...(await disk.listAll("/")).objects].flatMap((one) => (one.isFile ? one.key : [])),
    forget: (name: string): Promise<void> => disk.delete(name),
  };
}

/** The S3 client is large, so it is loaded only when it is needed. */
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
    // Stores other than Amazon's may not support its newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}
