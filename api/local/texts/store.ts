import { DatabaseSync } from "node:sqlite";
import type { SentText } from "./carrier.ts";

/** Text messages in one SQLite file, limited to the newest `bound`. ":memory:" stores no file. */
export function openTextStore(file: string, bound = 2_000) {
  const database = new DatabaseSync(file);
  database.exec(`
    pragma journal_mode = wal;
    create table if not exists text (number integer primary key autoincrement, body text not null);
  `);
  const add = database.prepare("insert into text (body) values (?)");
  const forget = database.prepare("delete from text where number <= (select max(number) from text) - ?");
  const all = database.prepare("select body from text order by number desc");
  return {
    add(text: SentText): void {
      add.run(JSON.stringify(text));
      forget.run(bound);
    },
    /** Newest first. For one phone, both directions. */
    list: (phone?: string): SentText[] =>
      all
        .all()
        .map((row): SentText => JSON.parse(String(row["body"])))
        .filter(({ to, from }) => !phone || to === phone || from === phone),
    forgetAll: () => database.exec("delete from text"),
    close: () => database.close(),
  };
}

export type TextStore = ReturnType<typeof openTextStore>;
