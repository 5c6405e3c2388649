import { readPhone } from "../../../contract/read-phone.ts";
import { eachAlone, type Job } from "../jobs/jobs.ts";
import type { Services } from "../services.ts";

const BATCH_SIZE = 500;

/** The columns with phone numbers. */
const COLUMNS = [
  ["patient", "phone"],
  ["driver", "phone"],
  ["ride", "passenger_phone"],
  ["ride_plan", "passenger_phone"],
] as const;

/**
 * Reads the numbers that were stored as digits by earlier versions, and by copies of them during an upgrade. What cannot be read stays, and is
 * a task on Today.
 */
export const readStoredPhones = (services: Pick<Services, "db" | "log">): Job => ({
  name: "read phone numbers",
  async run() {
    for (const [table, column] of COLUMNS) await readColumn(services, table, column);
    return 0;
  },
});

/** Earlier versions dropped the plus sign. More than ten digits are not of the US unless they begin with 1. */
const withCode = (digits: string): string => (/^[2-9]\d{10,14}$/.test(digits) ? `+${digits}` : digits);

async function readColumn({ db, log }: Pick<Services, "db" | "log">, table: string, column: string): Promise<void> {
  for (let after = "00000000-0000-0000-0000-000000000000", isMore = true; isMore; ) {
    const rows = await db<{ id: string; phone: string }[]>`
      select id, ${db(column)} as phone from ${db(table)}
      where ${db(column)} <> '' and ${db(column)} not like '+%' and id > ${after} order by id limit ${BATCH_SIZE}`;
    await eachAlone(
      log,
      rows,
      ({ id }) => ({ table, id }),
      async ({ id, phone }) => {
        const reading = readPhone(withCode(phone));
        if ("number" in reading)
          await db`update ${db(table)} set ${db(column)} = ${reading.number} where id = ${id} and ${db(column)} = ${phone}`;
        return true;
      },
    );
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === BATCH_SIZE;
  }
}
