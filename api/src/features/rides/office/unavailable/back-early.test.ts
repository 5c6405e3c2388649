import { beforeEach, describe, expect, it } from "vitest";
import { DriversOff, RidesHandled } from "../../../../../contract/driver-time-off.ts";
import { read } from "../../../../../test/app.ts";
import { testAppWithCards } from "../../../../../test/cards.ts";
import { outcomes, says } from "../../../../../test/driving.ts";
import { removeDriversAndRides } from "../../../../../test/rides.ts";
import { aColleague } from "../../../../../test/staff.ts";
import { first, UNAVAILABLE, unavailableDrivers } from "../../../../../test/unavailable-drivers.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const desk = await aColleague(app, "dispatch");
const { van, enter, undo, driverOf, decisionOn, settleDown, accepted } = unavailableDrivers(app, desk);

beforeEach(() => removeDriversAndRides(app));

describe("a driver who is back early", () => {
  const back = async (driver: { id: string }) => {
    const { timeOff } = read(DriversOff, await app.get(UNAVAILABLE, desk));
    const off = timeOff.find(({ driverId }) => driverId === driver.id);
    return app.post(`${UNAVAILABLE}/${off?._id}/back`, {}, desk);
  };

  it("gets the rides first that nobody has accepted; accepted ones stay", async () => {
    const joseph = await van("Joseph Reed");
    const [moved, offered, left] = await accepted(joseph, "09:00", "11:00", "13:00");
    if (!moved || !offered || !left) throw new Error("All are accepted");
    const lucia = await van("Lucia Ortiz");
    await enter(joseph, [
      await decisionOn(moved, { driver: lucia }),
      await decisionOn(offered, { driver: lucia }),
      await decisionOn(left, { action: "search" }),
    ]);
    await settleDown();
    await says(app, lucia, "accept", moved);
    await app.sql`update driver set online = false where id = ${lucia.id}`;
    const [off] = read(DriversOff, await app.get(UNAVAILABLE, desk)).timeOff;
    expect(off).toMatchObject({ driver: "Joseph Reed", cause: "vehicle", toGiveBack: 2 });
    const answer = await back(joseph);
    expect(read(RidesHandled, answer).outcomes.map(({ text }) => text)).toEqual([
      "Offered to Joseph Reed.",
      "Offered to Joseph Reed.",
    ]);
    expect(await Promise.all([moved, offered, left].map(driverOf))).toEqual([
      "Lucia Ortiz",
      "Joseph Reed",
      "Joseph Reed",
    ]);
    expect(read(DriversOff, await app.get(UNAVAILABLE, desk)).timeOff).toEqual([]);
    await settleDown();
    expect((await says(app, joseph, "accept", left)).status).toBe(200);
  });

  it("is undone: the driver is unavailable again and the rides are where they were", async () => {
    const joseph = await van("Joseph Reed");
    const trip = await first(accepted(joseph, "09:00"));
    await enter(joseph);
    await settleDown();
    expect(await outcomes(app, trip)).toEqual(["withdrawn"]);
    const answer = await back(joseph);
    expect(await driverOf(trip)).toBe("Joseph Reed");
    expect((await undo(answer)).status).toBe(200);
    expect(await driverOf(trip)).toBeUndefined();
    expect(read(DriversOff, await app.get(UNAVAILABLE, desk)).timeOff).toHaveLength(1);
  });

  it("gets them also while offline", async () => {
    const joseph = await van("Joseph Reed");
    const trip = await first(accepted(joseph, "09:00"));
    await enter(joseph);
    await settleDown();
    await app.sql`update driver set online = false where id = ${joseph.id}`;
    await back(joseph);
    expect(await driverOf(trip)).toBe("Joseph Reed");
  });

  it("is said once: a second time is refused", async () => {
    const joseph = await van("Joseph Reed");
    await enter(joseph);
    const [off] = read(DriversOff, await app.get(UNAVAILABLE, desk)).timeOff;
    expect((await app.post(`${UNAVAILABLE}/${off?._id}/back`, {}, desk)).status).toBe(200);
    expect((await app.post(`${UNAVAILABLE}/${off?._id}/back`, {}, desk)).status).toBe(409);
  });
});
