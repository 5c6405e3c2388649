import type { Context } from "hono";
import type { Payee } from "../../../../contract/payees.ts";
import type { StatementDays } from "../../../../contract/work-statements.ts";
import { attached } from "../../../lib/files/documents.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { csvAnswer } from "../../../lib/http/http.ts";
import { statementAsCsv, statementAsPdf, workStatement } from "./work-statement.ts";

const nameOf = ({ from, to }: StatementDays): string => `statement-${from}-to-${to}`;

/** A person's statement as PDF: the same for the person and for the office. */
export async function statementPdfAnswer(c: Context<AppEnv>, payee: Payee, days: StatementDays): Promise<Response> {
  const { config, practice } = c.var.services;
  const timeZone = config.practiceTimeZone;
  const statement = await workStatement(c.var.db, payee, days, timeZone);
  const pdf = await statementAsPdf(statement, { ...practice, timeZone });
  return c.body(new Uint8Array(pdf), 200, attached(`${nameOf(days)}.pdf`));
}

/** The same as CSV. */
export async function statementCsvAnswer(c: Context<AppEnv>, payee: Payee, days: StatementDays): Promise<Response> {
  const zone = c.var.services.config.practiceTimeZone;
  const statement = await workStatement(c.var.db, payee, days, zone);
  return csvAnswer(c, `${nameOf(days)}.csv`, statementAsCsv(statement, zone));
}
