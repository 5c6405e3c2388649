import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { DehydratedData } from "../src/lib/content/dehydrated.ts";

const LastModified = z.record(z.string(), z.object({ sign: z.string(), since: z.iso.datetime() }));

/** Modification dates of all pages. */
export type LastModified = Awaited<ReturnType<typeof openLastModified>>;

/** Opens the file of modification dates, so that a new build or start does not make pages look changed. */
export async function openLastModified(file: string) {
  const stored = LastModified.safeParse(JSON.parse(await readFile(file, "utf8").catch(() => "{}")));
  const byAddress = stored.data ?? {};
  return {
    note(address: string, dehydrated: DehydratedData, now: Date): void {
      const sign = createHash("sha256").update(JSON.stringify(dehydrated, withoutNextFree)).digest("base64");
      if (byAddress[address]?.sign !== sign) byAddress[address] = { sign, since: now.toISOString() };
    },
    of: (address: string): string | undefined => byAddress[address]?.since,
    text: (): string => JSON.stringify(byAddress),
  };
}

/** The next free time changes as time passes, which is not an edit. */
const withoutNextFree = (name: string, value: unknown): unknown => (name === "nextFree" ? undefined : value);
