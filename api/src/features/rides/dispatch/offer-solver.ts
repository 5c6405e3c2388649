import { MINUTE_MS } from "../../../../contract/durations.ts";
import { RIDE_MINUTES } from "../../../../contract/rules.ts";

/** The largest day that is solved. */
export const MOST_RIDES = 200;
export const MOST_DRIVERS = 40;
/** The choices that are tried for a day, at most: about 200 ms. */
const MOST_CHOICES = 500_000;
/** The time that a ride occupies its driver; the database enforces it as `ride_driver_free`. */
const RIDE_MS = RIDE_MINUTES * MINUTE_MS;

/** A ride without an accepted driver. `options` are the drivers who may take it, apart from the other rides given here. */
export type OpenRide = {
  id: string;
  startsAt: number;
  bookedAt: number;
  driverId: string | null;
  options: string[];
};
/** How many transport types a driver's vehicle carries. */
export type OpenDriver = { id: string; range: number };
export type Solution = { driverOf: Map<string, string>; isExact: boolean };

/** Drivers who may take the same rides. Which of them takes a ride is decided last. */
type Group = { drivers: OpenDriver[]; ids: Set<string>; range: number };
/** A partial plan. `state` has a character for each ride that may still occupy a driver: its group, or NOBODY. */
type Plan = { state: string; value: number; group: number; before: Plan | null };
type Choice = { group: number; value: number };

/** Served outweighs booked earlier, and so on, for up to MOST_RIDES rides. */
const SERVED = 1e11;
const BOOKED_EARLIER = 1e6;
const UNCHANGED = 1e3;
const SMALLER_VEHICLE = 1;
const NOBODY = -1;

/**
 * The drivers of a day's open rides: most rides served, then the rides booked earliest, then the fewest changed offers, then the smaller
 * vehicles. Goes through the rides in the order of time and keeps the best plan of each state. `isExact` is false if there were too many
 * states to keep and a ride is left that another plan might serve.
 */
export function solveOffers(rides: OpenRide[], drivers: OpenDriver[], mostChoices = MOST_CHOICES): Solution {
  const ordered = rides.filter(({ options }) => options.length > 0).sort((one, other) => one.startsAt - other.startsAt);
  const groups = groupsOf(ordered, drivers);
  const choices = choicesOf(ordered, groups);
  const most = Math.max(1, Math.floor(mostChoices / (ordered.length * (groups.length + 1))));
  let plans: Plan[] = [{ state: "", value: 0, group: NOBODY, before: null }];
  let isComplete = true;
  let oldest = 0;
  for (const [place, { startsAt }] of ordered.entries()) {
    const first = ordered.findIndex((ride) => ride.startsAt + RIDE_MS > startsAt);
    plans = nextPlans(plans, first - oldest, groups, choices[place] ?? []);
    oldest = first;
    if (plans.length > most) {
      plans.length = most;
      isComplete = false;
    }
  }
  const driverOf = driversOf(ordered, groups, plans[0] ?? null);
  return { driverOf, isExact: isComplete || driverOf.size === ordered.length };
}

/** Every plan with each choice for the next ride, the best first; the first `ended` rides of their states occupy nobody any more. */
function nextPlans(plans: Plan[], ended: number, groups: Group[], choices: Choice[]): Plan[] {
  const next = new Map<string, Plan>();
  const keepBest = (plan: Plan) => {
    const known = next.get(plan.state);
    if (!known || known.value < plan.value) next.set(plan.state, plan);
  };
  const busy = groups.map(() => 0);
  for (const before of plans) {
    const state = before.state.slice(ended);
    busy.fill(0);
    for (let place = 0; place < state.length; place += 1) {
      const group = state.charCodeAt(place) - 1;
      if (group !== NOBODY) busy[group] = (busy[group] ?? 0) + 1;
    }
    keepBest({ state: state + String.fromCharCode(NOBODY + 1), value: before.value, group: NOBODY, before });
    for (const { group, value } of choices)
      if ((busy[group] ?? 0) < (groups[group]?.drivers.length ?? 0))
        keepBest({ state: state + String.fromCharCode(group + 1), value: before.value + value, group, before });
  }
  return [...next.values()].sort((one, other) => other.value - one.value);
}

function groupsOf(rides: OpenRide[], drivers: OpenDriver[]): Group[] {
  const groups = new Map<string, Group>();
  const taken = new Map(drivers.map(({ id }) => [id, ""]));
  for (const { id, options } of rides)
    for (const driver of options) taken.set(driver, `${taken.get(driver) ?? ""} ${id}`);
  for (const driver of drivers) {
    const key = `${driver.range}:${taken.get(driver.id)}`;
    const group = groups.get(key) ?? { drivers: [], ids: new Set(), range: driver.range };
    group.drivers.push(driver);
    group.ids.add(driver.id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** For each ride, the groups that may take it and what that is worth. */
function choicesOf(rides: OpenRide[], groups: Group[]): Choice[][] {
  const byBooking = rides.toSorted((one, other) => one.bookedAt - other.bookedAt);
  const rank = new Map(byBooking.map(({ id }, place) => [id, rides.length - place]));
  return rides.map(({ id, options, driverId }) =>
    groups.flatMap(({ drivers, ids, range }, group): Choice[] => {
      if (!drivers.some((driver) => options.includes(driver.id))) return [];
      const isUnchanged = driverId !== null && ids.has(driverId);
      const value = SERVED + BOOKED_EARLIER * (rank.get(id) ?? 0) + (isUnchanged ? UNCHANGED : 0);
      return [{ group, value: value - SMALLER_VEHICLE * range }];
    }),
  );
}

/** Within a group, a ride keeps its driver if free; another ride avoids the drivers who are needed for their own ride soon after. */
function driversOf(rides: OpenRide[], groups: Group[], best: Plan | null): Map<string, string> {
  const groupOf = new Map<OpenRide, Group>();
  let plan = best;
  for (const ride of rides.toReversed()) {
    const group = groups[plan?.group ?? -1];
    if (group) groupOf.set(ride, group);
    plan = plan?.before ?? null;
  }
  const busyUntil = new Map<string, number>();
  const driverOf = new Map<string, string>();
  for (const [ride, { drivers, ids }] of [...groupOf].reverse()) {
    const free = drivers.filter(({ id }) => (busyUntil.get(id) ?? 0) <= ride.startsAt);
    const isNeeded = (driver: OpenDriver) =>
      rides.some(
        (other) =>
          other.driverId === driver.id &&
          ids.has(driver.id) &&
          groupOf.get(other)?.ids === ids &&
          other.startsAt > ride.startsAt &&
          other.startsAt < ride.startsAt + RIDE_MS,
      );
    const chosen = free.find(({ id }) => id === ride.driverId) ?? free.find((driver) => !isNeeded(driver)) ?? free[0];
    if (!chosen) throw new Error("A group has fewer drivers than its rides need");
    driverOf.set(ride.id, chosen.id);
    busyUntil.set(chosen.id, ride.startsAt + RIDE_MS);
  }
  return driverOf;
}
