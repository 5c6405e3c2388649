import { expect, test } from "vitest";
import { schemaGap } from "../src/lib/db/migrate.ts";
import { testDatabase } from "./database.ts";

const mine = await testDatabase();
const other = await testDatabase();

test("a test database is migrated", async () => {
  expect(await schemaGap(mine.sql)).toEqual({ pending: [], unknown: [] });
});

test("test databases are independent", async () => {
  await mine.sql`create table lamp (oil text)`;
  expect(await other.sql`select to_regclass('lamp') as lamp`).toEqual([{ lamp: null }]);
});
