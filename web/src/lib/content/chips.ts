import { factChips, hasChips, ruleChips, withChipsInside } from "@lamplight/api/contract/chips.ts";
import { Facts } from "@lamplight/api/contract/practice.ts";
import { factsQuery } from "@lamplight/content-schemas/queries/facts.ts";
import { findRules } from "../page/rules-call.ts";
import { answeredWith, known } from "./answer-tags.ts";
import { ask } from "./content-api.ts";
import { latestEvent } from "./latest-event.ts";

/**
 * Content with the published values in place of its chips.
 * @param query the query that it answers, which then depends on Settings too
 */
export async function filled<Answer>(content: Answer, signal: AbortSignal, query?: string): Promise<Answer> {
  const text = JSON.stringify(content);
  if (!hasChips(text)) return content;
  const [facts, { rules }] = await Promise.all([ask<string>(factsQuery, signal, latestEvent.id), findRules(signal)]);
  if (query)
    answeredWith(
      query,
      [query, factsQuery].flatMap((one) => known.get(one) ?? []),
    );
  return JSON.parse(withChipsInside(text, { ...factChips(Facts.parse(facts)), ...ruleChips(rules) }));
}
