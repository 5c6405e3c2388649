import { type Context, Hono } from "hono";
import {
  DropPayout,
  MakePayout,
  OnePayout,
  PayoutDue,
  PayoutId,
  PayoutList,
  PayoutsQuery,
  PayPayout,
  UnpaidEarningsList,
  UnpaidQuery,
  UnpaidSharesList,
} from "../../../../contract/payouts.ts";
import { Done } from "../../../../contract/response.ts";
import type { Queries } from "../../../lib/db/db.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, csvAnswer, param, query, reply } from "../../../lib/http/http.ts";
import { idempotent } from "../../../lib/http/idempotency.ts";
import { allow, allowToText } from "../../../lib/office/staff-auth.ts";
import { asCsv, linesOf, visitLinesOf, visitsCsv } from "./payout-csv.ts";
import {
  dropPayout,
  listPayouts,
  listUnpaidEarnings,
  listUnpaidShares,
  makePayout,
  payoutDue,
  payoutOf,
  payPayout,
} from "./payouts.ts";

/** Payouts of drivers and nurses. */
export const payoutRoutes = new Hono<AppEnv>()
  .get(
    "/money/owed",
    allow("read payouts", UnpaidEarningsList, "Drivers' earnings that are in no payout yet"),
    query(UnpaidQuery),
    async (c) => reply(c, await listUnpaidEarnings(c.var.db, c.req.valid("query"))),
  )
  .get(
    "/money/owed-to-nurses",
    allow("read payouts", UnpaidSharesList, "Nurses' shares of visits that are in no payout yet"),
    query(UnpaidQuery),
    async (c) => reply(c, await listUnpaidShares(c.var.db, c.req.valid("query"))),
  )
  .get("/money/payouts", allow("read payouts", PayoutList, "Payouts, newest first"), query(PayoutsQuery), async (c) =>
    reply(c, await listPayouts(c.var.db, c.req.valid("query"))),
  )
  .get(
    "/money/payout-due",
    allow("read payouts", PayoutDue, "What a payout up to the end of a day would pay"),
    query(MakePayout),
    async (c) => reply(c, await payoutDue(c.var.db, c.req.valid("query"))),
  )
  .post(
    "/money/payouts",
    allow("make payouts", OnePayout, "Create a driver's or nurse's payout up to the end of a day"),
    body(MakePayout),
    async (c) => {
      const { services, db, staff } = c.var;
      const zone = services.config.practiceTimeZone;
      const { id } = await idempotent(c, async (tx) => ({
        id: await makePayout(tx, staff, c.req.valid("json"), zone),
      }));
      const message = "The payout is created. Mark it as paid once you've made the transfer.";
      return reply(c, { message, payout: await payoutOf(db, id) });
    },
  )
  .post(
    "/money/payouts/:id/pay",
    allow("make payouts", OnePayout, "Mark a payout as paid"),
    param(PayoutId),
    body(PayPayout),
    async (c) => {
      const { id } = c.req.valid("param");
      await idempotent(c, (tx) => payPayout(tx, c.var.staff, id, c.req.valid("json")));
      return reply(c, { message: "The payout is marked as paid.", payout: await payoutOf(c.var.db, id) });
    },
  )
  .post(
    "/money/payouts/:id/drop",
    allow("make payouts", Done, "Delete an unpaid payout"),
    param(PayoutId),
    body(DropPayout),
    async (c) => {
      const [{ id }, { revision }] = [c.req.valid("param"), c.req.valid("json")];
      await idempotent(c, (tx) => dropPayout(tx, c.var.staff, id, revision));
      return reply(c, { message: "The payout is deleted. Its rides or visits can be paid out again." });
    },
  )
  .get(
    "/money/payouts/:id/rides.csv",
    allowToText("read payouts", "text/csv", "A payout's rides as CSV"),
    param(PayoutId),
    (c) => statement(c, c.req.valid("param").id, async (db, id, zone) => asCsv(await linesOf(db, id), zone)),
  )
  .get(
    "/money/payouts/:id/visits.csv",
    allowToText("read payouts", "text/csv", "A nurse's payout's visits as CSV"),
    param(PayoutId),
    (c) => statement(c, c.req.valid("param").id, async (db, id, zone) => visitsCsv(await visitLinesOf(db, id), zone)),
  );

/** A payout's statement as a CSV file. Throws "missing". */
async function statement(
  c: Context<AppEnv>,
  id: string,
  fileOf: (db: Queries, payoutId: string, timeZone: string) => Promise<string>,
): Promise<Response> {
  const { db, services } = c.var;
  const { _id, toDay } = await payoutOf(db, id);
  return csvAnswer(c, `payout-${toDay}.csv`, await fileOf(db, _id, services.config.practiceTimeZone));
}
