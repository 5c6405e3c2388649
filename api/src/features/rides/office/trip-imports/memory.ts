import { TRIP_COLUMNS, type TripField } from "../../../../../contract/trip-columns.ts";
import type { CheckTripImport } from "../../../../../contract/trip-imports.ts";
import type { Queries, Tx } from "../../../../lib/db/db.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import type { Staff } from "../../../../lib/office/staff-sessions.ts";
import { foldedWord, type MappedColumn, type Memory } from "../import/trip-mapping.ts";
import { isMeaning } from "../import/trip-questions.ts";

/** The kind of a word that is a column's name. Other kinds are fields. */
const COLUMN = "column";

const isField = (name: string): name is TripField => name in TRIP_COLUMNS;

/** What an organization's names of columns and words mean; without one, those of files that no organization pays. */
export async function memoryOf(db: Queries, payerId: string | null): Promise<Memory> {
  const words = await db<{ kind: string; said: string; meaning: string }[]>`
    select kind, said, meaning from trip_word where payer_organization_id is not distinct from ${payerId}`;
  const columns = words.flatMap(({ kind, said, meaning }): [string, TripField | "unused"][] =>
    kind === COLUMN && (meaning === "unused" || isField(meaning)) ? [[said, meaning]] : [],
  );
  const others = words.filter(({ kind }) => kind !== COLUMN);
  return {
    columns: new Map(columns),
    words: new Map(others.map(({ kind, said, meaning }) => [`${kind}|${said}`, meaning])),
  };
}

type Answers = Pick<CheckTripImport, "columns" | "words">;
type Word = { kind: string; said: string; meaning: string };

/** Remembers what the office says about a file's columns and words. A field has one column: another that was read for it is left out. */
export async function remember(
  tx: Tx,
  staff: Staff,
  { payerId, columns: known }: { payerId: string | null; columns: readonly MappedColumn[] },
  { columns, words }: Answers,
): Promise<void> {
  const given = new Map(columns.map(({ index, field }) => [index, field]));
  const taken = new Set(columns.map(({ field }) => field));
  const said = known.flatMap(({ index, header, field }): Word[] => {
    const answer = given.get(index);
    if (header === "") return [];
    if (answer !== undefined) return [{ kind: COLUMN, said: foldedWord(header), meaning: answer }];
    return field !== null && taken.has(field) ? [{ kind: COLUMN, said: foldedWord(header), meaning: "unused" }] : [];
  });
  for (const { field, said: word, meaning } of words) {
    if (!isMeaning(field, word, meaning))
      throw new AppError("invalid", `“${word}” can't mean that. Please choose an answer.`);
    said.push({ kind: field, said: foldedWord(word), meaning });
  }
  for (const { kind, said: word, meaning } of said)
    await tx`
      insert into trip_word (payer_organization_id, kind, said, meaning, by_staff)
      values (${payerId}, ${kind}, ${word}, ${meaning}, ${staff.id})
      on conflict on constraint trip_word_once do update set meaning = excluded.meaning, by_staff = excluded.by_staff, said_at = now()`;
}
