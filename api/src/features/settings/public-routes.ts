import { Hono } from "hono";
import { factChips, ruleChips } from "../../../contract/chips.ts";
import { ChipsFound, RuleNumbersFound } from "../../../contract/rule-numbers.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { describe, reply } from "../../lib/http/http.ts";
import { rulesAt } from "../../lib/settings.ts";

/** What patients and passengers read: the numbers in the rules, and all that editors can mention in their texts. */
export const ruleRoutes = new Hono<AppEnv>()
  .get("/rules", describe(RuleNumbersFound, "The numbers of the practice's rules for what is booked now"), async (c) =>
    reply(c, { rules: await rulesAt(c.var.db) }),
  )
  .get("/chips", describe(ChipsFound, "Facts and numbers that editors can mention, with their values"), async (c) =>
    reply(c, { chips: { ...factChips(c.var.services.practice), ...ruleChips(await rulesAt(c.var.db)) } }),
  );
