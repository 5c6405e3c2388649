import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { ruleChips, withChips } from "../../contract/chips.ts";
import { moveRule, refundRule } from "../../contract/refund-rule.ts";
import { rideRefundRule } from "../../contract/ride-refund-rule.ts";
import { DEFAULT_RULES } from "../../contract/rule-numbers.ts";
import { firstContent } from "./first-content.ts";

const Terms = z.object({
  sections: z.array(z.object({ body: z.array(z.object({ children: z.array(z.object({ text: z.string() })) })) })),
});

test("the terms state the same rules for rescheduling and canceling as the code", async () => {
  const documents = (await readFile(join(firstContent, "data.ndjson"), "utf8")).trim().split("\n");
  const terms = Terms.parse(documents.map((line) => JSON.parse(line)).find(({ _id }) => _id === "terms"));
  const rules = terms.sections.flatMap(({ body }) =>
    body.map(({ children }) => withChips(children.map(({ text }) => text).join(""), ruleChips(DEFAULT_RULES))),
  );
  expect(rules).toEqual(
    expect.arrayContaining([
      ...refundRule(DEFAULT_RULES),
      moveRule(DEFAULT_RULES),
      rideRefundRule(DEFAULT_RULES.rideRefundNoticeHours),
    ]),
  );
});
