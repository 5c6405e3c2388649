import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { schemaText } from "../local/schema-text.ts";
import { DATABASE_FOLDER } from "../src/lib/migrate.ts";
import { functionsIn } from "../src/lib/sql-functions.ts";
import { testDatabase } from "./database.ts";

const { sql } = await testDatabase({ poolSize: 1 });
const { definitions } = await functionsIn(DATABASE_FOLDER);

it("api/db/schema.sql is what npm run typegen makes", async () => {
  expect(await readFile(join(DATABASE_FOLDER, "schema.sql"), "utf8")).toBe(await schemaText(sql));
});

it("every function and view is sound: PostgreSQL accepts its body beside all others", async () => {
  await sql`set check_function_bodies = on`;
  for (const { name, sql: text } of definitions)
    await sql.unsafe(text).catch((error: Error) => expect.fail(`${name}: ${error.message}`));
});

it("each file defines the one function or view it is named after, and says what that decides", () => {
  for (const { name, sql: text } of definitions) {
    expect(text).toMatch(new RegExp(`^/\\*[^]*?\\*/\\ncreate or replace (function|view) ${name}\\b`));
    expect([name, text.match(/create or replace/g)]).toEqual([name, ["create or replace"]]);
  }
});

it("every function is called by something", async () => {
  const text = await readFile(join(DATABASE_FOLDER, "schema.sql"), "utf8");
  expect(text.match(/^-- \w+:.*\n-- +called by nothing$/gm)).toBeNull();
});
