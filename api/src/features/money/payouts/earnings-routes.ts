import { Hono } from "hono";
import { EarnedLines, EarnedWeekQuery, EarningsList, EarningsQuery } from "../../../../contract/earnings.ts";
import { requireDriver } from "../../../lib/accounts/auth.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { answersText, csvAnswer, describe, param, query } from "../../../lib/http/http.ts";
import { earnedCsv, linesOfWeek, weeksEarned } from "./earnings.ts";

/** A driver's own earnings. */
export const earningsRoutes = new Hono<AppEnv>()
  .get(
    "/earnings",
    describe(EarningsList, "The driver's weekly earnings, and what was paid out", "drivertoken"),
    requireDriver,
    query(EarningsQuery),
    async (c) => {
      const timeZone = c.var.services.config.practiceTimeZone;
      const page = await weeksEarned(c.var.db, c.var.driverId, c.req.valid("query"), timeZone);
      return c.json({ success: true, timeZone, ...page });
    },
  )
  .get(
    "/earnings/:week",
    describe(EarnedLines, "The driver's rides of a week with their earnings", "drivertoken"),
    requireDriver,
    param(EarnedWeekQuery),
    async (c) => {
      const timeZone = c.var.services.config.practiceTimeZone;
      const lines = await linesOfWeek(c.var.db, c.var.driverId, c.req.valid("param").week, timeZone);
      return c.json({ success: true, timeZone, lines });
    },
  )
  .get(
    "/earnings/:week/rides.csv",
    answersText("text/csv", "The same as CSV", "drivertoken"),
    requireDriver,
    param(EarnedWeekQuery),
    async (c) => {
      const [timeZone, { week }] = [c.var.services.config.practiceTimeZone, c.req.valid("param")];
      const lines = await linesOfWeek(c.var.db, c.var.driverId, week, timeZone);
      return csvAnswer(c, `earnings-${week}.csv`, earnedCsv(lines, timeZone));
    },
  );
