import { describe, expect, it } from "vitest";
import { EarnedLines, EarningsList } from "../../../../contract/earnings.ts";
import { read, testApp } from "../../../../test/app.ts";
import { aCompletedRide, aPayout, PAYOUTS } from "../../../../test/payouts.ts";
import { aDriver } from "../../../../test/people.ts";
import { type Columns, insert } from "../../../../test/rows.ts";
import { aColleague } from "../../../../test/staff.ts";

const app = await testApp();
const owner = await aColleague(app, "owner");
const path = "/api/driver/earnings";

type Driver = Awaited<ReturnType<typeof aDriver>>;

function extra(driver: Driver, rideId: string, state: "asked" | "granted" | "refused", cents: number) {
  const decided: Columns = state === "asked" ? {} : { decided_at: new Date(), decided_by: owner.id };
  const claim = { ride_id: rideId, driver_id: driver.id, cents, reason: "Stairs", state };
  return insert(app, "extra_claim", { ...claim, ...decided });
}

async function paidOut(driver: Driver, toDay: string) {
  const { run, payout } = await aPayout(app, owner, { kind: "driver", _id: driver.id }, toDay);
  await app.post(`${PAYOUTS}/${run._id}/pay`, { revision: 1 }, owner);
  return { ...payout, reference: run.name };
}

const weeksOf = async (driver: Driver, part = "") => read(EarningsList, await app.get(`${path}${part}`, driver));
const linesOf = async (driver: Driver, week: string) =>
  read(EarnedLines, await app.get(`${path}/${week}`, driver)).lines;

/** The cells of a week's CSV, line by line. */
async function csvOf(driver: Driver, week: string): Promise<string[][]> {
  const answer = await app.app.request(`${path}/${week}/rides.csv`, { headers: { drivertoken: driver.driverToken } });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const text = (await answer.text()).replace("\ufeff", "").trim();
  return text.split("\n").map((line) => line.split(","));
}

const sumOf = (rows: { cents: number }[]) => rows.reduce((sum, { cents }) => sum + cents, 0);

describe("a driver's statement", () => {
  it("adds up to the payout's lines, with what was paid out and its reference", async () => {
    const driver = await aDriver(app);
    await aCompletedRide(app, driver.id, { fareCents: 4500, completedAt: "2026-01-05T15:00:00Z" });
    const withExtra = await aCompletedRide(app, driver.id, { fareCents: 3000, completedAt: "2026-01-07T15:00:00Z" });
    await extra(driver, withExtra, "granted", 500);
    const cash = await aCompletedRide(app, driver.id, {
      fareCents: 2000,
      paid: "cash",
      completedAt: "2026-01-08T15:00:00Z",
    });
    await extra(driver, cash, "refused", 900);
    const payout = await paidOut(driver, "2026-01-11");
    // The next one is in no payout yet.
    await aCompletedRide(app, driver.id, { fareCents: 1000, completedAt: "2026-01-12T15:00:00Z" });

    const { weeks, timeZone } = await weeksOf(driver);
    expect(timeZone).toBe("America/New_York");
    const [unpaid, week] = weeks;
    expect(week).toMatchObject({ from: "2026-01-05", to: "2026-01-11", rides: 3, cents: 8000, owedCents: 0 });
    expect(week).toMatchObject({ fareCents: 9500, extraCents: 500, inHandCents: 2000 });
    expect(week?.payouts).toMatchObject([{ _id: payout._id, cents: 8000, reference: payout.reference }]);
    expect(week?.payouts[0]?.paidAt).not.toBeNull();
    expect(unpaid).toMatchObject({ from: "2026-01-12", cents: 1000, owedCents: 1000, payouts: [] });

    const lines = await app.sql<{ rideId: string; cents: number }[]>`
      select ride_id, cents from payout_line where payout_id = ${payout._id}`;
    const statement = await linesOf(driver, "2026-01-05");
    expect(statement.map(({ rideId, cents }) => [rideId, cents]).sort()).toEqual(
      lines.map(({ rideId, cents }) => [rideId, cents]).sort(),
    );
    expect([sumOf(statement), week?.cents]).toEqual([sumOf([...lines]), payout.cents]);
    const rows = await csvOf(driver, "2026-01-05");
    expect(rows.at(-1)).toEqual(["Sum", "", "", "", "", "", "95.00", "5.00", "20.00", "80.00", ""]);
    expect(rows.slice(1, -1).map((row) => row.at(-1))).toEqual(Array(3).fill(payout.reference));
  });

  it("shows what the next payout will be, and the ride whose extra is undecided", async () => {
    const driver = await aDriver(app);
    await aCompletedRide(app, driver.id, { fareCents: 4500 });
    const open = await aCompletedRide(app, driver.id, { fareCents: 3000 });
    await extra(driver, open, "asked", 700);
    const [week] = (await weeksOf(driver)).weeks;
    expect(week).toMatchObject({ rides: 2, undecided: 1, cents: 7500, owedCents: 7500, payouts: [] });
    const payout = await paidOut(driver, "2026-01-11");
    expect(payout.cents).toBe(4500);
    const [after] = (await weeksOf(driver)).weeks;
    expect(after).toMatchObject({ undecided: 1, cents: 7500, owedCents: 3000, payouts: [{ cents: 4500 }] });
    const lines = await linesOf(driver, "2026-01-05");
    expect(lines.find(({ rideId }) => rideId === open)).toMatchObject({ isOpen: true, isInPayout: false });
  });

  it("has weeks of the practice's zone, Monday to Sunday", async () => {
    const driver = await aDriver(app);
    await aCompletedRide(app, driver.id, { fareCents: 1000, completedAt: "2026-01-12T04:59:59Z" });
    await aCompletedRide(app, driver.id, { fareCents: 2000, completedAt: "2026-01-12T05:00:00Z" });
    const { weeks } = await weeksOf(driver);
    expect(weeks.map(({ from, to, cents }) => [from, to, cents])).toEqual([
      ["2026-01-12", "2026-01-18", 2000],
      ["2026-01-05", "2026-01-11", 1000],
    ]);
    expect((await linesOf(driver, "2026-01-18")).map(({ cents }) => cents)).toEqual([2000]);
  });

  it("is paged, latest week first and each once; weeks without a ride are left out", async () => {
    const driver = await aDriver(app);
    const days = ["2024-12-30", "2025-03-10", "2025-03-09", "2025-11-03", "2026-01-05"];
    for (const day of days) await aCompletedRide(app, driver.id, { fareCents: 1000, completedAt: `${day}T15:00:00Z` });
    const seen: string[][] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const part = await weeksOf(driver, `?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(part.weeks.map(({ from }) => from));
      cursor = part.next;
    }
    expect(seen).toEqual([["2026-01-05", "2025-11-03"], ["2025-03-10", "2025-03-03"], ["2024-12-30"]]);
  });

  it("is each driver's own, shows only a passenger's first name, and escapes formulas", async () => {
    const [driver, other] = [await aDriver(app), await aDriver(app)];
    const rideId = await aCompletedRide(app, driver.id, { fareCents: 4500 });
    await app.sql`update ride set passenger_name = '=May Chen' where id = ${rideId}`;
    expect(await linesOf(driver, "2026-01-05")).toMatchObject([{ passenger: "=May" }]);
    expect((await csvOf(driver, "2026-01-05"))[1]?.[4]).toBe("'=May");
    expect(await linesOf(other, "2026-01-05")).toEqual([]);
    expect((await weeksOf(other)).weeks).toEqual([]);
    for (const call of ["", "/2026-01-05", "/2026-01-05/rides.csv"])
      expect((await app.get(`${path}${call}`)).status).toBe(401);
    const answer = await app.get(`${path}/last-week`, driver);
    expect([answer.status, answer.body["message"]]).toEqual([400, "Please choose a week"]);
  });
});

it("the office sees a driver's statement as the driver does; dispatch doesn't", async () => {
  const driver = await aDriver(app);
  await aCompletedRide(app, driver.id, { fareCents: 4500, completedAt: "2026-01-05T15:00:00Z" });
  const atOffice = `/api/office/drivers/${driver.id}/earnings`;
  for (const role of ["owner", "desk", "view"] as const) {
    const as = await aColleague(app, role);
    expect(read(EarningsList, await app.get(atOffice, as))).toEqual(await weeksOf(driver));
    expect(read(EarnedLines, await app.get(`${atOffice}/2026-01-05`, as)).lines).toEqual(
      await linesOf(driver, "2026-01-05"),
    );
    const csv = await app.app.request(`${atOffice}/2026-01-05/rides.csv`, { headers: { cookie: as.cookie } });
    expect((await csv.text()).split("\n")[1]).toContain("45.00");
  }
  expect((await app.get(atOffice, await aColleague(app, "dispatch"))).status).toBe(403);
});
