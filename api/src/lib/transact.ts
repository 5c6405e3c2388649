import type { Tx } from "./db.ts";
import type { Services } from "./services.ts";

/** Runs a transaction. After the commit it wakes the jobs, which handle what became due (an email, a refund, a ride to dispatch). */
export async function transact<T>(services: Pick<Services, "db" | "jobs">, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await services.db.begin(async (tx) => ({ value: await work(tx) }));
  services.jobs.wake();
  return result.value;
}
