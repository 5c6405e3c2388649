import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aRide } from "../../../../test/drives.ts";
import { RideLine } from "./ride-line.tsx";
import { lineOf } from "./stations.ts";

it("draws each station of a ride from an address to the same address", () => {
  const ride = aRide({ pickupAddress: "418 Maple Street", dropoffAddress: "418 Maple Street" });
  render(<RideLine line={lineOf(ride, Date.parse(ride.startsAt), null)} />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Fri, Nov 20Booked, done",
    "Driver found",
    "9:15 AM EST418 Maple Street",
    "418 Maple Street",
  ]);
});
