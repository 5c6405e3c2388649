import { measureBooking } from "./booking.ts";
import { measureCalendarGrowth } from "./calendar.ts";
import { measureDispatch, measureDispatchGrowth } from "./dispatch.ts";
import { measureGrowth } from "./growth.ts";
import { measureList } from "./list.ts";
import { findPgbench } from "./pgbench.ts";
import { attempt, conditions, growthLine, longestLine, shareLine } from "./report.ts";
import { measureCopies, measureTraces, measureUpgrade } from "./scale.ts";
import { measureSearchGrowth } from "./search.ts";
import { type House, setStage } from "./stage.ts";
import { measureWorked } from "./worked.ts";

const say = (line: string) => console.log(line);
type Stage = Awaited<ReturnType<typeof setStage>>;

/** What is measured in the two houses, by its name in `npm run bench -- NAME`. */
export const IN_HOUSES: Record<string, (stage: Stage) => Promise<void>> = {
  list: ({ small }) => list(small),
  booking,
  growth,
  worked,
  search,
  calendar,
  dispatch: rides,
  "dispatch-growth": growthOfRides,
  copies,
  traces,
  upgrade,
};

/** Measures these, one after the other, in two houses with few and many appointments. */
export async function measureInHouses(names: readonly string[]): Promise<void> {
  say("Filling two houses with 1,000 consultants each: 10,000 appointments and 1,000,000.");
  const stage = await setStage();
  try {
    say(await conditions(stage.small.db));
    say("Medians of interleaved rounds (min–max), each against a floor measured in the same rounds.\n");
    for (const name of names) await attempt(name, async () => IN_HOUSES[name]?.(stage));
  } finally {
    await stage.clear();
  }
}

async function list({ api }: House): Promise<void> {
  const { kilobytes, whole, unchanged } = await measureList(api);
  say(shareLine(`doctor/list, ${kilobytes} KB, of bare node:http`, whole, 0.9));
  say(shareLine("doctor/list, 304, of bare node:http", unchanged, 0.9));
}

async function booking(stage: Stage): Promise<void> {
  say(shareLine("book-appointment, of pgbench", await measureBooking(stage, findPgbench()), 0.75));
}

async function growth(stage: Stage): Promise<void> {
  const { booking, list, appointments } = await measureGrowth(stage);
  say(growthLine("book-appointment, 1,000,000 to 10,000", booking, 1.2));
  say(growthLine("list rebuilt, 1,000,000 to 10,000", list, 1.2));
  say(growthLine("my appointments, 1,000,000 to 10,000", appointments, 1.2));
}

async function copies(stage: Stage): Promise<void> {
  say(shareLine("book-appointment by two copies, of one", await measureCopies(stage), 0.8));
}

async function traces(stage: Stage): Promise<void> {
  say(shareLine("book-appointment with traces, of without", await measureTraces(stage), 0.8));
}

async function upgrade(stage: Stage): Promise<void> {
  const { waits, seconds } = await measureUpgrade(stage);
  say(longestLine(`book-appointment beside ${seconds.toFixed(0)} s of upgrade`, waits, 1000));
}

async function worked(stage: Stage): Promise<void> {
  const { bookings, slots, booking } = await measureWorked(stage.small);
  const after = `after ${bookings.toLocaleString("en-US")} bookings, of a fresh process`;
  say(shareLine(`free slots ${after}`, slots, 0.9));
  say(shareLine(`book-appointment ${after}`, booking, 0.9));
}

async function calendar(stage: Stage): Promise<void> {
  say(growthLine("calendar of 50 nurses, 1,000,000 to 10,000", await measureCalendarGrowth(stage), 1.3));
}

async function search(stage: Stage): Promise<void> {
  for (const [question, comparison] of Object.entries(await measureSearchGrowth(stage)))
    say(growthLine(`search, ${question}, 45,000 to 36`, comparison, 1.3));
}

async function rides(stage: Stage): Promise<void> {
  // Otherwise its jobs would process the rides during the measurement.
  await stage.small.api.stop();
  say(shareLine("dispatch, of pgbench", await measureDispatch(stage, findPgbench()), 0.5));
}

async function growthOfRides(stage: Stage): Promise<void> {
  say(
    growthLine("dispatch, 10,000 drivers and 100,000 rides to 100 and 12,000", await measureDispatchGrowth(stage), 2),
  );
}
