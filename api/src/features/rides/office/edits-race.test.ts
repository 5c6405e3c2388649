import { beforeEach, describe, expect, it } from "vitest";
import { testAppWithCards } from "../../../../test/cards.ts";
import { anAcceptedRide, says } from "../../../../test/driving.ts";
import { aDriver } from "../../../../test/people.ts";
import { officeEdits } from "../../../../test/ride-edits.ts";
import { patientsView, removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const dispatch = await aColleague(app, "dispatch");
const { seen, input } = officeEdits(app, dispatch);
const elsewhere = { pickupAddress: "9 Spruce Street" };

beforeEach(() => removeDriversAndRides(app));

describe("two people at once", () => {
  it("an edit based on an older state is refused with the current one", async () => {
    const { van, ride } = await anAcceptedRide(app);
    const { revision } = await seen(ride);
    const old = { ...(await input(ride, elsewhere)), revision };
    await says(app, van, "step", ride, { step: "on_my_way" });
    const stale = await app.post(`/api/office/rides/${ride.rideId}/edit`, old, dispatch);
    expect(stale.status).toBe(409);
    expect((await patientsView(app, ride)).pickupAddress).toBe("418 Maple Street");
  });

  it.each(["step", "cancel", "reassign", "edit"] as const)(
    "an edit and a %s at once: one comes first, and the ride is whole",
    async (what) => {
      for (let round = 0; round < 4; round++) {
        await removeDriversAndRides(app);
        const { van, ride } = await anAcceptedRide(app);
        const other = await aDriver(app, { vehicleType: "Wheelchair Van", name: "Otto" });
        const { revision } = await seen(ride);
        const body = { ...(await input(ride, elsewhere)), revision };
        const path = `/api/office/rides/${ride.rideId}`;
        const others = {
          step: () => says(app, van, "step", ride, { step: "on_my_way" }),
          cancel: () => app.post("/api/user/cancel-ride", { rideId: ride.rideId, refundCents: 3250 }, ride),
          reassign: () => app.post(`${path}/assign`, { revision, driverId: other.id, reason: "Nearer" }, dispatch),
          edit: () => app.post(`${path}/edit`, { ...body, pickupAddress: "2 Elm Street" }, dispatch),
        };
        const [edited, answered] = await Promise.all([app.post(`${path}/edit`, body, dispatch), others[what]()]);
        expect([200, 409]).toContain(edited.status);
        expect(edited.status === 200 || answered.status === 200).toBe(true);
        const { from, status, step, driver } = await seen(ride);
        if (edited.status === 200) expect(from).toBe("9 Spruce Street");
        if (what === "reassign" || what === "edit") expect([edited.status, answered.status].sort()).toEqual([200, 409]);
        if (what === "step" && edited.status !== 200) expect(step).toBe("on_my_way");
        expect((status === "assigned" || status === "accepted") === (driver !== null)).toBe(true);
        const open =
          await app.sql`select from assignment where ride_id = ${ride.rideId} and outcome in ('offered', 'accepted')`;
        expect(open).toHaveLength(driver === null ? 0 : 1);
      }
    },
  );
});
