import { randomUUID } from "node:crypto";
import type { Db } from "./db.ts";
import { postLetter, type Writer } from "./letters.ts";
import type { Services } from "./services.ts";
import type { Sweep } from "./sweeps.ts";
import { transact } from "./transact.ts";

/**
 * Tells the office, once each, what only a person can put right. What comes up while such a letter is on its way waits
 * for the next one: a mail server that is down makes one letter, not hundreds.
 */
export const tellOffice = (on: Services): Sweep => ({
  name: "office",
  async run() {
    await noteLateLetters(on.db);
    return transact(on, async (tx) => {
      const id = randomUUID();
      const untold = await tx`
        update trouble set told_in = ${id} where id in (select id from trouble where told_in is null for update skip locked)
          and not exists (select from letter where kind = 'office-troubles' and due_at is not null) returning id`;
      if (untold.length > 0) await postLetter(tx, "office-troubles", id);
      return untold.length;
    });
  },
});

/** Letters that are owed for an hour, or that trying alone will not send: one line for each kind and reason. */
const noteLateLetters = (db: Db) => db`
  with late as (
    update letter set office_told_at = now()
    where due_at is not null and office_told_at is null and kind <> 'office-troubles'
      and (needs_person or posted_at < now() - interval '1 hour')
    returning kind, about, coalesce(trouble, 'It waits for the mail server.') as trouble
  )
  insert into trouble (is_letters, words)
  select true, format('%s of the kind %s (%s): %s', case count(*) when 1 then 'A letter' else count(*) || ' letters' end, kind,
    (array_agg(about order by about))[1] || case count(*) when 1 then '' else ' and others' end, trouble)
  from late group by kind, trouble`;

export const officeTroubles: Writer = async ({ db, config }, id) => {
  const troubles = await db<{ words: string }[]>`select words from trouble where told_in = ${id} order by id`;
  if (troubles.length === 0) return null;
  return {
    to: config.mail.office,
    subject: "Something waits for a person",
    greeting: "Dear office,",
    paragraphs: [
      "We keep trying, but by itself this will not come right:",
      ...troubles.map(({ words }) => `• ${words}`),
    ],
    after: ["You are told of each of these once."],
  };
};
