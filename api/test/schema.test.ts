import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { checkout } from "../local/paths.ts";
import { schemaText } from "../local/schema-text.ts";
import { triggersPage } from "../local/triggers-page.ts";
import { DATABASE_FOLDER } from "../src/lib/db/migrate.ts";
import { functionsIn } from "../src/lib/db/sql-functions.ts";
import { testDatabase } from "./database.ts";

const { sql } = await testDatabase({ poolSize: 1 });
const { definitions: all } = await functionsIn(DATABASE_FOLDER);
const definitions = all.filter(({ name }) => name !== "rules");

it("api/db/schema.sql is the output of npm run typegen", async () => {
  expect(await readFile(join(DATABASE_FOLDER, "schema.sql"), "utf8")).toBe(await schemaText(sql));
});

it("docs/triggers.md is the output of npm run typegen", async () => {
  expect(await readFile(join(checkout, "docs/triggers.md"), "utf8")).toBe(await triggersPage(sql));
});

it("PostgreSQL accepts the body of every function and view", async () => {
  await sql`set check_function_bodies = on`;
  for (const { name, sql: text } of definitions)
    await sql.unsafe(text).catch((error: Error) => expect.fail(`${name}: ${error.message}`));
});

it("each file defines the function or view it is named after, with a comment that says what it decides", () => {
  for (const { name, sql: text } of definitions) {
    expect(text).toMatch(new RegExp(`^(-- .+\\n)+create or replace (function|view) ${name}\\b`));
    expect([name, text.match(/create or replace/g)]).toEqual([name, ["create or replace"]]);
  }
});

it("every function is called", async () => {
  const text = await readFile(join(DATABASE_FOLDER, "schema.sql"), "utf8");
  expect(text.match(/^-- \w+:.*\n-- +called by nothing$/gm)).toBeNull();
});

/** Functions that may contain time constants, with the reason. */
const WITH_NUMBERS: Record<string, string> = {
  format_interval: "where minutes turn into hours and hours into days is wording",
  ride_span: "an index stores its results; the test below compares it with the rule",
  find_next_free: "to the next midnight",
  process_due_ride: "the pause before a locked checkout is looked at again",
  find_driver: "how often a pending ride is looked at",
  reassign_late_ride: "how often a late ride is looked at",
};

it("functions take the numbers of rules from api/contract/rules.ts", () => {
  const isTask = (name: string) => name.startsWith("tasks_from_");
  const found = definitions.filter(({ name, sql: text }) => {
    const numbers = text.replaceAll(/^ *--.*$|\* interval '1 minute'|interval '0'/gm, "").match(/interval '/);
    // The due times of tasks on Today are in the functions that find them.
    return numbers && !isTask(name) && !(name in WITH_NUMBERS);
  });
  expect(found.map(({ name }) => name)).toEqual([]);
});

it("a ride occupies its driver for the time in the rule", async () => {
  const [span] = await sql`select upper(ride_span(now())) - lower(ride_span(now())) = rule_ride() as is_equal`;
  expect(span).toEqual({ isEqual: true });
});
