import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { extract, pack } from "tar-stream";

/** One part of an archive, with its size in bytes and its checksum. */
export type Part = { name: string; bytes: number; sha256: string };

export const partOf = (name: string, content: Uint8Array): Part => ({
  name,
  bytes: content.byteLength,
  sha256: createHash("sha256").update(content).digest("hex"),
});

/**
 * Writes a tar file part by part; each part is on the disk before the next is added, so that at most one is in memory. Only the
 * process's own user may read the file. `close` resolves when everything is on the disk.
 */
export function writeArchive(path: string) {
  const tar = pack();
  const written = pipeline(tar, createWriteStream(path, { mode: 0o600, flush: true }));
  // `add` and `close` reject with this error.
  written.catch(() => {});

  const put = (name: string, content: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size: content.byteLength, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      );
      entry.end(content);
    });

  return {
    async add(name: string, content: Uint8Array): Promise<Part> {
      await Promise.race([put(name, content), written]);
      return partOf(name, content);
    },
    async close(): Promise<void> {
      tar.finalize();
      await written;
    },
    /** Closes the file, complete or not. */
    async drop(): Promise<void> {
      tar.destroy();
      await written.catch(() => {});
    },
  };
}

/** Yields the parts of a tar in their order, one in memory at a time. Throws if the file is no tar or is cut off. */
export async function* readArchive(path: string): AsyncGenerator<{ name: string; content: Buffer }> {
  const tar = extract();
  const feeding = pipeline(createReadStream(path), tar);
  // The loop below throws this error.
  feeding.catch(() => {});
  for await (const entry of tar) yield { name: entry.header.name, content: await buffer(entry) };
  await feeding;
}
