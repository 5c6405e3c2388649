import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { extract, pack } from "tar-stream";

/** One part of an archive, and by what it is known again. */
export type Part = { name: string; bytes: number; sha256: string };

export const partOf = (name: string, content: Uint8Array): Part => ({
  name,
  bytes: content.byteLength,
  sha256: createHash("sha256").update(content).digest("hex"),
});

/**
 * Writes a tar to a path, part by part, each when the one before has gone to the disk: never more than one is in memory. Only
 * who wrote it may read it. `close` resolves when all of it is on the disk.
 */
export function writeArchive(path: string) {
  const tar = pack();
  const written = pipeline(tar, createWriteStream(path, { mode: 0o600, flush: true }));
  // Rejected to the caller who adds the next part, or closes.
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
    /** Lets go of the file, whole or not. */
    async drop(): Promise<void> {
      tar.destroy();
      await written.catch(() => {});
    },
  };
}

/** The parts of a tar in the order they were written, one in memory at a time. Rejects where it is no tar or cut off. */
export async function* readArchive(path: string): AsyncGenerator<{ name: string; content: Buffer }> {
  const tar = extract();
  const fed = pipeline(createReadStream(path), tar);
  // The loop below rejects with it.
  fed.catch(() => {});
  for await (const entry of tar) yield { name: entry.header.name, content: await buffer(entry) };
  await fed;
}
