import { z } from "zod";
import type { DangerWords } from "../../../contract/danger-words.ts";
import type { Config } from "../../config.ts";
import type { Services } from "../services.ts";
import { contentApi } from "./content-source.ts";

const FRESH_MS = 5 * 60_000;
const RETRY_MS = 30_000;
const TIMEOUT_MS = 2000;
const QUERY = `*[_id == "emergencyHelp"][0] { "emergency": emergencyWords, "poison": poisonWords, "crisis": crisisWords }`;
const words = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? []);
const Answer = z.object({ result: z.object({ emergency: words, poison: words, crisis: words }).nullable() });

type Known = { lists: Partial<DangerWords>; until: number };
/** By the content settings of each running app. */
const knownBy = new WeakMap<Config["content"], Known>();

/**
 * The editors' lists of danger words, at most five minutes old. While content is out of reach, or another text is asking, the last known
 * ones; none at first, so that the built-in words count. A text waits at most two seconds.
 */
export async function dangerLists({ config: { content }, log }: Services): Promise<Partial<DangerWords>> {
  const known = knownBy.get(content) ?? { lists: {}, until: 0 };
  if (Date.now() < known.until) return known.lists;
  const keep = (lists: Known["lists"], ms: number) => knownBy.set(content, { lists, until: Date.now() + ms });
  keep(known.lists, RETRY_MS);
  const { projectId, dataset, apiHost } = content;
  const url = `${apiHost ?? contentApi(content)}/v2025-02-19/data/query/${dataset}?query=${encodeURIComponent(QUERY)}`;
  try {
    const headers = { "x-sanity-project-id": projectId };
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const lists = Answer.parse(await response.json()).result ?? {};
    keep(lists, FRESH_MS);
    return lists;
  } catch (error) {
    log.warn({ err: error }, "the editors' danger words could not be read; the last known ones are used");
    return known.lists;
  }
}
