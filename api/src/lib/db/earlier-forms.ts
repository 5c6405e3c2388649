import { join } from "node:path";
import type { Queries } from "./db.ts";
import { readPart, sqlFileNames } from "./sql-functions.ts";

type Ran = { name: string; checksum: string };

/** A migration as some databases ran it before it was edited or renamed, and the SQL that makes up the difference. */
type EarlierForm = Ran & { current: string; sql: string };

/** The file of a migration in `earlier-forms` names its earlier forms and has the SQL that they lack. */
async function earlierFormsIn(folder: string): Promise<EarlierForm[]> {
  const files = join(folder, "earlier-forms");
  const found = (await sqlFileNames(files)).map(async (current) => {
    const sql = await readPart(join(files, current));
    const forms = sql.matchAll(/^-- earlier form: (\S+) ([0-9a-f]{64})$/gm);
    return [...forms].map(([, name = "", checksum = ""]) => ({ name, checksum, current, sql }));
  });
  return (await Promise.all(found)).flat();
}

/**
 * Brings a database that ran earlier forms of migrations to the state of the current ones, and records it as such. This comes before the
 * later migrations, which may use the difference.
 */
export async function adoptEarlierForms(
  tx: Queries,
  { folder, migrations }: { folder: string; migrations: Ran[] },
  prepare: () => Promise<void>,
): Promise<void> {
  const forms = await earlierFormsIn(folder);
  const done = await tx<Ran[]>`select name, checksum from migration order by name`;
  const met = done.flatMap(
    (ran) => forms.find((form) => form.name === ran.name && form.checksum === ran.checksum) ?? [],
  );
  if (met.length > 0) await prepare();
  for (const { name, current, sql } of met) {
    const migration = migrations.find((one) => one.name === current);
    if (!migration) throw new Error(`earlier-forms/${current} belongs to no migration.`);
    await tx.unsafe(sql).simple();
    await tx`update migration set name = ${current}, checksum = ${migration.checksum} where name = ${name}`;
  }
}
