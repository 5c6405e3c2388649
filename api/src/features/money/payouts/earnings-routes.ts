import { Hono } from "hono";
import { EarnedLines, EarnedWeekQuery, EarningsList, EarningsQuery } from "../../../../contract/earnings.ts";
import { StatementDays } from "../../../../contract/work-statements.ts";
import { allowDriver, allowDriverToFile, allowDriverToText } from "../../../lib/accounts/auth.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { csvAnswer, param, query, reply } from "../../../lib/http/http.ts";
import { earnedCsv, linesOfWeek, weeksEarned } from "./earnings.ts";
import { statementCsvAnswer, statementPdfAnswer } from "./work-statement-routes.ts";

/** A driver's own earnings. */
export const earningsRoutes = new Hono<AppEnv>()
  .get(
    "/earnings",
    allowDriver(EarningsList, "The driver's weekly earnings, and what was paid out"),
    query(EarningsQuery),
    async (c) => {
      const timeZone = c.var.services.config.practiceTimeZone;
      const page = await weeksEarned(c.var.db, c.var.driverId, c.req.valid("query"), timeZone);
      return reply(c, { timeZone, ...page });
    },
  )
  .get(
    "/earnings/statement.pdf",
    allowDriverToFile("The driver's statement over some days as PDF"),
    query(StatementDays),
    (c) => statementPdfAnswer(c, { kind: "driver", _id: c.var.driverId }, c.req.valid("query")),
  )
  .get("/earnings/statement.csv", allowDriverToText("text/csv", "The same as CSV"), query(StatementDays), (c) =>
    statementCsvAnswer(c, { kind: "driver", _id: c.var.driverId }, c.req.valid("query")),
  )
  .get(
    "/earnings/:week",
    allowDriver(EarnedLines, "The driver's rides of a week with their earnings"),
    param(EarnedWeekQuery),
    async (c) => {
      const timeZone = c.var.services.config.practiceTimeZone;
      const lines = await linesOfWeek(c.var.db, c.var.driverId, c.req.valid("param").week, timeZone);
      return reply(c, { timeZone, lines });
    },
  )
  .get(
    "/earnings/:week/rides.csv",
    allowDriverToText("text/csv", "The same as CSV"),
    param(EarnedWeekQuery),
    async (c) => {
      const [timeZone, { week }] = [c.var.services.config.practiceTimeZone, c.req.valid("param")];
      const lines = await linesOfWeek(c.var.db, c.var.driverId, week, timeZone);
      return csvAnswer(c, `earnings-${week}.csv`, earnedCsv(lines, timeZone));
    },
  );
