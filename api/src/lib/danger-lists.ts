import { z } from "zod";
import type { DangerWords } from "../../contract/danger-words.ts";
import { contentApi } from "./content-source.ts";
import type { Services } from "./services.ts";

const FRESH_MS = 5 * 60_000;
const RETRY_MS = 30_000;
const TIMEOUT_MS = 2000;
const QUERY = `*[_id == "emergencyHelp"][0] { "emergency": emergencyWords, "poison": poisonWords, "crisis": crisisWords }`;
const words = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? []);
const Answer = z.object({ result: z.object({ emergency: words, poison: words, crisis: words }).nullable() });

let known: { lists: Partial<DangerWords>; until: number } = { lists: {}, until: 0 };

/**
 * The editors' lists of danger words, at most five minutes old. While content is out of reach, or another text is asking, the last known
 * ones; none at first, so that the built-in words count. A text waits at most two seconds.
 */
export async function dangerLists({ config, log }: Services): Promise<Partial<DangerWords>> {
  if (Date.now() < known.until) return known.lists;
  known = { ...known, until: Date.now() + RETRY_MS };
  const { projectId, dataset, apiHost } = config.content;
  const url = `${apiHost ?? contentApi(config.content)}/v2025-02-19/data/query/${dataset}?query=${encodeURIComponent(QUERY)}`;
  try {
    const headers = { "x-sanity-project-id": projectId };
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    known = { lists: Answer.parse(await response.json()).result ?? {}, until: Date.now() + FRESH_MS };
  } catch (error) {
    log.warn({ err: error }, "the editors' danger words could not be read; the last known ones are used");
  }
  return known.lists;
}
