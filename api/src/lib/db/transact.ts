import type { Services } from "../services.ts";
import { type Db, one, type Tx } from "./db.ts";

/** Runs a transaction. After the commit it wakes the jobs, which handle what became due (an email, a refund, a ride to dispatch). */
export async function transact<T>(services: Pick<Services, "db" | "jobs">, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await services.db.begin(async (tx) => ({ value: await work(tx) }));
  services.jobs.wake();
  return result.value;
}

/** A transaction as the pool of what runs inside it. */
export const asPool = (tx: Tx): Db => Object.assign(tx, { begin: tx.savepoint });

/** Runs a transaction, rolls it back and returns its result: a preview by the code that acts. */
export async function dryRun<T>({ db }: Pick<Services, "db">, work: (tx: Tx) => Promise<T>): Promise<T> {
  const rollback = Object.assign(new Error("A preview stores nothing."), { name: "Preview" });
  const results: T[] = [];
  await db
    .begin(async (tx) => {
      results.push(await work(tx));
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return one(results);
}
