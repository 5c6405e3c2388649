import { Hono } from "hono";
import { DriversWeek, EarnedLines, EarningsList, EarningsQuery } from "../../../../contract/earnings.ts";
import { DocId } from "../../../../contract/office-consultants.ts";
import { DriverId } from "../../../../contract/office-drivers.ts";
import { StatementDays } from "../../../../contract/work-statements.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { csvAnswer, param, query, reply } from "../../../lib/http/http.ts";
import { allow, allowToFile, allowToText } from "../../../lib/office/staff-auth.ts";
import { earnedCsv, linesOfWeek, weeksEarned } from "./earnings.ts";
import { statementCsvAnswer, statementPdfAnswer } from "./work-statement-routes.ts";

/** A driver's earnings and the statements of nurses and drivers, as they see them. */
export const officeEarningsRoutes = new Hono<AppEnv>()
  .get(
    "/drivers/:driverId/earnings",
    allow("read drivers' earnings", EarningsList, "A driver's weekly earnings, and what was paid out"),
    param(DriverId),
    query(EarningsQuery),
    async (c) => {
      const timeZone = c.var.services.config.practiceTimeZone;
      const page = await weeksEarned(c.var.db, c.req.valid("param").driverId, c.req.valid("query"), timeZone);
      return reply(c, { timeZone, ...page });
    },
  )
  .get(
    "/drivers/:driverId/earnings/statement.pdf",
    allowToFile("read drivers' earnings", "A driver's statement over some days, as the driver sees it, as PDF"),
    param(DriverId),
    query(StatementDays),
    (c) => statementPdfAnswer(c, { kind: "driver", _id: c.req.valid("param").driverId }, c.req.valid("query")),
  )
  .get(
    "/drivers/:driverId/earnings/statement.csv",
    allowToText("read drivers' earnings", "text/csv", "The same as CSV"),
    param(DriverId),
    query(StatementDays),
    (c) => statementCsvAnswer(c, { kind: "driver", _id: c.req.valid("param").driverId }, c.req.valid("query")),
  )
  .get(
    "/consultants/:docId/earnings/statement.pdf",
    allowToFile("read payouts", "A nurse's statement over some days, as the nurse sees it, as PDF"),
    param(DocId),
    query(StatementDays),
    (c) => statementPdfAnswer(c, { kind: "nurse", _id: c.req.valid("param").docId }, c.req.valid("query")),
  )
  .get(
    "/consultants/:docId/earnings/statement.csv",
    allowToText("read payouts", "text/csv", "The same as CSV"),
    param(DocId),
    query(StatementDays),
    (c) => statementCsvAnswer(c, { kind: "nurse", _id: c.req.valid("param").docId }, c.req.valid("query")),
  )
  .get(
    "/drivers/:driverId/earnings/:week",
    allow("read drivers' earnings", EarnedLines, "A driver's rides of a week with their earnings"),
    param(DriversWeek),
    async (c) => {
      const timeZone = c.var.services.config.practiceTimeZone;
      const { driverId, week } = c.req.valid("param");
      return reply(c, { timeZone, lines: await linesOfWeek(c.var.db, driverId, week, timeZone) });
    },
  )
  .get(
    "/drivers/:driverId/earnings/:week/rides.csv",
    allowToText("read drivers' earnings", "text/csv", "The same as CSV"),
    param(DriversWeek),
    async (c) => {
      const [timeZone, { driverId, week }] = [c.var.services.config.practiceTimeZone, c.req.valid("param")];
      const lines = await linesOfWeek(c.var.db, driverId, week, timeZone);
      return csvAnswer(c, `earnings-${week}.csv`, earnedCsv(lines, timeZone));
    },
  );
