import { z } from "zod";

/** A backup's header: its origin, and everything that is not a row. */
export const About = z.object({
  format: z.literal(1, "is of a kind that this program does not know"),
  takenAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string().nullable() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The last value each gave out; null where it gave none. As text: they are bigger than our numbers. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
});
export type About = z.infer<typeof About>;

/** The last part: every other one, by what it is known again, and of each table how many rows it has. */
export const Contents = z.object({
  parts: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  rows: z.record(z.string(), z.number()),
});
export type Contents = z.infer<typeof Contents>;

export const ABOUT = "backup.json";
export const CONTENTS = "contents.json";

/** A table's rows, cut into parts: as `copy` writes them, packed by gzip. */
export const rowsPart = (table: string, n: number): string => `tables/${table}/${String(n).padStart(6, "0")}.copy.gz`;
export const tableOf = (part: string): string | null => /^tables\/([^/]+)\/\d+\.copy\.gz$/.exec(part)?.[1] ?? null;

const FILES = "files/";
export const filePart = (key: string): string => FILES + key;
export const fileKeyOf = (part: string): string | null => (part.startsWith(FILES) ? part.slice(FILES.length) : null);

/**
 * How values are written as text and read again, the same on every server whatever it or the role is set to. For one
 * transaction, together with as much time as it takes.
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
