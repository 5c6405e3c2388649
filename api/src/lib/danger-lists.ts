import { z } from "zod";
import type { DangerWords } from "../../contract/danger-words.ts";
import { contentApi } from "./content-source.ts";
import type { Services } from "./services.ts";

const FRESH_MS = 5 * 60_000;
const TIMEOUT_MS = 2000;
const QUERY = `*[_id == "emergencyHelp"][0] { "emergency": emergencyWords, "poison": poisonWords, "crisis": crisisWords }`;
const words = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? []);
const Answer = z.object({ result: z.object({ emergency: words, poison: words, crisis: words }).nullable() });

let known: { lists: Partial<DangerWords>; at: number } = { lists: {}, at: 0 };

/** The editors' lists of danger words, at most five minutes old; the last known ones, or none, while content is out of reach. */
export async function dangerLists({ config, log }: Services, now = Date.now()): Promise<Partial<DangerWords>> {
  if (now - known.at < FRESH_MS) return known.lists;
  try {
    const url = `${contentApi(config.content)}/v2025-02-19/data/query/${config.content.dataset}?query=${encodeURIComponent(QUERY)}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    known = { lists: Answer.parse(await response.json()).result ?? {}, at: now };
  } catch (error) {
    log.warn({ err: error }, "the editors' danger words could not be read; the last known ones are used");
  }
  return known.lists;
}
