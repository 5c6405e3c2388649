import { Hono } from "hono";
import { ExplainGap, GapId, Reconciliation } from "../../../../contract/reconciliation.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, param, reply } from "../../../lib/http/http.ts";
import { idempotent, idempotentAfterPreparing } from "../../../lib/http/idempotency.ts";
import { allow } from "../../../lib/office/staff-auth.ts";
import { compare, explainGap, readProviderRecords, syncMissedDisputes } from "./reconcile.ts";
import { reconciliationNow } from "./reconciliation.ts";

/** Reconciliation with the card provider, for owners. */
export const reconciliationRoutes = new Hono<AppEnv>()
  .get(
    "/money/check",
    allow("read reconciliation", Reconciliation, "Differences between the card provider's records and ours"),
    async (c) => reply(c, await reconciliationNow(c.var.db)),
  )
  .post("/money/check", allow("reconcile", Reconciliation, "Run reconciliation now"), async (c) => {
    const { services, staff } = c.var;
    const read = () => readProviderRecords(services);
    const { gaps } = await idempotentAfterPreparing(c, read, async (tx, records) => ({
      gaps: await compare(tx, records, staff),
    }));
    await syncMissedDisputes(services);
    const found = gaps === 0 ? "No differences found." : `${gaps} difference${gaps === 1 ? "" : "s"} to review.`;
    return reply(c, { message: found, ...(await reconciliationNow(services.db)) });
  })
  .post(
    "/money/gaps/:id/explain",
    allow("reconcile", Reconciliation, "Explain a difference"),
    param(GapId),
    body(ExplainGap),
    async (c) => {
      const [{ id }, { reason }] = [c.req.valid("param"), c.req.valid("json")];
      await idempotent(c, (tx) => explainGap(tx, c.var.staff, id, reason));
      return reply(c, { message: "Your explanation is saved.", ...(await reconciliationNow(c.var.db)) });
    },
  );
