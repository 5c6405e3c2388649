import { expect, it } from "vitest";
import { canCarry, RideStatus, stepsFrom, TransportType, VehicleType, vehiclesFor } from "./ride-status.ts";

it("lets a driver accept or reject an assigned ride, complete an accepted one, and nothing else", () => {
  const steps = Object.fromEntries(RideStatus.options.map((status) => [status, stepsFrom(status)]));
  expect(steps).toEqual({
    pending: [],
    assigned: ["accept", "reject"],
    accepted: ["complete"],
    completed: [],
    cancelled: [],
  });
});

it("knows what each vehicle can carry", () => {
  const carried = Object.fromEntries(
    VehicleType.options.map((vehicle) => [vehicle, TransportType.options.filter((type) => canCarry(vehicle, type))]),
  );
  expect(carried).toEqual({
    Sedan: ["ambulatory"],
    "Wheelchair Van": ["ambulatory", "wheelchair"],
    "Bariatric Van": ["ambulatory", "wheelchair", "bariatric"],
    "Stretcher Van": ["stretcher"],
  });
  expect(vehiclesFor("wheelchair")).toEqual(["Wheelchair Van", "Bariatric Van"]);
});
