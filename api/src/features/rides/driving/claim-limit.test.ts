import { beforeEach, describe, expect, it } from "vitest";
import { OfficeRideFound } from "../../../../contract/office-rides.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { anAcceptedRide, says } from "../../../../test/driving.ts";
import { removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";

const app = await testAppWithCards({ OFFICE_REFUND_LIMIT: "50" });
const [owner, desk, dispatch] = [
  await aColleague(app, "owner"),
  await aColleague(app, "desk"),
  await aColleague(app, "dispatch"),
];

beforeEach(() => removeDriversAndRides(app));

const claiming = async (fare: number, amount: number) => {
  const trip = await anAcceptedRide(app);
  const answer = await says(app, trip.van, "complete", trip.ride, { fare, extra: { amount, reason: "Stairs" } });
  return { ...trip, answer };
};

describe("a driver's claim", () => {
  it.each([
    ["the fare's excess and the extra are $1,000 in all", 565, 500, 200],
    ["they are more than $1,000 together", 565, 500.01, 400],
    ["the fare alone is far above the quote", 10_000, 900, 400],
  ])("is at most $1,000 in all: %s", async (_, fare, amount, status) => {
    const { answer, ride } = await claiming(fare, amount);
    expect(answer.status).toBe(status);
    const [row] = await app.sql`select status from ride where id = ${ride.rideId}`;
    expect(row).toEqual({ status: status === 200 ? "completed" : "accepted" });
    if (status === 400)
      expect(answer.body["message"]).toBe("Please call the office about more than $1,000 beyond the ride's price");
  });

  it("above the limit is refused by the database too", async () => {
    const { ride, van } = await anAcceptedRide(app);
    await expect(
      app.sql`insert into extra_claim (ride_id, driver_id, cents, reason) values (${ride.rideId}, ${van.id}, 100001, 'x')`,
    ).rejects.toThrow("A claim is at most 100000 cents");
  });

  it("is approved by the desk up to OFFICE_REFUND_LIMIT, and above it by an owner", async () => {
    const decided = async (amount: number, staff: typeof owner) => {
      const { ride } = await claiming(65, amount);
      const { extra } = read(OfficeRideFound, await app.get(`/api/office/rides/${ride.rideId}`, owner)).ride;
      return app.post(`/api/office/extras/${extra?._id}/decide`, { isGranted: true }, staff);
    };
    expect((await decided(50, desk)).status).toBe(200);
    const refused = await decided(50.01, desk);
    expect([refused.status, refused.body["message"]]).toEqual([
      409,
      "Your role can give at most $50 here beyond the refund rule. An owner can give more.",
    ]);
    expect((await decided(900, owner)).status).toBe(200);
    expect((await decided(1, dispatch)).status).toBe(403);
  });
});

it("dispatch cancels for our own reasons with the full refund, which the rule gives, whatever the limit", async () => {
  const { ride } = await anAcceptedRide(app);
  const { revision } = read(OfficeRideFound, await app.get(`/api/office/rides/${ride.rideId}`, owner)).ride;
  const cancel = { revision, canceledBy: "office", refundCents: 6500, notify: true, reason: "Van broke down" };
  expect((await app.post(`/api/office/rides/${ride.rideId}/cancel`, cancel, dispatch)).status).toBe(200);
});
