import { one } from "../src/lib/db/db.ts";
import type { TestApp } from "./app.ts";

export type Columns = Record<string, string | number | boolean | Date | null | number[]>;

/** Inserts a row and returns its id. */
export async function insert({ sql }: TestApp, table: string, columns: Columns): Promise<string> {
  const row = one(await sql<{ id: string }[]>`insert into ${sql(table)} ${sql(columns)} returning id`);
  return row.id;
}

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
