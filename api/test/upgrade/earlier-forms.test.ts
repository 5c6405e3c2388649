import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { migrate, runMigrations, schemaGap, schemaIn } from "../../src/lib/db/migrate.ts";
import { bareDatabase, testDatabase } from "../database.ts";
import { sampleOf } from "../sample.ts";
import { catalogOf } from "./catalog.ts";

const FOLDER = join(import.meta.dirname, "earlier-forms");
const fresh = await testDatabase({ poolSize: 1 });
const schema = await schemaIn();

/** What an earlier form needs that later versions no longer have. */
const NEEDS: Record<string, string> = {
  "0028_duplicates_and_reviews.sql":
    "create function email_key(text) returns text language sql immutable as 'select lower($1)'",
  "0052_rosters.sql":
    "create function update_is_rostered() returns trigger language plpgsql as 'begin return null; end'",
};

/** Earlier forms that databases ran when this migration did not exist yet. */
const BEFORE: Record<string, string> = { "8574417ebeb2": "0026_month_end.sql", "2d2ae58376f1": "0026_month_end.sql" };

/** An empty database that ran the current migrations before this one, and then this earlier form. */
async function databaseThatRan(file: string) {
  const { sql } = await bareDatabase();
  const name = file.slice(file.indexOf("-") + 1);
  const text = await readFile(join(FOLDER, file), "utf8");
  const checksum = createHash("sha256").update(text).digest("hex");
  const before = schema.migrations.filter(
    (migration) => migration.name.slice(0, 4) < name.slice(0, 4) && migration.name !== BEFORE[checksum.slice(0, 12)],
  );
  await sql.unsafe(NEEDS[name] ?? "select");
  await sql.begin((tx) => runMigrations(tx, { ...schema, migrations: [...before, { name, sql: text, checksum }] }));
  return sql;
}

const catalog = await catalogOf(fresh.sql);

it.each(sampleOf(readdirSync(FOLDER)))(
  "a database that ran %s is upgraded to the same schema as a new one",
  async (file) => {
    const sql = await databaseThatRan(file);
    await migrate(sql);
    expect(await catalogOf(sql)).toEqual(catalog);
    expect(await schemaGap(sql)).toEqual({ pending: [], unknown: [] });
    await migrate(sql);
  },
);

it("a form that this version can't upgrade is refused with what to do, and nothing changes", async () => {
  const { sql } = await bareDatabase();
  await migrate(sql);
  await sql`update migration set checksum = 'unknown' where name = '0052_rosters.sql'`;
  await expect(migrate(sql)).rejects.toThrow(
    "0052_rosters.sql isn't as the database ran it. If you edited the file, please revert the edit and add a new migration. If you didn't, another version made this database, and this version can't upgrade it: please start the version that made it.",
  );
});
