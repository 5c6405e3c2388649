import { foldText } from "../../../../contract/folded-text.ts";
import type { Db } from "../../../lib/db/db.ts";
import type { Services } from "../../../lib/services.ts";

/** More words are a sentence, which may tell about somebody. */
const MOST_WORDS = 5;
const SHORTEST = 3;
const LONGEST = 60;
/** Nobody reads more, and a program may have typed them. */
const MOST_A_DAY = 100;
/** Words are shown once they were searched for on this many days, so that no single person's text is. */
const SHOWN_FROM_DAYS = 3;
const MOST_SHOWN = 50;

const WORD = /^\p{L}[\p{L}\p{M}]*(?:['’-][\p{L}\p{M}]+)*$/u;

/**
 * The words of a search as they are stored. Null if they may say who somebody is: with digits or signs as in a phone number or an
 * address, a sentence, or two capitals as in a name.
 */
export function plainWords(typed: string): string | null {
  const words = foldText(typed).split(" ");
  const isName = words.filter((word) => /^\p{Lu}/u.test(word)).length > 1;
  if (isName || words.length > MOST_WORDS || !words.every((word) => WORD.test(word))) return null;
  const text = words.join(" ").toLowerCase();
  return text.length >= SHORTEST && text.length <= LONGEST ? text : null;
}

/**
 * Stores that a search found nothing on this day. The site searches while somebody types, so words whose beginning was stored that day
 * replace it. A search succeeds also if nothing can be stored.
 */
export async function storeMissed({ db, log }: Pick<Services, "db" | "log">, typed: string): Promise<void> {
  const words = plainWords(typed);
  if (words === null) return;
  await db`
    with begun as (
      delete from missed_search where searched_on = practice_today() and words <> ${words} and starts_with(${words}, words))
    insert into missed_search (searched_on, words)
    select practice_today(), ${words}
    where not exists (select from missed_search where searched_on = practice_today() and starts_with(words, ${words}))
      and (select count(*) from missed_search where searched_on = practice_today()) < ${MOST_A_DAY}
    on conflict do nothing`.catch((error: unknown) => log.warn({ err: error }, "a missed search could not be stored"));
}

/** What several visitors searched for and didn't find, by the number of days on which somebody did. */
export const missedSearches = (db: Db) => db<{ words: string; days: number }[]>`
  select words, count(*)::int as days from missed_search
  group by words having count(*) >= ${SHOWN_FROM_DAYS} order by days desc, words limit ${MOST_SHOWN}`;

/** Deletes missed searches after twelve months. */
export async function deleteOldMissedSearches(db: Db): Promise<void> {
  await db`delete from missed_search where searched_on < practice_today() - interval '12 months'`;
}
