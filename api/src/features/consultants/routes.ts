import { Hono } from "hono";
import { z } from "zod";
import { ConsultantPage, ConsultantQuery } from "../../../contract/consultant-search.ts";
import { ConsultantFound, ConsultantList, SlotWeek } from "../../../contract/consultants.ts";
import { id } from "../../../contract/fields.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { describe, param, query } from "../../lib/http/http.ts";
import type { ResponseCache } from "../../lib/site/response-cache.ts";
import { storeMissed } from "./search/missed.ts";
import { searchConsultants } from "./search/search.ts";
import { findConsultant, freeSlots } from "./service.ts";

/** `list` caches the consultants' list; the app invalidates it after writes. */
export const consultantRoutes = (list: ResponseCache) =>
  new Hono<AppEnv>()
    .get("/list", describe(ConsultantList, "List every consultant"), list.serve)
    .get("/search", describe(ConsultantPage, "Search consultants, page by page"), query(ConsultantQuery), async (c) => {
      const [input, timeZone] = [c.req.valid("query"), c.var.services.config.practiceTimeZone];
      const page = await searchConsultants(c.var.db, input, new Date(), timeZone);
      if (page.nearest?.words === "unknown") await storeMissed(c.var.services, input.q);
      return c.json({ success: true, ...page }, 200, { "cache-control": "no-cache" });
    })
    .get(
      "/:docId",
      describe(ConsultantFound, "Read one consultant"),
      param(z.object({ docId: id("consultant") })),
      async (c) => {
        const timeZone = c.var.services.config.practiceTimeZone;
        const doctor = await findConsultant(c.var.db, c.req.valid("param").docId, timeZone);
        return c.json({ success: true, doctor }, 200, { "cache-control": "no-cache" });
      },
    )
    .get(
      "/:docId/slots",
      describe(SlotWeek, "List a consultant's free slots, seven days from today"),
      param(z.object({ docId: id("consultant") })),
      async (c) => {
        const timeZone = c.var.services.config.practiceTimeZone;
        const days = await freeSlots(c.var.db, c.req.valid("param").docId, new Date(), timeZone);
        return c.json({ success: true, timeZone, days }, 200, {
          "cache-control": "no-cache",
        });
      },
    );
