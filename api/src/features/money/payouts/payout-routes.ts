import { Hono } from "hono";
import { LinesFound } from "../../../../contract/earnings.ts";
import { PageQuery } from "../../../../contract/pagination.ts";
import {
  ChangePayoutRun,
  LinesDue,
  MakePayouts,
  OnePayoutRun,
  PayoutDay,
  PayoutId,
  PayoutRunList,
  PayoutsDue,
  PayoutsPaid,
  PayoutsPaidPreview,
} from "../../../../contract/payouts.ts";
import { Done } from "../../../../contract/response.ts";
import { UNDO_SECONDS } from "../../../../contract/rules.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, param, query, reply } from "../../../lib/http/http.ts";
import { idempotent } from "../../../lib/http/idempotency.ts";
import { play } from "../../../lib/office/preview.ts";
import { allow } from "../../../lib/office/staff-auth.ts";
import { linesDue, payoutsDue } from "./due.ts";
import { makePayouts } from "./make-run.ts";
import { payRun, previewPayRun, unmarkRun } from "./pay-run.ts";
import { dropRun, listRuns, returnPayout, runOf } from "./runs.ts";

/** Payouts of drivers and nurses: what is due, and the payouts that were made of it together. */
export const payoutRoutes = new Hono<AppEnv>()
  .get(
    "/money/payouts-due",
    allow("read payouts", PayoutsDue, "What is due to everyone up to the end of a day"),
    query(PayoutDay),
    async (c) => {
      const zone = c.var.services.config.practiceTimeZone;
      return reply(c, await payoutsDue(c.var.db, c.req.valid("query").toDay, zone));
    },
  )
  .get(
    "/money/payouts-due/lines",
    allow("read payouts", LinesFound, "One person's rides or visits that are due up to the end of a day"),
    query(LinesDue),
    async (c) => reply(c, await linesDue(c.var.db, c.req.valid("query"), c.var.services.config.practiceTimeZone)),
  )
  .get(
    "/money/payout-runs",
    allow("read payouts", PayoutRunList, "Payouts, newest first"),
    query(PageQuery),
    async (c) => reply(c, await listRuns(c.var.db, c.req.valid("query"))),
  )
  .get(
    "/money/payout-runs/:id",
    allow("read payouts", OnePayoutRun, "Payouts made together"),
    param(PayoutId),
    async (c) => reply(c, await runOf(c.var.db, c.req.valid("param").id)),
  )
  .post(
    "/money/payout-runs/preview",
    allow("make payouts", OnePayoutRun, "Preview payouts of chosen people up to the end of a day"),
    body(MakePayouts),
    async (c) => {
      const { services, staff } = c.var;
      const input = c.req.valid("json");
      const made = await play(services, async (tx) =>
        runOf(tx, await makePayouts(tx, staff, input, services.config.practiceTimeZone)),
      );
      return reply(c, made);
    },
  )
  .post(
    "/money/payout-runs",
    allow("make payouts", OnePayoutRun, "Make the payouts of chosen people up to the end of a day"),
    body(MakePayouts),
    async (c) => {
      const [{ services, staff }, input] = [c.var, c.req.valid("json")];
      const zone = services.config.practiceTimeZone;
      const { id } = await idempotent(c, async (tx) => ({ id: await makePayouts(tx, staff, input, zone) }));
      return reply(c, await runOf(c.var.db, id));
    },
  )
  .post(
    "/money/payout-runs/:id/pay/preview",
    allow("make payouts", PayoutsPaidPreview, "Preview that payouts are marked as paid"),
    param(PayoutId),
    body(ChangePayoutRun),
    async (c) => {
      const [{ id }, { revision }] = [c.req.valid("param"), c.req.valid("json")];
      return reply(c, await previewPayRun(c.var.services, c.var.staff, id, revision));
    },
  )
  .post(
    "/money/payout-runs/:id/pay",
    allow("make payouts", PayoutsPaid, "Mark payouts made together as paid"),
    param(PayoutId),
    body(ChangePayoutRun),
    async (c) => {
      const [{ id }, { revision }] = [c.req.valid("param"), c.req.valid("json")];
      await idempotent(c, (tx) => payRun(tx, c.var.staff, id, revision));
      return reply(c, { ...(await runOf(c.var.db, id)), undoSeconds: UNDO_SECONDS });
    },
  )
  .post(
    "/money/payout-runs/:id/undo",
    allow("make payouts", OnePayoutRun, "Undo that payouts are marked as paid"),
    param(PayoutId),
    async (c) => {
      const { id } = c.req.valid("param");
      await idempotent(c, (tx) => unmarkRun(tx, c.var.staff, id));
      return reply(c, { message: "Undone. No one got an email.", ...(await runOf(c.var.db, id)) });
    },
  )
  .post(
    "/money/payout-runs/:id/drop",
    allow("make payouts", Done, "Delete payouts that are not marked as paid, with their bank file"),
    param(PayoutId),
    body(ChangePayoutRun),
    async (c) => {
      const [{ id }, { revision }] = [c.req.valid("param"), c.req.valid("json")];
      await idempotent(c, (tx) => dropRun(tx, c.var.staff, id, revision));
      return reply(c, {
        message: "The file is dropped. Its visits and rides are due again. Don't send it to the bank.",
      });
    },
  )
  .post(
    "/money/payouts/:id/return",
    allow("make payouts", OnePayoutRun, "Record that the bank returned a payout; it is due again"),
    param(PayoutId),
    body(ChangePayoutRun),
    async (c) => {
      const [{ id }, { revision }] = [c.req.valid("param"), c.req.valid("json")];
      const { runId } = await idempotent(c, async (tx) => ({
        runId: await returnPayout(tx, c.var.staff, id, revision),
      }));
      return reply(c, { message: "Marked as returned. The amount is due again.", ...(await runOf(c.var.db, runId)) });
    },
  );
