import { expect, it } from "vitest";
import { EarningsList } from "../../../../contract/earnings.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aCompletedRide, aPayout, PAYOUTS } from "../../../../test/payouts.ts";
import { aDriver, bookingInputsFor } from "../../../../test/people.ts";
import { aColleague, aNurse } from "../../../../test/staff.ts";
import { aPaidVisit } from "../../../../test/visits.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10", PRACTICE_TIME_ZONE: "America/New_York" });
const owner = await aColleague(app, "owner");
const JANUARY = "from=2026-01-01&to=2026-01-31";

type As = { cookie: string } | { driverToken: string };
async function fileOf(path: string, as: As) {
  const headers = "cookie" in as ? { cookie: as.cookie } : { drivertoken: as.driverToken };
  const answer = await app.app.request(path, { headers });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const rowsOf = ({ bytes }: { bytes: Buffer }) =>
  bytes
    .toString()
    .replace("\ufeff", "")
    .trim()
    .split("\n")
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));

async function aVisitOn(docId: string, day: string): Promise<string> {
  const [input] = (await bookingInputsFor(app, docId)).slice(30);
  const { appointmentId } = await aPaidVisit(app, input);
  await app.sql`
    update appointment set status = 'completed', starts_at = ${`${day}T16:30:00Z`}::timestamptz + random() * interval '20 minutes',
      ends_at = ${`${day}T17:00:00Z`} where id = ${appointmentId}`;
  return appointmentId;
}

it("a nurse's statement has every visit of its days with what is paid, and the office downloads the same one", async () => {
  const nurse = await aNurse(app);
  await aVisitOn(nurse.docId, "2025-12-31");
  const [paid, refunded, open] = [
    await aVisitOn(nurse.docId, "2026-01-02"),
    await aVisitOn(nurse.docId, "2026-01-03"),
    await aVisitOn(nurse.docId, "2026-01-31"),
  ];
  const { run } = await aPayout(app, owner, { kind: "nurse", _id: nurse.docId }, "2026-01-03");
  await app.post(`${PAYOUTS}/${run._id}/pay`, { revision: 1 }, owner);
  await app.sql`
    insert into refund (checkout_id, payment_id, amount_cents, reason)
    select id, payment_id, 2000, 'office' from checkout where appointment_id = ${refunded} and status = 'paid'`;
  const own = await fileOf(`/api/nurse/earnings/statement.csv?${JANUARY}`, nurse);
  const [head, ...rows] = rowsOf(own);
  expect(head).toContain("Amount (dollars)");
  const amounts = rows.map(([day, , id, what, , amount, state]) => [day, id, what, amount, state?.slice(0, 5)]);
  expect(amounts).toEqual([
    ["2026-01-02", paid, "Visit", "56.00", "Paid "],
    ["2026-01-03", refunded, "Visit", "56.00", "Paid "],
    ["2026-01-03", refunded, "Visit (change since an earlier payout)", "-14.00", "Not p"],
    ["2026-01-31", open, "Visit", "56.00", "Not p"],
    ["Sum", "", "", "154.00", ""],
  ]);
  const office = `/api/office/consultants/${nurse.docId}/earnings`;
  expect((await fileOf(`${office}/statement.csv?${JANUARY}`, owner)).bytes).toEqual(own.bytes);
  const pdf = await fileOf(`/api/nurse/earnings/statement.pdf?${JANUARY}`, nurse);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await fileOf(`${office}/statement.pdf?${JANUARY}`, owner)).bytes).toEqual(pdf.bytes);
});

it("a driver's statement has fares, extras and cash, adds up to the weeks, and the office downloads the same one", async () => {
  const driver = await aDriver(app);
  await aCompletedRide(app, driver.id, { fareCents: 4500, completedAt: "2026-01-05T15:00:00Z" });
  await aCompletedRide(app, driver.id, { fareCents: 2000, paid: "cash", completedAt: "2026-01-08T15:00:00Z" });
  await aCompletedRide(app, driver.id, { fareCents: 9900, completedAt: "2026-02-01T05:00:00Z" });
  const own = await fileOf(`/api/driver/earnings/statement.csv?${JANUARY}`, driver);
  const rows = rowsOf(own);
  expect(rows.slice(1).map((row) => [row[3], row[4], row[5]])).toEqual([
    ["Ride", "Fare $45", "45.00"],
    ["Ride", '"Fare $20, cash collected -$20"', "0.00"],
    ["", "", "45.00"],
  ]);
  const { weeks } = read(EarningsList, await app.get("/api/driver/earnings", driver));
  expect(weeks.filter(({ to }) => to < "2026-02-01").reduce((sum, { cents }) => sum + cents, 0)).toBe(4500);
  const desk = await aColleague(app, "desk");
  for (const file of ["csv", "pdf"]) {
    const path = `earnings/statement.${file}?${JANUARY}`;
    const seen = await fileOf(`/api/office/drivers/${driver.id}/${path}`, desk);
    expect(seen).toEqual(await fileOf(`/api/driver/${path}`, driver));
  }
});

it("a statement is of whole days in order, of at most a year, and of one's own", async () => {
  const driver = await aDriver(app);
  const wrong = [
    "from=2026-01-02&to=2026-01-01",
    "from=2020-01-01&to=2026-01-01",
    "from=x&to=2026-01-01",
    "",
    "from=2026-02-30&to=2026-03-01",
  ];
  for (const days of wrong)
    expect((await fileOf(`/api/driver/earnings/statement.pdf?${days}`, driver)).status).toBe(400);
  expect(
    (await fileOf(`/api/office/drivers/${crypto.randomUUID()}/earnings/statement.csv?${JANUARY}`, owner)).status,
  ).toBe(404);
  const dispatch = await aColleague(app, "dispatch");
  expect((await fileOf(`/api/office/drivers/${driver.id}/earnings/statement.csv?${JANUARY}`, dispatch)).status).toBe(
    403,
  );
});
