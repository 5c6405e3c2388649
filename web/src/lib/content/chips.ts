import { factChips, hasChips, ruleChips, withChipsInside } from "@lamplight/api/contract/chips.ts";
import type { Practice } from "@lamplight/api/contract/practice.ts";
import type { RuleNumbers } from "@lamplight/api/contract/rule-numbers.ts";
import { factsQuery } from "@lamplight/content-schemas/queries/facts.ts";
import { Failure } from "../errors/failure.ts";
import { answeredWith, known } from "./answer-tags.ts";
import { ask } from "./content-api.ts";
import { latestEvent } from "./latest-event.ts";

type Facts = Omit<Practice, "emergencyLine">;

/** Without the schema: a page of the site has no other use for the code that parses with one. */
async function findRules(signal: AbortSignal): Promise<RuleNumbers> {
  const answer = await fetch("/api/rules", { signal });
  if (!answer.ok) throw new Failure("", answer.status);
  const { rules }: { rules: RuleNumbers } = await answer.json();
  return rules;
}

/**
 * Content with the published values in place of its chips.
 * @param query the query that it answers, which then depends on Settings too
 */
export async function filled<Answer>(content: Answer, signal: AbortSignal, query?: string): Promise<Answer> {
  const text = JSON.stringify(content);
  if (!hasChips(text)) return content;
  const [facts, rules] = await Promise.all([ask<Facts>(factsQuery, signal, latestEvent.id), findRules(signal)]);
  if (query)
    answeredWith(
      query,
      [query, factsQuery].flatMap((one) => known.get(one) ?? []),
    );
  return JSON.parse(withChipsInside(text, { ...factChips(facts), ...ruleChips(rules) }));
}
