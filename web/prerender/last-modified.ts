import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { DehydratedData } from "../src/lib/content/dehydrated.ts";

const LastModified = z.record(z.string(), z.object({ sign: z.string(), since: z.iso.datetime() }));

/** Modification dates of all pages. */
export type LastModified = Awaited<ReturnType<typeof openLastModified>>;

/** Opens the file of modification dates, so that a new build or start does not make pages look changed. */
export async function openLastModified(file: string) {
  const byAddress = await storedIn(file);
  return {
    note(address: string, dehydrated: DehydratedData, now: Date): void {
      const sign = createHash("sha256").update(JSON.stringify(dehydrated, withoutNextFree)).digest("base64");
      if (byAddress[address]?.sign !== sign) byAddress[address] = { sign, since: now.toISOString() };
    },
    of: (address: string): string | undefined => byAddress[address]?.since,
    text: (): string => JSON.stringify(byAddress),
  };
}

/** Empty before the first run. Rejects if the file can't be read or isn't what an earlier run wrote. */
async function storedIn(file: string): Promise<z.infer<typeof LastModified>> {
  try {
    return LastModified.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return {};
    throw new Error(`${file} can't be read. Please make it readable, or delete it to count every page as new.`, {
      cause,
    });
  }
}

/** The next free time changes as time passes, which is not an edit. */
const withoutNextFree = (name: string, value: unknown): unknown => (name === "nextFree" ? undefined : value);
