import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { DangerWords } from "../../../contract/danger-words.ts";
import type { PublishedContent } from "../pages/published-content.ts";
import type { Services } from "../services.ts";

const TIMEOUT_MS = 2000;
const QUERY = `*[_id == "emergencyHelp"][0] { "emergency": emergencyWords, "poison": poisonWords, "crisis": crisisWords }`;
const words = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? []);
const Lists = z.object({ emergency: words, poison: words, crisis: words }).nullable();

const known = new WeakMap<PublishedContent, Partial<DangerWords>>();

/**
 * The editors' lists of danger words, as they are published. While content is out of reach, the last known ones; none at first, so that the
 * built-in words count. A text waits at most two seconds.
 */
export async function dangerLists({ content, log }: Services): Promise<Partial<DangerWords>> {
  try {
    const text = await Promise.race([content.read(QUERY), pause(TIMEOUT_MS, null, { ref: false })]);
    if (text === null) throw new Error("The content API takes too long");
    known.set(content, Lists.parse(JSON.parse(text)) ?? {});
  } catch (error) {
    log.warn({ err: error }, "the editors' danger words could not be read; the last known ones are used");
  }
  return known.get(content) ?? {};
}
