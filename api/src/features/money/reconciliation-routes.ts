import { Hono } from "hono";
import { ExplainGap, GapId, Reconciliation } from "../../../contract/reconciliation.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { body, param } from "../../lib/http.ts";
import { idempotent, idempotentAfterPreparing } from "../../lib/idempotency.ts";
import { requireRoles } from "../../lib/staff-auth.ts";
import { askProvider, compare, explainGap, takeInMissed } from "./reconcile.ts";
import { booksNow } from "./reconciliation.ts";

/** The check of our books against the card provider's: the owner answers for it. */
export const booksRoutes = new Hono<AppEnv>()
  .get(
    "/money/check",
    requireRoles(["owner", "view"], Reconciliation, "In what the card provider and our books differ"),
    async (c) => c.json({ success: true, ...(await booksNow(c.var.db)) }),
  )
  .post("/money/check", requireRoles(["owner"], Reconciliation, "Check the latest days now"), async (c) => {
    const { services, staff } = c.var;
    const ask = () => askProvider(services);
    const { gaps } = await idempotentAfterPreparing(c, ask, async (tx, told) => ({
      gaps: await compare(tx, told, staff),
    }));
    await takeInMissed(services);
    const found = gaps === 0 ? "No difference." : `${gaps} difference${gaps === 1 ? "" : "s"} to look at.`;
    return c.json({ success: true, message: found, ...(await booksNow(services.db)) });
  })
  .post(
    "/money/gaps/:id/explain",
    requireRoles(["owner"], Reconciliation, "Say how a difference came about"),
    param(GapId),
    body(ExplainGap),
    async (c) => {
      const [{ id }, { reason }] = [c.req.valid("param"), c.req.valid("json")];
      await idempotent(c, async (tx) => {
        await explainGap(tx, c.var.staff, id, reason);
        return {};
      });
      return c.json({ success: true, message: "It is explained.", ...(await booksNow(c.var.db)) });
    },
  );
