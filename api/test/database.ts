import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, inject } from "vitest";
import { openDb, type Pool } from "../src/lib/db/db.ts";
import { dropDatabase } from "./drop-database.ts";

export type TestDatabase = { sql: Pool; url: string };

/**
 * A migrated, empty database for the calling test file, with a pool; dropped when the file is done. Call it at the top of the
 * file: `const { sql, url } = await testDatabase();`
 */
export const testDatabase = ({ poolSize = 4 } = {}): Promise<TestDatabase> =>
  copyOf(inject("postgres").template, poolSize);

/** The same without tables. */
export const bareDatabase = (): Promise<TestDatabase> => copyOf("template0", 10);

async function copyOf(template: string, poolSize: number): Promise<TestDatabase> {
  const { url: serverUrl } = inject("postgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = postgres(serverUrl, { max: 1 });
  await admin`create database ${admin(name)} template ${admin(template)} strategy file_copy`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const sql = openDb(url.href, poolSize);
  afterAll(async () => {
    await sql.end({ timeout: 5 });
    await dropDatabase(admin, name);
    await admin.end();
  });
  return { sql, url: url.href };
}
