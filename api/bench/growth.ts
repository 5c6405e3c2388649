import { listConsultants } from "../src/features/consultants/service.ts";
import { bookingsPerSecond, makeReady } from "./booking.ts";
import { type Comparison, compare } from "./compare.ts";
import { requestsPerSecond } from "./load.ts";
import { READERS, tokenOf } from "./population.ts";
import type { House, Stage } from "./stage.ts";

const SECONDS = 3;
const READINGS = 20;

/** How many times as long each of these takes in the large house as in the small one. */
export type Growth = { booking: Comparison; list: Comparison; appointments: Comparison };

export async function measureGrowth({ small, large }: Stage): Promise<Growth> {
  const growthOf = async (measure: (house: House) => Promise<number>) => {
    for (const house of [small, large]) await measure(house);
    return compare(
      () => measure(large),
      () => measure(small),
    );
  };
  const booking = await growthOf(async (house) => 1 / (await bookingsPerSecond(house)));
  // The quicker house has more slots held by now, which is not what makes a list slower here.
  for (const house of [small, large]) await makeReady(house);
  return {
    booking,
    list: await growthOf(millisecondsPerList),
    appointments: await growthOf(async (house) => 1 / (await readingsPerSecond(house))),
  };
}

/** The list rebuilt, without the second for which the API caches it. */
async function millisecondsPerList({ services }: House): Promise<number> {
  const began = performance.now();
  for (let reading = 0; reading < READINGS; reading += 1) {
    await listConsultants(services.db, new Date(), services.config.practiceTimeZone);
  }
  return (performance.now() - began) / READINGS;
}

/** Each request is another patient of a thousand who looks at their ten appointments. */
function readingsPerSecond({ api }: House): Promise<number> {
  let number = 0;
  const next = () => {
    number += 1;
    return { headers: { token: tokenOf("patient", number % READERS) } };
  };
  return requestsPerSecond({ url: `${api.url}/api/user/appointments`, connections: 20, seconds: SECONDS, next }, 200);
}
