import { Originator } from "../../../../contract/bank-accounts.ts";
import type { Queries } from "../../../lib/db/db.ts";
import { csvFile, inDollars } from "../../../lib/http/csv.ts";
import { AppError, notFound } from "../../../lib/http/errors.ts";
import { practiceLabels } from "../../../lib/time/practice-time.ts";
import { inBankLetters } from "../bank/bank-letters.ts";
import { type Credit, nachaFile } from "../bank/nacha-file.ts";

const PURPOSE = "PAYOUT";
const HOLDER_LETTERS = 22;

type Head = {
  number: number;
  madeAt: Date;
  paysOn: string | null;
  fileLetter: string | null;
  originator: unknown;
  toDay: string;
};
type Transfer = Omit<Credit, "holderName" | "routingNumber" | "accountNumber"> & {
  payee: string;
  holderName: string | null;
  routingNumber: string | null;
  accountNumber: string | null;
};

async function headOf(db: Queries, runId: string): Promise<Head> {
  const [head] = await db<Head[]>`
    select number, made_at, pays_on::text, file_letter, originator, to_day::text from payout_run where id = ${runId} and dropped_at is null`;
  if (!head) throw notFound("payout");
  return head;
}

/** The transfers of a run in the order of its files, which doesn't change. */
const transfersOf = (db: Queries, runId: string) => db<Transfer[]>`
  select payee.name as payee, p.holder_name, p.routing_number, p.account_number, p.is_savings, p.is_business, p.cents,
    run.number || '-' || row_number() over (order by p.id) as number
  from payout p join payout_run run on run.id = p.run_id cross join lateral (
    select coalesce((select name from driver where id = p.driver_id), (select name from consultant where id = p.consultant_id)) as name
  ) as payee where p.run_id = ${runId} order by p.id`;

const creditsIn = (transfers: readonly Transfer[]): Credit[] =>
  transfers.flatMap(({ payee: _, holderName, routingNumber, accountNumber, ...rest }) =>
    holderName !== null && routingNumber !== null && accountNumber !== null
      ? { ...rest, holderName, routingNumber, accountNumber }
      : [],
  );

const NO_FILE = "There is no bank file for these payouts. Please use the CSV file.";
const ERASED = "A bank account of these payouts was erased, so the file can't be made again.";

/** The bank file of a run, the same each time. Throws "conflict" if our bank wasn't known when the run was made, or if an account was erased. */
export async function bankFileOf(db: Queries, runId: string, zone: string): Promise<string> {
  const { madeAt, paysOn, fileLetter, originator } = await headOf(db, runId);
  if (originator === null || paysOn === null || fileLetter === null) throw new AppError("conflict", NO_FILE);
  const transfers = await transfersOf(db, runId);
  const credits = creditsIn(transfers);
  if (credits.length < transfers.length) throw new AppError("conflict", ERASED);
  const sender = snakeToCamel(originator);
  return nachaFile({
    ...{ originator: Originator.parse(sender), made: practiceLabels(madeAt, zone), paysOn, letter: fileLetter },
    ...{ purpose: PURPOSE, credits },
  });
}

/** The database stores the row as it is. */
const snakeToCamel = (row: unknown): unknown =>
  Object.fromEntries(
    Object.entries(row ?? {}).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

/** The same payments as CSV, for a bank's upload form or a list of checks. */
export async function transfersCsv(db: Queries, runId: string): Promise<string> {
  const { paysOn } = await headOf(db, runId);
  const transfers = await transfersOf(db, runId);
  return csvFile([
    [
      "Number",
      "Payee",
      "Name on the account",
      "Routing number",
      "Account number",
      "Type",
      "Pays on",
      "Amount (dollars)",
    ],
    ...transfers.map(({ number, payee, holderName, routingNumber, accountNumber, isSavings, cents }) => [
      ...[number, payee, holderName ?? "", routingNumber ?? "", accountNumber ?? ""],
      ...[isSavings ? "Savings" : "Checking", paysOn ?? "", inDollars(cents)],
    ]),
  ]);
}

/** Names of account holders that the bank file has shorter or in other letters. */
export async function holdersShortened(db: Queries, runId: string): Promise<string[]> {
  const names = creditsIn(await transfersOf(db, runId)).map(({ holderName }) => holderName);
  return names.filter((name) => {
    const written = inBankLetters(name);
    return written.length > HOLDER_LETTERS || written !== name.toUpperCase();
  });
}
