import { Hono } from "hono";
import { PageQuery } from "../../../../contract/pagination.ts";
import { NurseEarnedVisits, NurseEarnings, NurseEarningsPart } from "../../../../contract/payouts.ts";
import { StatementDays } from "../../../../contract/work-statements.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { csvAnswer, param, query, reply } from "../../../lib/http/http.ts";
import { allowAll, allowAllToText, fileForNurses } from "../../../lib/office/staff-auth.ts";
import { ownId } from "../../../lib/office/staff-sessions.ts";
import { earnedVisitsOf, earningsOfNurse } from "./nurse-earnings.ts";
import { visitsCsv } from "./payout-csv.ts";
import { statementCsvAnswer, statementPdfAnswer } from "./work-statement-routes.ts";

/** A nurse's own earnings. */
export const nurseEarningsRoutes = new Hono<AppEnv>()
  .get(
    "/earnings",
    allowAll("nurse", NurseEarnings, "What the nurse has earned, and the nurse's payouts, newest first"),
    query(PageQuery),
    async (c) => {
      const earnings = await earningsOfNurse(c.var.db, ownId(c.var.staff), c.req.valid("query"));
      return reply(c, { timeZone: c.var.services.config.practiceTimeZone, ...earnings });
    },
  )
  .get(
    "/earnings/statement.pdf",
    fileForNurses("The nurse's statement over some days as PDF"),
    query(StatementDays),
    (c) => statementPdfAnswer(c, { kind: "nurse", _id: ownId(c.var.staff) }, c.req.valid("query")),
  )
  .get("/earnings/statement.csv", allowAllToText("nurse", "text/csv", "The same as CSV"), query(StatementDays), (c) =>
    statementCsvAnswer(c, { kind: "nurse", _id: ownId(c.var.staff) }, c.req.valid("query")),
  )
  .get(
    "/earnings/:part",
    allowAll("nurse", NurseEarnedVisits, "The visits of a payout, or those that are in none yet"),
    param(NurseEarningsPart),
    async (c) => {
      const visits = await earnedVisitsOf(c.var.db, ownId(c.var.staff), c.req.valid("param").part);
      return reply(c, { timeZone: c.var.services.config.practiceTimeZone, visits });
    },
  )
  .get(
    "/earnings/:part/visits.csv",
    allowAllToText("nurse", "text/csv", "The same as CSV, without names"),
    param(NurseEarningsPart),
    async (c) => {
      const { db, services, staff } = c.var;
      const { part } = c.req.valid("param");
      const visits = await earnedVisitsOf(db, ownId(staff), part);
      return csvAnswer(c, `earnings-${part}.csv`, visitsCsv(visits, services.config.practiceTimeZone));
    },
  );
