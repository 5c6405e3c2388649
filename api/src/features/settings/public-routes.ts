import { Hono } from "hono";
import { RuleNumbersFound } from "../../../contract/rule-numbers.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { describe, reply } from "../../lib/http/http.ts";
import { rulesAt } from "../../lib/settings.ts";

/** The numbers in the rules that patients and passengers read. */
export const ruleRoutes = new Hono<AppEnv>().get(
  "/rules",
  describe(RuleNumbersFound, "The numbers of the practice's rules for what is booked now"),
  async (c) => reply(c, { rules: await rulesAt(c.var.db) }),
);
