import { z } from "zod";
import type { Tx } from "../db/db.ts";

/** A backup's header: where and when it was made, and everything that isn't a row. */
export const BackupHeader = z.object({
  format: z.literal(1, "is of a kind that this program does not know"),
  takenAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string().nullable() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The last value of each sequence; null if it was never used. Text, because the values exceed a JavaScript number. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

/** The last part: the size and checksum of every other part, the number of rows of each table, and the sums of money. */
export const Contents = z.object({
  parts: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  rows: z.record(z.string(), z.number()),
  /** The sum of each column of cents, by `table.column`. Earlier backups have none. */
  sums: z.record(z.string(), z.string()).default({}),
});
export type Contents = z.infer<typeof Contents>;

/** The sum of every column of cents of these tables, as text. */
export async function sumsOf(tx: Tx, tables: BackupHeader["tables"]): Promise<Contents["sums"]> {
  const sums: Contents["sums"] = {};
  for (const { name, columns } of tables)
    for (const column of columns.filter((one) => one.endsWith("_cents"))) {
      const [found] = await tx<{ sum: string }[]>`select coalesce(sum(${tx(column)}), 0)::text as sum from ${tx(name)}`;
      sums[`${name}.${column}`] = found?.sum ?? "0";
    }
  return sums;
}

export const HEADER_PART = "backup.json";
export const CONTENTS = "contents.json";

/** A part with some of a table's rows, in the text format of `copy`, compressed with gzip. */
export const rowsPart = (table: string, n: number): string => `tables/${table}/${String(n).padStart(6, "0")}.copy.gz`;
export const tableOf = (part: string): string | null => /^tables\/([^/]+)\/\d+\.copy\.gz$/.exec(part)?.[1] ?? null;

const FILES = "files/";
export const filePart = (key: string): string => FILES + key;
export const fileKeyOf = (part: string): string | null => (part.startsWith(FILES) ? part.slice(FILES.length) : null);

/**
 * Settings for one transaction: values are written as text and read back in the same format on every server and for every role, without
 * any timeout.
 */
export const AS_TEXT = {
  datestyle: "ISO, MDY",
  intervalstyle: "postgres",
  extra_float_digits: "3",
  bytea_output: "hex",
  statement_timeout: "0",
  lock_timeout: "0",
  idle_in_transaction_session_timeout: "0",
} as const;
