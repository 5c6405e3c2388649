import { factChips, hasChips, ruleChips, withChipsInside } from "@lamplight/api/contract/chips.ts";
import type { FactsQueryResult } from "@lamplight/content-schemas/generated/types.ts";
import { factsQuery } from "@lamplight/content-schemas/queries/site.ts";
import { findRules } from "../page/rules-call.ts";
import { askForText } from "./content-api.ts";

type Facts = { result: FactsQueryResult; syncTags?: string[] };

async function published(signal: AbortSignal, event: string | undefined) {
  const [text, { rules }] = await Promise.all([askForText(factsQuery, signal, event), findRules(signal)]);
  const { result, syncTags = [] }: Facts = JSON.parse(text);
  return { values: { ...factChips(result), ...ruleChips(rules) }, syncTags };
}

/**
 * The answer of the content API in a text, with values in place of its chips. It depends on Settings, too, so that it is fetched again
 * after they were published.
 */
export async function fill(text: string, signal: AbortSignal, event: string | undefined): Promise<string> {
  const { values, syncTags } = await published(signal, event);
  const answer = JSON.parse(withChipsInside(text, values));
  return JSON.stringify({ ...answer, syncTags: [...(answer.syncTags ?? []), ...syncTags] });
}

/** Drafts with the published values in place of chips; as they are while there are no values. */
export async function filled(drafts: unknown): Promise<unknown> {
  const text = JSON.stringify(drafts) ?? "";
  if (!hasChips(text)) return drafts;
  const known = await published(AbortSignal.timeout(5000), undefined).catch(() => null);
  return known ? JSON.parse(withChipsInside(text, known.values)) : drafts;
}
