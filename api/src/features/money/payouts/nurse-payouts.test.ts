import { expect, it } from "vitest";
import {
  NurseEarnedVisits,
  NurseEarnings,
  OnePayout,
  PayoutList,
  UnpaidSharesList,
} from "../../../../contract/payouts.ts";
import { NURSE_SHARE_PERCENT } from "../../../../contract/rules.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aDispute, decideDispute } from "../../../../test/disputes.ts";
import { aConsultant, bookingInputsFor } from "../../../../test/people.ts";
import { aColleague, aNurse } from "../../../../test/staff.ts";
import { aPaidVisit } from "../../../../test/visits.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const owner = await aColleague(app, "owner");
const path = "/api/office/money/payouts";
const TO = "2026-01-05";

/** A completed, paid visit of this nurse that ended at noon of a day. */
async function aCompletedVisit(docId: string, day = "2026-01-05"): Promise<string> {
  const [input] = (await bookingInputsFor(app, docId)).slice(30);
  const { appointmentId } = await aPaidVisit(app, input);
  await app.sql`
    update appointment set status = 'completed', starts_at = ${`${day}T16:30:00Z`}::timestamptz + random() * interval '20 minutes',
      ends_at = ${`${day}T17:00:00Z`} where id = ${appointmentId}`;
  return appointmentId;
}
const refund = (appointmentId: string, cents: number) => app.sql`
  insert into refund (checkout_id, payment_id, amount_cents, reason)
  select id, payment_id, ${cents}, 'office' from checkout where appointment_id = ${appointmentId} and status = 'paid'`;
const make = (docId: string, toDay = TO) => app.post(path, { docId, toDay }, owner);
const made = async (docId: string, toDay = TO) => read(OnePayout, await make(docId, toDay)).payout;
const unpaid = async (docId: string) =>
  read(UnpaidSharesList, await app.get("/api/office/money/owed-to-nurses?limit=200", owner)).nurses.find(
    ({ _id }) => _id === docId,
  );
const csvOf = async (id: string): Promise<string[][]> => {
  const { headers, body } = await app.get(`${path}/${id}/visits.csv`, owner);
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  return String(body["text"])
    .trim()
    .split("\n")
    .map((line) => line.split(","));
};

it("a nurse earns a share of what was paid for completed visits and not refunded, each once", async () => {
  const { id } = await aConsultant(app);
  await aPaidVisit(app, (await bookingInputsFor(app, id))[40]);
  const [whole, part] = [await aCompletedVisit(id, "2026-01-03"), await aCompletedVisit(id)];
  await refund(part, 3000);
  const cents = (8000 + 5000) * (NURSE_SHARE_PERCENT / 100);
  expect(await unpaid(id)).toMatchObject({ visits: 2, cents, undecided: 0, since: "2026-01-03T17:00:00.000Z" });
  const payout = await made(id);
  expect(payout).toMatchObject({
    driver: null,
    nurse: { _id: id },
    visits: 2,
    cents,
    fromDay: "2026-01-03",
    toDay: TO,
  });
  expect(await unpaid(id)).toBeUndefined();
  expect(await make(id)).toMatchObject({ status: 409 });
  const rows = await csvOf(payout._id);
  expect(rows.map((row) => row[1])).toEqual(["Visit", whole, part, ""]);
  expect(rows.at(-1)).toEqual(["Sum", "", "", "130.00", "", (cents / 100).toFixed(2)]);
});

it("a refund or lost dispute after a payout is subtracted in the next one, at the share of that payout", async () => {
  const { id } = await aConsultant(app);
  const [refunded, lost] = [await aCompletedVisit(id), await aCompletedVisit(id)];
  await made(id);
  await app.sql`update consultant set fee_share_percent = 50 where id = ${id}`;
  await refund(refunded, 2000);
  await decideDispute(app, await aDispute(app, lost), "lost");
  const fresh = await aCompletedVisit(id);
  expect(await unpaid(id)).toMatchObject({ visits: 3, cents: 4000 - 1400 - 5600 });
  const payout = await made(id);
  expect(payout.cents).toBe(-3000);
  const rows = await csvOf(payout._id);
  const amounts = Object.fromEntries(rows.map((row) => [row[1], row.slice(2)]));
  expect(amounts[refunded]).toEqual(["Change since an earlier payout", "-20.00", "70", "-14.00"]);
  expect(amounts[lost]).toEqual(["Change since an earlier payout", "-80.00", "70", "-56.00"]);
  expect(amounts[fresh]).toEqual(["Completed visit", "80.00", "50", "40.00"]);
  expect(await unpaid(id)).toBeUndefined();
});

it("a visit whose payment a bank is deciding about waits for the decision", async () => {
  const { id } = await aConsultant(app);
  const dispute = await aDispute(app, await aCompletedVisit(id));
  expect(await unpaid(id)).toMatchObject({ visits: 0, cents: 0, undecided: 1 });
  expect((await make(id)).status).toBe(409);
  await decideDispute(app, dispute, "won");
  expect((await made(id)).cents).toBe(5600);
});

it("a fully refunded visit earns nothing", async () => {
  const { id } = await aConsultant(app);
  await refund(await aCompletedVisit(id), 8000);
  expect(await unpaid(id)).toBeUndefined();
  expect((await make(id)).status).toBe(409);
});

it("of two payouts at once, one gets the visits", async () => {
  const { id } = await aConsultant(app);
  await aCompletedVisit(id);
  const answers = await Promise.all([make(id), make(id), make(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

it("an unpaid payout can be deleted, and its visits be paid out again; a paid one stays, with its reference", async () => {
  const { id } = await aConsultant(app);
  await aCompletedVisit(id);
  const first = await made(id);
  expect((await app.post(`${path}/${first._id}/drop`, { revision: 1 }, owner)).status).toBe(200);
  expect(await unpaid(id)).toMatchObject({ visits: 1, cents: 5600 });
  const second = await made(id);
  await app.post(`${path}/${second._id}/pay`, { revision: 1, reference: "T-9" }, owner);
  expect((await app.post(`${path}/${second._id}/drop`, { revision: 2 }, owner)).status).toBe(409);
  const { payouts } = read(PayoutList, await app.get(`${path}?limit=200`, owner));
  expect(payouts.find(({ _id }) => _id === second._id)).toMatchObject({ reference: "T-9", cents: 5600 });
});

it("visits after the last day wait, and only the owner pays", async () => {
  const { id } = await aConsultant(app);
  await aCompletedVisit(id, "2026-01-06");
  expect((await make(id)).status).toBe(409);
  const desk = await aColleague(app, "desk");
  expect((await app.post(path, { docId: id, toDay: "2026-01-06" }, desk)).status).toBe(403);
  expect((await made(id, "2026-01-06")).cents).toBe(5600);
});

it("a payout needs a driver or a nurse, not both", async () => {
  const { id } = await aConsultant(app);
  for (const whom of [{}, { docId: id, driverId: id }])
    expect(await app.post(path, { ...whom, toDay: TO }, owner)).toMatchObject({
      status: 400,
      body: { message: "Please choose a driver or a nurse" },
    });
});

it("shows nurses their own unpaid earnings and payouts, with the visits of each, and no other nurse's", async () => {
  const nurse = await aNurse(app);
  const { docId } = nurse;
  const [paidOut, disputed] = [await aCompletedVisit(docId, "2026-01-03"), await aCompletedVisit(docId, "2026-01-04")];
  const ofVisit = await made(docId, "2026-01-03");
  await app.post(`${path}/${ofVisit._id}/pay`, { revision: ofVisit.revision, reference: "T-77" }, owner);
  await refund(paidOut, 2000);
  await aDispute(app, disputed);
  const share = NURSE_SHARE_PERCENT / 100;
  expect(read(NurseEarnings, await app.get("/api/nurse/earnings", nurse))).toMatchObject({
    sharePercent: NURSE_SHARE_PERCENT,
    unpaid: { visits: 1, cents: -2000 * share, undecided: 1 },
    payouts: [{ _id: ofVisit._id, visits: 1, cents: 8000 * share, reference: "T-77" }],
    next: null,
  });
  const visitsOf = async (part: string) =>
    read(NurseEarnedVisits, await app.get(`/api/nurse/earnings/${part}`, nurse)).visits;
  expect(await visitsOf(ofVisit._id)).toMatchObject([{ visitId: paidOut, cents: 8000 * share, patient: "Ann L." }]);
  expect(await visitsOf("unpaid")).toMatchObject([
    { visitId: paidOut, isCorrection: true, cents: -2000 * share, isOpen: false },
    { visitId: disputed, isCorrection: false, cents: 8000 * share, isOpen: true },
  ]);
  const csv = await app.get("/api/nurse/earnings/unpaid/visits.csv", nurse);
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(String(csv.body["text"])).toContain(disputed);

  const other = await aNurse(app);
  expect(await app.get(`/api/nurse/earnings/${ofVisit._id}`, other)).toMatchObject({ status: 404 });
  expect(await app.get(`/api/nurse/earnings/${ofVisit._id}/visits.csv`, other)).toMatchObject({ status: 404 });
  expect(read(NurseEarnings, await app.get("/api/nurse/earnings", other))).toMatchObject({
    unpaid: { visits: 0, cents: 0, since: null },
    payouts: [],
  });
});

it("a payout's sum can be asked for each last day, and is what the payout then pays", async () => {
  const { id } = await aConsultant(app);
  for (const day of ["2026-01-05", "2026-01-12"]) await aCompletedVisit(id, day);
  const due = async (toDay: string) =>
    (await app.get(`/api/office/money/payout-due?docId=${id}&toDay=${toDay}`, owner)).body;
  expect(await due("2026-01-04")).toMatchObject({ cents: 0, count: 0 });
  expect(await due("2026-01-05")).toMatchObject({ cents: 5600, count: 1 });
  expect(await due("2026-01-12")).toMatchObject({ cents: 11_200, count: 2 });
  expect((await made(id, "2026-01-05")).cents).toBe(5600);
  expect(await due("2026-01-12")).toMatchObject({ cents: 5600, count: 1 });
});
