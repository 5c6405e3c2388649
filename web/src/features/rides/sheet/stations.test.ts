import { expect, it } from "vitest";
import { aRide, joseph } from "../../../../test/drives.ts";
import { lineOf } from "./stations.ts";

const at = (minutes: number) => Date.parse("2026-11-24T14:00:00.000Z") + minutes * 60_000;
const onTheWay = { status: "accepted", step: "on_my_way", stepAt: "2026-11-24T14:00:00.000Z", driver: joseph } as const;

it("puts the van where the driver's own minutes say", () => {
  const line = lineOf(aRide({ ...onTheWay, aboutMinutes: 12 }), at(3), null);
  expect(line).toMatchObject({ reached: 1, share: 0.25, hasVan: true });
  expect(line.stations.map(({ time, name }) => [time, name])).toEqual([
    ["9:00 AM EST", "Set out"],
    ["About 9:12 AM EST", "418 Maple Street"],
    [null, "Mercy Cardiology, 30 Walnut Street"],
  ]);
});

it("never lets the van arrive before the driver says so", () => {
  expect(lineOf(aRide({ ...onTheWay, aboutMinutes: 12 }), at(40), null).share).toBeLessThan(1);
});

it("invents no minutes: without the driver's, the booked time stays", () => {
  const line = lineOf(aRide({ ...onTheWay, aboutMinutes: null }), at(3), null);
  expect(line.stations[1]?.time).toBe("9:15 AM EST");
  expect(line.share).toBe(0.5);
});

it.each([
  ["not paid", { payUntil: "2026-11-20T16:00:00.000Z" }, 0],
  ["without a driver", {}, 1],
  ["offered", { status: "assigned", driver: joseph }, 1],
  ["accepted", { status: "accepted", driver: joseph }, 2],
] as const)("fills the line as far as the ride got: %s", (_, like, reached) => {
  expect(lineOf(aRide(like), at(0), null).reached).toBe(reached);
});

it("has no addresses and no booking where the reader may not know them", () => {
  const { pickupAddress: _, dropoffAddress: __, ...ride } = aRide({ ...onTheWay, aboutMinutes: 12 });
  expect(lineOf(ride, at(3), null).stations.map(({ name }) => name)).toEqual(["Set out", "Pick-up", "Drop-off"]);
});
