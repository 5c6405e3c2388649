import { Hono } from "hono";
import { z } from "zod";
import { ConsultantList, SlotWeek } from "../../../contract/consultants.ts";
import { id } from "../../../contract/fields.ts";
import type { AnswerCache } from "../../lib/answer-cache.ts";
import { type AppEnv, answers, param } from "../../lib/http.ts";
import { freeSlots } from "./service.ts";

/** `list` keeps the consultants' list; whoever mounts these routes makes it forget after a write. */
export const consultantRoutes = (list: AnswerCache) =>
  new Hono<AppEnv>()
    .get("/list", answers(ConsultantList, "Every consultant"), list.serve)
    .get(
      "/:docId/slots",
      answers(SlotWeek, "A consultant's free slots, seven days from today"),
      param(z.object({ docId: id("consultant") })),
      async (c) => {
        const timeZone = c.var.on.config.practiceTimeZone;
        const days = await freeSlots(c.var.db, c.req.valid("param").docId, new Date(), timeZone);
        return c.json({ success: true, timeZone, days }, 200, {
          "cache-control": "no-cache",
        });
      },
    );
