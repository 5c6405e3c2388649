import { bookingsPerSecond } from "./booking.ts";
import { type Comparison, compare } from "./compare.ts";
import { requestsPerSecond } from "./load.ts";
import { CONSULTANTS, idOf } from "./population.ts";
import { startApi } from "./servers.ts";
import { type House, POOL_SIZE } from "./stage.ts";

/** So many bookings make a process one that has worked. */
const BOOKINGS = 50_000;
const A_ROUND_SECONDS = 4;
const READING_SECONDS = 3;

/**
 * Free slots and bookings in a process that has done `bookings` of them, against one started a moment ago on the same database.
 * Each is given a second to be compiled before it is measured.
 */
export async function measureWorked(
  house: House,
): Promise<{ bookings: number; slots: Comparison; booking: Comparison }> {
  let bookings = 0;
  while (bookings < BOOKINGS)
    bookings += Math.round((await bookingsPerSecond(house, A_ROUND_SECONDS)) * A_ROUND_SECONDS);
  const against = (measure: (of: House, seconds: number) => Promise<number>) =>
    compare(
      () => measure(house, READING_SECONDS),
      () => inAFreshProcess(house, measure),
    );
  return { bookings, slots: await against(slotsPerSecond), booking: await against(bookingsPerSecond) };
}

async function inAFreshProcess(
  house: House,
  measure: (of: House, seconds: number) => Promise<number>,
): Promise<number> {
  const api = await startApi(house.environment);
  try {
    await measure({ ...house, api }, 1);
    return await measure({ ...house, api }, READING_SECONDS);
  } finally {
    await api.stop();
  }
}

/** Each request is about another consultant's week. */
function slotsPerSecond({ api }: House, seconds: number): Promise<number> {
  let number = 0;
  const next = () => {
    number += 1;
    return { path: `/api/doctor/${idOf("consultant", number % CONSULTANTS)}/slots` };
  };
  return requestsPerSecond({ url: api.url, connections: POOL_SIZE, seconds, next }, 200);
}
