import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { DehydratedData } from "../src/lib/content/dehydrated.ts";

const Said = z.record(z.string(), z.object({ sign: z.string(), since: z.iso.datetime() }));

/** Since when each page says what it says. */
export type Said = Awaited<ReturnType<typeof openLastModified>>;

/** Remembers it in a file, so that a new build or a new start makes no page look changed. */
export async function openLastModified(file: string) {
  const kept = Said.safeParse(JSON.parse(await readFile(file, "utf8").catch(() => "{}")));
  const said = kept.data ?? {};
  return {
    note(address: string, delivered: DehydratedData, now: Date): void {
      const sign = createHash("sha256").update(JSON.stringify(delivered, whatLasts)).digest("base64");
      if (said[address]?.sign !== sign) said[address] = { sign, since: now.toISOString() };
    },
    since: (address: string): string | undefined => said[address]?.since,
    text: (): string => JSON.stringify(said),
  };
}

/** The next free time passes by itself: nobody has changed anything. */
const whatLasts = (name: string, value: unknown): unknown => (name === "nextFree" ? undefined : value);
