import { expect, test } from "vitest";
import { blockingMigrations, migrationFaults } from "./migration-rules.ts";

const rulesBrokenBy = (sql: string) =>
  migrationFaults({ name: "0400_next.sql", sql }).map((fault) => fault.split(": ")[1]);

test.each([
  ["create index visit_note on visit (note);", "require-concurrent-index-creation"],
  ["create unique index if not exists visit_note\n  on visit (note);", "require-concurrent-index-creation"],
  ["drop index visit_note;", "require-concurrent-index-deletion"],
  ["alter table visit add constraint fee_positive check (fee > 0);", "constraint-missing-not-valid"],
  ["alter table visit add constraint a check (a > 0) not valid, add check (b > 0);", "constraint-missing-not-valid"],
  ["alter table visit add foreign key (nurse_id) references nurse;", "constraint-missing-not-valid"],
  ["alter table visit add column nurse_id uuid references nurse;", "adding-field-with-constraint"],
  ["alter table visit add constraint one unique (note);", "disallowed-unique-constraint"],
  ["alter table visit add column note text not null;", "adding-required-field"],
  ["alter table visit add column id uuid default gen_random_uuid();", "adding-field-with-volatile-default"],
  [
    "alter table visit add column key text generated always as (lower(note)) stored;",
    "adding-field-with-volatile-default",
  ],
  ["alter table visit alter column note set not null;", "adding-not-nullable-field"],
  ["alter table visit alter column note type varchar(9);", "changing-column-type"],
  ["alter table visit rename column note to words;", "renaming"],
  ["alter table visit rename to appointment;", "renaming"],
  ["alter table visit drop column note;", "ban-drop"],
  ["DROP TABLE visit;", "ban-drop"],
])("%s breaks a rule", (sql, rule) => {
  expect(rulesBrokenBy(sql)).toEqual([rule]);
});

test.each([
  "alter table visit add column note text not null default '';",
  "alter table visit add column seen_at timestamptz default now();",
  "alter table visit add constraint fee_positive check (fee in (1, 2)) not valid, add column note text;",
  "alter table visit add constraint one unique using index visit_one;",
  "-- no transaction\ncreate index concurrently if not exists visit_note on visit (note);\nalter table visit validate constraint fee_positive;",
  "-- no transaction\ndrop index concurrently if exists visit_note;",
  "create table note (id uuid primary key, visit_id uuid references visit);\ncreate index note_visit on note (visit_id);\nalter table note add check (id is not null);",
  "-- allow ban-drop: nothing reads it since the last version\nalter table visit drop column note;",
  "create function f() returns trigger language plpgsql as $$ begin drop table x; return null; end $$;",
  "insert into setting values ('drop table visit; create index a on b');",
])("%s is fine", (sql) => {
  expect(rulesBrokenBy(sql)).toEqual([]);
});

test.each([
  ["create index concurrently if not exists visit_note on visit (note);", "an index concurrently and a validation"],
  ["alter table visit validate constraint fee_positive;", "an index concurrently and a validation"],
  ["-- no transaction\ncreate index concurrently visit_note on visit (note);", "only what can be repeated"],
  ["-- no transaction\nupdate visit set fee = fee + 1;", "only what can be repeated"],
])("%s has the wrong place", (sql, says) => {
  expect(migrationFaults({ name: "0400_next.sql", sql })).toEqual([expect.stringContaining(says)]);
});

test("every new migration keeps the rules", async () => {
  expect(await blockingMigrations()).toBeUndefined();
});
