import { beforeEach, expect, it } from "vitest";
import { bareDatabase } from "../../../test/database.ts";
import { aDatabaseFolder } from "../../../test/database-folder.ts";
import { migrate } from "./migrate.ts";

const { sql } = await bareDatabase();
beforeEach(async () => {
  await sql`drop schema public cascade`;
  await sql`create schema public`;
});

const FEE = (cents: number) => `create or replace function fee() returns int language sql as $$ select ${cents} $$;`;
const fee = async () => (await sql<{ fee: number }[]>`select fee()`)[0]?.fee;

/** A database folder with these files and this number of its set of functions. */
const aFolder = async (version: number, files: Record<string, string>): Promise<string> =>
  (await aDatabaseFolder({ "functions.json": JSON.stringify({ version, checksum: "any" }), ...files })).folder;

it("a changed function is replaced at the next start, without a migration", async () => {
  await migrate(sql, { folder: await aFolder(1, { "functions/money/fee.sql": FEE(100) }) });
  expect(await fee()).toBe(100);
  await migrate(sql, { folder: await aFolder(2, { "functions/money/fee.sql": FEE(200) }) });
  expect(await fee()).toBe(200);
});

it("an unchanged set is left alone", async () => {
  const folder = await aFolder(1, { "functions/money/fee.sql": FEE(100) });
  await migrate(sql, { folder });
  await sql.unsafe(FEE(300));
  await migrate(sql, { folder });
  expect(await fee()).toBe(300);
});

it("an older version leaves newer functions, unless it is alone, as after a switch to an older branch", async () => {
  const older = await aFolder(1, { "functions/money/fee.sql": FEE(100) });
  await migrate(sql, { folder: older });
  await migrate(sql, { folder: await aFolder(2, { "functions/money/fee.sql": FEE(200) }) });
  await migrate(sql, { folder: older });
  expect(await fee()).toBe(200);
  await migrate(sql, { folder: older, isAlone: true });
  expect(await fee()).toBe(100);
});

it("a changed signature is another function, and the old one stays for older instances", async () => {
  await migrate(sql, { folder: await aFolder(1, { "functions/money/fee.sql": FEE(100) }) });
  const withExtra = "create or replace function fee(extra int) returns int language sql as $$ select 100 + extra $$;";
  await migrate(sql, { folder: await aFolder(2, { "functions/money/fee.sql": withExtra }) });
  expect(await sql`select fee() as old, fee(20) as new`).toEqual([{ old: 100, new: 120 }]);
});

it("functions may refer to each other in any order, and to tables and triggers of the same start", async () => {
  const folder = await aFolder(1, {
    "migrations/0001_first.sql": `
      create table visit (starts_at timestamptz, span tstzrange generated always as (half_hour(starts_at)) stored);
      create trigger visit_checked before insert on visit for each row execute function check_visit();`,
    "functions/schema/half_hour.sql":
      "create or replace function half_hour(at timestamptz) returns tstzrange language sql immutable as $$ select tstzrange(at, at + interval '30 minutes') $$;",
    "functions/visits/check_visit.sql": `create or replace function check_visit() returns trigger language plpgsql as $$
      begin if visit_blocker(new) is not null then raise 'It is closed'; end if; return new; end $$;`,
    "functions/visits/visit_blocker.sql":
      "create or replace function visit_blocker(one visit) returns text language sql as $$ select 'closed' from closed_day where one.starts_at is null $$;",
    "views/closed_day.sql": "create or replace view closed_day as select count(*) from visit;",
  });
  await migrate(sql, { folder });
  await sql`insert into visit (starts_at) values (now())`;
  await expect(sql`insert into visit (starts_at) values (null)`).rejects.toThrow("It is closed");
});
