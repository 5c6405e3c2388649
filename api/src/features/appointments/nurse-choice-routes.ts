import { Hono } from "hono";
import { RankedNurses, RankQuery } from "../../../contract/office-visits.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { query } from "../../lib/http.ts";
import { requireRoles } from "../../lib/staff-auth.ts";
import { rankNurses } from "./ranked-nurses.ts";

const DESK = ["owner", "desk"] as const;

/** Choosing a nurse for a visit or a slot. */
export const nurseChoiceRoutes = new Hono<AppEnv>().get(
  "/nurses/ranked",
  requireRoles(DESK, RankedNurses, "Nurses for a visit or slot, best first"),
  query(RankQuery),
  async (c) => {
    const { services, db } = c.var;
    const ranked = await rankNurses(db, c.req.valid("query"), services.config.practiceTimeZone);
    return c.json({ success: true, ...ranked });
  },
);
