import { Hono } from "hono";
import { PoliciesFound, PoliciesQuery } from "../../../contract/policies.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { query, reply } from "../../lib/http/http.ts";
import { allow } from "../../lib/office/staff-auth.ts";
import { policiesAt, policyVersions } from "./service.ts";

/** What people agreed to, for the office. */
export const policyRoutes = new Hono<AppEnv>().get(
  "/policies",
  allow("read settings", PoliciesFound, "The terms and the privacy policy as they were published at a moment"),
  query(PoliciesQuery),
  async (c) => {
    const { db } = c.var;
    return reply(c, {
      texts: await policiesAt(db, c.req.valid("query").at),
      versions: await policyVersions(db),
    });
  },
);
