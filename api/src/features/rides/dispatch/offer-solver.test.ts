import { expect, it } from "vitest";
import { MINUTE_MS } from "../../../../contract/durations.ts";
import type { TransportType, VehicleType } from "../../../../contract/ride-status.ts";
import { RIDE_MINUTES, VEHICLE_CAPABILITIES } from "../../../../contract/rules.ts";
import { chanceFrom } from "../../../../test/chance.ts";
import { sampleOf } from "../../../../test/sample.ts";
import { MOST_DRIVERS, MOST_RIDES, type OpenDriver, type OpenRide, solveOffers } from "./offer-solver.ts";

const RIDE_MS = RIDE_MINUTES * MINUTE_MS;
const seeds = Array.from({ length: 1000 }, (_, seed) => seed + 1);

type Van = { vehicleType: VehicleType };
type Trip = { transportType: TransportType; minute: number };

const carries = (vehicleType: VehicleType): readonly TransportType[] => VEHICLE_CAPABILITIES[vehicleType];

/** The rides and drivers of a day; `canTake` says whether a driver may take a ride that fits the vehicle. */
function asDay(vans: Van[], trips: Trip[], canTake: (ride: number, driver: number) => boolean = () => true) {
  const drivers = vans.map(({ vehicleType }, place) => ({ id: `d${place}`, range: carries(vehicleType).length }));
  const rides: OpenRide[] = trips.map(({ transportType, minute }, ride) => ({
    id: `r${ride}`,
    startsAt: minute * MINUTE_MS,
    bookedAt: ride,
    driverId: null,
    options: vans.flatMap(({ vehicleType }, driver) =>
      carries(vehicleType).includes(transportType) && canTake(ride, driver) ? [`d${driver}`] : [],
    ),
  }));
  return { drivers, rides };
}

/** A day of up to 18 rides and 5 drivers, of whom some may not take some rides. */
function aRandomDay(seed: number) {
  const chance = chanceFrom(seed);
  const among = <Thing>(things: readonly [Thing, ...Thing[]]): Thing =>
    things[Math.floor(chance() * things.length)] ?? things[0];
  const vans = Array.from({ length: 2 + Math.floor(chance() * 4) }, () => ({
    vehicleType: among<VehicleType>([
      "Sedan",
      "Sedan",
      "Wheelchair Van",
      "Wheelchair Van",
      "Bariatric Van",
      "Stretcher Van",
    ]),
  }));
  const trips = Array.from({ length: 6 + Math.floor(chance() * 13) }, () => ({
    transportType: among<TransportType>([
      "ambulatory",
      "ambulatory",
      "wheelchair",
      "wheelchair",
      "bariatric",
      "stretcher",
    ]),
    minute: 480 + 6 * Math.floor(chance() * 60),
  }));
  const rejected = new Set(
    trips.flatMap((_, ride) => vans.map((__, driver) => `${ride} ${driver}`)).filter(() => chance() < 0.1),
  );
  return asDay(vans, trips, (ride, driver) => !rejected.has(`${ride} ${driver}`));
}

/** The most rides that can be served: tries every choice, once for each state of the drivers. */
function mostServed({ rides, drivers }: { rides: OpenRide[]; drivers: OpenDriver[] }): number {
  const ordered = rides.toSorted((one, other) => one.startsAt - other.startsAt);
  let states = new Map<string, { busy: number[]; served: number }>([["", { busy: drivers.map(() => 0), served: 0 }]]);
  for (const ride of ordered) {
    const next = new Map<string, { busy: number[]; served: number }>();
    const keep = (busy: number[], served: number) => {
      const key = busy.join();
      if ((next.get(key)?.served ?? -1) < served) next.set(key, { busy, served });
    };
    for (const { busy: before, served } of states.values()) {
      const busy = before.map((end) => (end <= ride.startsAt ? 0 : end));
      keep(busy, served);
      drivers.forEach(({ id }, place) => {
        if (busy[place] === 0 && ride.options.includes(id)) keep(busy.with(place, ride.startsAt + RIDE_MS), served + 1);
      });
    }
    states = next;
  }
  return Math.max(...[...states.values()].map(({ served }) => served));
}

/** No driver has two rides within ninety minutes, and each only rides that the driver may take. */
function expectPossible(rides: OpenRide[], driverOf: Map<string, string>): void {
  for (const ride of rides) {
    const driver = driverOf.get(ride.id);
    if (driver === undefined) continue;
    expect(ride.options).toContain(driver);
    const beside = rides.filter(
      (other) =>
        other !== ride && driverOf.get(other.id) === driver && Math.abs(other.startsAt - ride.startsAt) < RIDE_MS,
    );
    expect(beside).toEqual([]);
  }
}

it("serves as many rides as possible on every random day, and no driver twice at a time", () => {
  const days = sampleOf(seeds, 40).map(aRandomDay);
  let [served, possible] = [0, 0];
  for (const { rides, drivers } of days) {
    const { driverOf, isExact } = solveOffers(rides, drivers);
    expectPossible(rides, driverOf);
    const most = mostServed({ rides, drivers });
    if (isExact) expect(driverOf.size).toBe(most);
    served += driverOf.size;
    possible += most;
  }
  expect(served / possible).toBeGreaterThanOrEqual(0.99);
});

it("serves the rides booked earliest when not all can be served", () => {
  const trips = [600, 600, 600].map((minute) => ({ transportType: "ambulatory" as const, minute }));
  const { rides, drivers } = asDay([{ vehicleType: "Sedan" }, { vehicleType: "Sedan" }], trips);
  const { driverOf, isExact } = solveOffers(rides.toReversed(), drivers);
  expect([[...driverOf.keys()].sort(), isExact]).toEqual([["r0", "r1"], true]);
});

it("changes no more offers than it must", () => {
  const vans: Van[] = [
    { vehicleType: "Bariatric Van" },
    { vehicleType: "Wheelchair Van" },
    { vehicleType: "Wheelchair Van" },
  ];
  const trips: Trip[] = [
    { transportType: "wheelchair", minute: 600 },
    { transportType: "wheelchair", minute: 600 },
    { transportType: "bariatric", minute: 620 },
  ];
  const { rides, drivers } = asDay(vans, trips);
  const offered = rides.map((ride, place) => ({ ...ride, driverId: ["d0", "d2", null][place] ?? null }));
  expect(Object.fromEntries(solveOffers(offered, drivers).driverOf)).toEqual({ r0: "d1", r1: "d2", r2: "d0" });
});

it("keeps a driver for the ride that was offered, when an earlier ride can take another one", () => {
  const vans: Van[] = [{ vehicleType: "Sedan" }, { vehicleType: "Sedan" }];
  const trips: Trip[] = [
    { transportType: "ambulatory", minute: 600 },
    { transportType: "ambulatory", minute: 640 },
  ];
  const { rides, drivers } = asDay(vans, trips);
  const offered = rides.map((ride, place) => ({ ...ride, driverId: [null, "d0"][place] ?? null }));
  expect(Object.fromEntries(solveOffers(offered, drivers).driverOf)).toEqual({ r0: "d1", r1: "d0" });
});

it("plans the largest day with a bounded number of choices", () => {
  const chance = chanceFrom(1);
  const types = ["Sedan", "Wheelchair Van", "Wheelchair Van", "Bariatric Van"] as const;
  const vans = Array.from({ length: MOST_DRIVERS }, (_, place) => ({ vehicleType: types[place % 4] ?? "Sedan" }));
  const trips = Array.from(
    { length: MOST_RIDES },
    (_, place): Trip => ({
      transportType: place % 5 === 0 ? "bariatric" : place % 2 === 0 ? "wheelchair" : "ambulatory",
      minute: 15 * Math.floor(chance() * 48),
    }),
  );
  const { rides, drivers } = asDay(vans, trips, (ride, driver) => (ride * 7 + driver * 13) % 11 !== 0);
  const { driverOf } = solveOffers(rides, drivers);
  expectPossible(rides, driverOf);
  expect(driverOf.size).toBeGreaterThan(MOST_RIDES * 0.9);
});
