import { expect, it } from "vitest";
import { NurseEarnedVisits, NurseEarnings, OnePayoutRun } from "../../../../contract/payouts.ts";
import { NURSE_SHARE_PERCENT } from "../../../../contract/rules.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aDispute, decideDispute } from "../../../../test/disputes.ts";
import { aBankAccount, aPayout, asksPayout, dueTo, PAYOUTS } from "../../../../test/payouts.ts";
import { aConsultant, bookingInputsFor } from "../../../../test/people.ts";
import { aColleague, aNurse } from "../../../../test/staff.ts";
import { aPaidVisit } from "../../../../test/visits.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const owner = await aColleague(app, "owner");
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
const nurse = (docId: string) => ({ kind: "nurse", _id: docId }) as const;
const make = (docId: string, toDay = TO) => asksPayout(app, owner, nurse(docId), toDay);
const made = (docId: string, toDay = TO) => aPayout(app, owner, nurse(docId), toDay);
const unpaid = (docId: string, toDay?: string) => dueTo(app, owner, docId, toDay);
const csvOf = async (id: string): Promise<string[][]> => {
  const { headers, body } = await app.get(`/api/office/money/payouts/${id}/visits.csv`, owner);
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
  expect(await unpaid(id)).toMatchObject({ count: 2, cents, undecided: 0, since: "2026-01-03T17:00:00.000Z" });
  const { payout } = await made(id);
  expect(payout).toMatchObject({
    kind: "nurse",
    payee: { _id: id },
    count: 2,
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
  expect(await unpaid(id)).toMatchObject({ count: 3, cents: 4000 - 1400 - 5600 });
  // A payout below zero waits for later visits.
  expect((await make(id)).status).toBe(409);
  const more = await aCompletedVisit(id);
  const { payout } = await made(id);
  expect(payout.cents).toBe(1000);
  const rows = await csvOf(payout._id);
  const amounts = Object.fromEntries(rows.map((row) => [row[1], row.slice(2)]));
  expect(amounts[refunded]).toEqual(["Change since an earlier payout", "-20.00", "70", "-14.00"]);
  expect(amounts[lost]).toEqual(["Change since an earlier payout", "-80.00", "70", "-56.00"]);
  for (const visit of [fresh, more]) expect(amounts[visit]).toEqual(["Completed visit", "80.00", "50", "40.00"]);
  expect(await unpaid(id)).toBeUndefined();
});

it("a visit whose payment a bank is deciding about waits for the decision", async () => {
  const { id } = await aConsultant(app);
  const dispute = await aDispute(app, await aCompletedVisit(id));
  expect(await unpaid(id)).toMatchObject({ count: 0, cents: 0, undecided: 1 });
  expect((await make(id)).status).toBe(409);
  await decideDispute(app, dispute, "won");
  expect((await made(id)).payout.cents).toBe(5600);
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
  await aBankAccount(app, nurse(id));
  const people = [{ ...nurse(id), cents: 5600 }];
  const answers = await Promise.all([1, 2, 3].map(() => app.post(PAYOUTS, { toDay: TO, people }, owner)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

it("an unpaid payout can be deleted, and its visits be paid out again; a paid one stays, with its reference", async () => {
  const { id } = await aConsultant(app);
  await aCompletedVisit(id);
  const first = await made(id);
  expect((await app.post(`${PAYOUTS}/${first.run._id}/drop`, { revision: 1 }, owner)).status).toBe(200);
  expect(await unpaid(id)).toMatchObject({ count: 1, cents: 5600 });
  const { run } = await made(id);
  await app.post(`${PAYOUTS}/${run._id}/pay`, { revision: 1 }, owner);
  expect((await app.post(`${PAYOUTS}/${run._id}/drop`, { revision: 2 }, owner)).status).toBe(409);
  const { payouts } = read(OnePayoutRun, await app.get(`${PAYOUTS}/${run._id}`, owner));
  expect(payouts).toMatchObject([{ reference: run.name, cents: 5600 }]);
});

it("visits after the last day wait, and only the owner pays", async () => {
  const { id } = await aConsultant(app);
  await aCompletedVisit(id, "2026-01-06");
  expect((await make(id)).status).toBe(409);
  const desk = await aColleague(app, "desk");
  const people = [{ ...nurse(id), cents: 5600 }];
  expect((await app.post(PAYOUTS, { toDay: "2026-01-06", people }, desk)).status).toBe(403);
  expect((await made(id, "2026-01-06")).payout.cents).toBe(5600);
});

it("shows nurses their own unpaid earnings and payouts, with the visits of each, and no other nurse's", async () => {
  const own = await aNurse(app);
  const { docId } = own;
  const [paidOut, disputed] = [await aCompletedVisit(docId, "2026-01-03"), await aCompletedVisit(docId, "2026-01-04")];
  const { run, payout: ofVisit } = await made(docId, "2026-01-03");
  await app.post(`${PAYOUTS}/${run._id}/pay`, { revision: run.revision }, owner);
  await refund(paidOut, 2000);
  await aDispute(app, disputed);
  const share = NURSE_SHARE_PERCENT / 100;
  expect(read(NurseEarnings, await app.get("/api/nurse/earnings", own))).toMatchObject({
    sharePercent: NURSE_SHARE_PERCENT,
    unpaid: { visits: 1, cents: -2000 * share, undecided: 1 },
    payouts: [{ _id: ofVisit._id, count: 1, cents: 8000 * share, reference: run.name }],
    next: null,
  });
  const visitsOf = async (part: string) =>
    read(NurseEarnedVisits, await app.get(`/api/nurse/earnings/${part}`, own)).visits;
  expect(await visitsOf(ofVisit._id)).toMatchObject([{ visitId: paidOut, cents: 8000 * share, patient: "Ann L." }]);
  expect(await visitsOf("unpaid")).toMatchObject([
    { visitId: paidOut, isCorrection: true, cents: -2000 * share, isOpen: false },
    { visitId: disputed, isCorrection: false, cents: 8000 * share, isOpen: true },
  ]);
  const csv = await app.get("/api/nurse/earnings/unpaid/visits.csv", own);
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

it("what is due follows the chosen day, and is what the payout then pays", async () => {
  const { id } = await aConsultant(app);
  for (const day of ["2026-01-05", "2026-01-12"]) await aCompletedVisit(id, day);
  expect(await unpaid(id, "2026-01-04")).toBeUndefined();
  expect(await unpaid(id, "2026-01-05")).toMatchObject({ cents: 5600, count: 1 });
  expect(await unpaid(id, "2026-01-12")).toMatchObject({ cents: 11_200, count: 2 });
  expect((await made(id, "2026-01-05")).payout.cents).toBe(5600);
  expect(await unpaid(id, "2026-01-12")).toMatchObject({ cents: 5600, count: 1 });
});
