import { expect, it } from "vitest";
import { NOT_PERSONAL } from "../src/lib/accounts/not-personal.ts";
import { PERSONAL_DATA } from "../src/lib/accounts/personal-data.ts";
import { testDatabase } from "./database.ts";

const { sql } = await testDatabase({ poolSize: 1 });

/** Columns whose type can hold something about a person, as `table.column`, except the program's own records. */
async function columnsOf(): Promise<string[]> {
  const columns = await sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('migration', 'function_set')
      and (data_type in ('text', 'jsonb', 'json', 'bytea', 'date', 'ARRAY', 'tsvector', 'inet', 'character varying', 'xml', 'USER-DEFINED', 'double precision'))
      and udt_name not in ('_int2', '_int4', 'int4multirange', 'tstzrange', 'daterange')
    order by 1`;
  return columns.map(({ name }) => name);
}

const personal = Object.entries(PERSONAL_DATA).flatMap(([table, columns]) =>
  Object.keys(columns).map((column) => `${table}.${column}`),
);
const others = Object.entries(NOT_PERSONAL).flatMap(([table, columns]) =>
  columns.split(" ").map((column) => `${table}.${column}`),
);
const registered = [...personal, ...others].toSorted();

it("the register names every column that can hold something about a person, once", async () => {
  expect(registered).toEqual([...new Set(registered)]);
  expect((await columnsOf()).toSorted()).toEqual(registered);
});

it.each(["patient", "driver", "ride", "audit_entry"])(
  "an unregistered new column of type %s is found",
  async (table) => {
    await sql`alter table ${sql(table)} add column planted text`;
    try {
      expect((await columnsOf()).filter((name) => !registered.includes(name))).toEqual([`${table}.planted`]);
    } finally {
      await sql`alter table ${sql(table)} drop column planted`;
    }
  },
);

it("every kept column has a reason", () => {
  const unexplained = Object.entries(PERSONAL_DATA).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, { erased, kept }]) =>
      (erased === false || erased === "expires") && !kept ? [`${table}.${column}`] : [],
    ),
  );
  expect(unexplained).toEqual([]);
});
