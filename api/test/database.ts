import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, inject } from "vitest";
import { type Db, openDb } from "../src/lib/db.ts";

/**
 * A migrated, empty database of the calling test file's own, with a pool on it; dropped when the file is done. Call it
 * at the top of the file: `const { sql, url } = await testDatabase();`
 */
export async function testDatabase({ poolSize = 10 } = {}): Promise<{ sql: Db; url: string }> {
  const { url: serverUrl, template } = inject("postgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = postgres(serverUrl, { max: 1 });
  await admin`create database ${admin(name)} template ${admin(template)} strategy file_copy`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const sql = openDb(url.href, poolSize);
  afterAll(async () => {
    await sql.end({ timeout: 5 });
    await admin`drop database ${admin(name)} with (force)`;
    await admin.end();
  });
  return { sql, url: url.href };
}
