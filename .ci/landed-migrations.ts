import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DATABASE_FOLDER, migrationsIn } from "../api/src/lib/db/migrate.ts";
import type { Migration } from "../api/src/lib/db/migration-steps.ts";

/**
 * The checksums of the migrations that databases have run, in the format of sha256sum. Lines are only added: every database that ran a
 * migration refuses another form of it.
 */
const FILE = join(DATABASE_FOLDER, "migrations.sha256");

type Landed = Pick<Migration, "name" | "checksum">;

const read = (): string => readFileSync(FILE, "utf8");

/** The migrations of a list, in its order. Throws if a line is damaged. */
export const landedIn = (text: string): Landed[] =>
  text.split("\n").flatMap((line) => {
    if (line === "") return [];
    const [, checksum, name] = /^([0-9a-f]{64}) {2}(\d{4}_\w+\.sql)$/.exec(line) ?? [];
    if (checksum === undefined || name === undefined) throw new Error(`migrations.sha256 has a damaged line: ${line}`);
    return [{ name, checksum }];
  });

/** What is wrong with the migrations, compared with those that landed. */
export function landedFaults(landed: Landed[], ours: Landed[]): string[] {
  const files = new Map(ours.map(({ name, checksum }) => [name, checksum]));
  const listed = new Set(landed.map(({ name }) => name));
  return [
    ...landed.flatMap(({ name, checksum }) => {
      const now = files.get(name);
      if (now === undefined) return `${name} has landed and is missing or has another name. ${RESTORE}`;
      return now === checksum ? [] : `${name} has landed and was edited. ${RESTORE}`;
    }),
    ...landed.flatMap(({ name }, at) =>
      landed.findIndex((other) => other.name === name) < at
        ? `${name} is listed twice in api/db/migrations.sha256.`
        : [],
    ),
    ...ours.flatMap(({ name }) =>
      listed.has(name) ? [] : `${name} is not listed in api/db/migrations.sha256. Run: npm run typegen`,
    ),
  ];
}

const RESTORE =
  "Restore the file and add a new migration. Only if it is new on your branch: delete its line in api/db/migrations.sha256, then run npm run typegen.";

/** Adds new migrations at the end of the list. */
export async function listNewMigrations(): Promise<void> {
  const listed = new Set(landedIn(read()).map(({ name }) => name));
  const added = (await migrationsIn()).filter(({ name }) => !listed.has(name));
  writeFileSync(FILE, `${read()}${added.map(({ name, checksum }) => `${checksum}  ${name}\n`).join("")}`);
}

/** Returns a message if a migration that landed was edited, renamed or deleted, or a new one isn't listed. */
export async function changedMigrations(): Promise<string | undefined> {
  const faults = landedFaults(landedIn(read()), await migrationsIn());
  return faults.length > 0 ? faults.join("\n") : undefined;
}
