import { migrationsIn } from "../api/src/lib/db/migrate.ts";
import type { Migration } from "../api/src/lib/db/migration-steps.ts";

/** Earlier migrations landed before these rules. */
const FIRST_CHECKED = "0350";

type Rule = { name: string; isBroken: (action: string) => boolean; instead: string };

/**
 * What blocks or breaks copies that run beside an upgrade, on a table that is there already. Names are those of squawk's rules
 * (https://squawkhq.com/docs/rules), whose program is published for few of our platforms. An action is one of a statement's, such as
 * `alter table visit add column note text`.
 */
const RULES: Rule[] = [
  {
    name: "require-concurrent-index-creation",
    isBroken: (action) => /^create (unique )?index (?!concurrently)/.test(action),
    instead: "create the index concurrently, in a file that begins with: -- no transaction",
  },
  {
    name: "require-concurrent-index-deletion",
    isBroken: (action) => /^drop index (?!concurrently)/.test(action),
    instead: "drop the index concurrently, in a file that begins with: -- no transaction",
  },
  {
    name: "constraint-missing-not-valid",
    isBroken: (action) => /\badd (constraint \w+ )?(check|foreign key)\b/.test(action) && !/\bnot valid$/.test(action),
    instead: "add it not valid, and validate it in a later file that begins with: -- no transaction",
  },
  {
    name: "adding-field-with-constraint",
    isBroken: (action) => /\badd column\b.*\b(references|check|unique|primary key)\b/.test(action),
    instead: "add the column alone, then the constraint not valid, and validate it in a later file",
  },
  {
    name: "disallowed-unique-constraint",
    isBroken: (action) => /\badd (constraint \w+ )?(unique|primary key)\b(?! using index)/.test(action),
    instead: "build a unique index concurrently in a file before, then add the constraint using index",
  },
  {
    name: "adding-required-field",
    isBroken: (action) => /\badd column\b.*\bnot null\b/.test(action) && !/\bdefault\b/.test(action),
    instead: "give it a default, because rows and older copies have no value",
  },
  {
    name: "adding-field-with-volatile-default",
    isBroken: (action) =>
      /\badd column\b.*(\bdefault (?!now\(|current_)[a-z_.]+\(|\bgenerated always as (?!identity\b).*\bstored\b)/.test(
        action,
      ),
    instead: "add the column without it: PostgreSQL would write every row again under a lock",
  },
  {
    name: "adding-not-nullable-field",
    isBroken: (action) => /\balter column \w+ set not null\b/.test(action),
    instead: "add a check that it is not null, not valid, and validate it in a later file",
  },
  {
    name: "changing-column-type",
    isBroken: (action) => /\balter column \w+ (set data )?type\b/.test(action),
    instead: "add a column of the new type, keep both in step, and drop the old one a version later",
  },
  {
    name: "renaming",
    isBroken: (action) =>
      /\brename (column \w+ |constraint \w+ |\w+ )?to\b/.test(action) && !/^alter index/.test(action),
    instead: "add the new name, and drop the old one a version later: older copies still use it",
  },
  {
    name: "ban-drop",
    isBroken: (action) => /^drop (table|view)\b|\bdrop column\b/.test(action),
    instead: "first stop reading it, and drop it a version later: older copies still use it",
  },
];

/** All that may run without a transaction: after a crash these statements run again. */
const REPEATABLE =
  /^(create (unique )?index concurrently if not exists|drop index concurrently if exists|alter table \w+ validate constraint) /;

/** What of a migration would block or break the copies that run beside it. A line `-- allow RULE: reason` allows one. */
export function migrationFaults({ name, sql }: Pick<Migration, "name" | "sql">): string[] {
  const allowed = new Set([...sql.matchAll(/^-- allow ([\w-]+): \S/gm)].map(([, rule]) => rule));
  const statements = statementsIn(sql);
  const isAlone = sql.startsWith("-- no transaction\n");
  const madeHere = new Set(statements.flatMap((one) => /^create table (?:if not exists )?(\w+)/.exec(one)?.[1] ?? []));
  const faults = statements.flatMap((statement) => {
    const ofOrder = orderFault(statement, isAlone);
    if (ofOrder !== null) return [ofOrder];
    if (madeHere.has(tableOf(statement))) return [];
    return RULES.flatMap(({ name: rule, isBroken, instead }) =>
      !allowed.has(rule) && actionsOf(statement).some(isBroken) ? [`${rule}: ${instead}`] : [],
    );
  });
  return [...new Set(faults)].map((fault) => `${name}: ${fault}`);
}

function orderFault(statement: string, isAlone: boolean): string | null {
  if (isAlone && !REPEATABLE.test(statement))
    return `without a transaction only what can be repeated may run: create index concurrently if not exists, drop index concurrently if exists, validate constraint. Not: ${statement.slice(0, 60)}`;
  if (!isAlone && /\bindex concurrently\b|\bvalidate constraint\b/.test(statement))
    return "an index concurrently and a validation belong into a file that begins with: -- no transaction";
  return null;
}

/** Statements without comments, texts and bodies, in lower case and with single spaces. */
const statementsIn = (sql: string): string[] =>
  sql
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(";")
    .map((statement) => statement.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean);

/** The table that a statement changes; empty for other statements. */
const tableOf = (statement: string): string =>
  /^alter table (?:if exists )?(?:only )?(\w+)|^create (?:unique )?index .*? on (?:only )?(\w+)/
    .exec(statement)
    ?.slice(1)
    .find(Boolean) ?? "";

/** The actions of an `alter table`, which commas separate outside of parentheses; other statements are one. */
function actionsOf(statement: string): string[] {
  if (!statement.startsWith("alter table ")) return [statement];
  let depth = 0;
  let action = "";
  const actions: string[] = [];
  for (const character of statement) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (character === "," && depth === 0) {
      actions.push(action.trim());
      action = "";
    } else action += character;
  }
  return [...actions, action.trim()];
}

/** Returns a message if a new migration would block or break copies that run beside it. */
export async function blockingMigrations(): Promise<string | undefined> {
  const faults = (await migrationsIn()).filter(({ name }) => name >= FIRST_CHECKED).flatMap(migrationFaults);
  return faults.length > 0 ? faults.join("\n") : undefined;
}
