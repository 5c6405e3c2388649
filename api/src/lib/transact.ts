import type { Tx } from "./db.ts";
import type { Services } from "./services.ts";

/** One transaction. What it made due (a letter, a refund, a ride to be given) is seen to as soon as it has committed. */
export async function transact<T>(services: Pick<Services, "db" | "jobs">, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await services.db.begin(async (tx) => ({ value: await work(tx) }));
  services.jobs.wake();
  return result.value;
}
