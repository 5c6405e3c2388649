import { DatabaseSync } from "node:sqlite";
import type Stripe from "stripe";
import type { ShopEvent } from "./events.ts";

/** Stored objects by type. Line items are separate, because a session includes them only on request. */
export type Kept = {
  "checkout.session": Stripe.Checkout.Session;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  event: ShopEvent;
  webhook_endpoint: Stripe.WebhookEndpoint;
  line_items: { id: string; created: number; data: Stripe.LineItem[] };
};
export type Kind = keyof Kept;
export type Store = ReturnType<typeof openStore>;

/** Stores every object in one SQLite file, so that a killed process loses nothing it has confirmed. */
export function openStore(file: string) {
  const database = new DatabaseSync(file);
  database.exec(`
    pragma journal_mode = wal;
    create table if not exists kept (
      kind text not null, id text not null, created integer not null, body text not null, primary key (kind, id));
    create index if not exists kept_by_kind on kept (kind, created);
    create table if not exists first_answer (
      key text primary key, request text not null, at integer not null, status integer, body text);
    drop table if exists answer;
    create table if not exists delivery (
      id integer primary key, event_id text not null, state text not null, attempts integer not null, due_at integer not null);
    create index if not exists delivery_due on delivery (state, due_at);
  `);
  const find = database.prepare("select body from kept where kind = ? and id = ?");
  const list = database.prepare("select body from kept where kind = ? order by created desc, rowid desc");
  const remove = database.prepare("delete from kept where kind = ? and id = ?");
  const overdue = database.prepare(
    "select id from kept where kind = 'checkout.session' and body ->> 'status' = 'open' and body ->> 'expires_at' <= ?",
  );
  const put = database.prepare(
    "insert into kept (id, kind, created, body) values (?, ?, ?, ?) on conflict (kind, id) do update set body = excluded.body",
  );

  return {
    database,
    find<K extends Kind>(kind: K, id: string): Kept[K] | undefined {
      const row = find.get(kind, id);
      return row ? JSON.parse(String(row["body"])) : undefined;
    },
    /** Newest first. */
    list<K extends Kind>(kind: K): Kept[K][] {
      return list.all(kind).map((row) => JSON.parse(String(row["body"])));
    },
    /** Whether there was such an object. */
    remove: (kind: Kind, id: string): boolean => remove.run(kind, id).changes > 0,
    /** Ids of open sessions that expired, by a time in seconds. */
    overdueSessions: (now: number): string[] => overdue.all(now).map((row) => String(row["id"])),
    put<K extends Kind>(kind: K, object: Kept[K]): Kept[K] {
      put.run(object.id, kind, object.created, JSON.stringify(object));
      return object;
    },
    /** Runs all writes in one transaction. */
    atomically<T>(write: () => T): T {
      database.exec("begin immediate");
      try {
        const result = write();
        database.exec("commit");
        return result;
      } catch (error) {
        database.exec("rollback");
        throw error;
      }
    },
    forgetAll: () => database.exec("delete from kept; delete from first_answer; delete from delivery"),
    close: () => database.close(),
  };
}
