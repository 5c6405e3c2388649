import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DashboardAnswer } from "../../../contract/drivers.ts";
import { PaymentList } from "../../../contract/money.ts";
import { PayLink } from "../../../contract/office-booking.ts";
import type { RideExtra } from "../../../contract/office-extras.ts";
import { OfficeRideFound } from "../../../contract/office-rides.ts";
import { Reconciliation } from "../../../contract/reconciliation.ts";
import { Today } from "../../../contract/today.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { anAcceptedRide, says } from "../../../test/driving.ts";
import { emptyPostBox, testMailbox } from "../../../test/mailbox.ts";
import { emptyStreets, patientsView } from "../../../test/rides.ts";
import { aColleague } from "../../../test/staff.ts";
import { frequentJobs } from "../../jobs.ts";
import { runJobs } from "../../lib/jobs.ts";
import { hashPassword } from "../../lib/passwords.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const desk = await aColleague(app, "desk");
const owner = await aColleague(app, "owner");
type Asked = Awaited<ReturnType<typeof asked>>;

beforeEach(() => emptyStreets(app));
afterEach(() => app.cards.weather("deliver"));

const WORDS = "Waited half an hour at the clinic";
const officeRide = async (rideId: string) =>
  read(OfficeRideFound, await app.get(`/api/office/rides/${rideId}`, desk)).ride;
const extraOf = async ({ road }: Asked): Promise<RideExtra> => {
  const { extra } = await officeRide(road.ride.rideId);
  if (!extra) throw new Error("The ride has no extra");
  return extra;
};

/** A completed ride whose driver claims an extra. */
async function asked(amount = 12.5) {
  const road = await anAcceptedRide(app);
  const extra = { amount, reason: WORDS };
  expect((await says(app, road.van, "complete", road.ride, { fare: 65, extra })).status).toBe(200);
  const id = (await officeRide(road.ride.rideId)).extra?._id ?? "";
  const call = (what: string, body: object = {}) => app.post(`/api/office/extras/${id}/${what}`, body, desk);
  const link = async () => read(PayLink, await call("pay-link", { send: false })).code ?? "";
  /** Opens the checkout, as the passenger. */
  const open = async (code: string) => String((await app.post("/api/pay/checkout", { code })).body["url"]);
  return { road, id, call, link, open, decide: (isGranted: boolean) => call("decide", { isGranted }) };
}

const needed = async ({ id }: Asked) =>
  read(Today, await app.get("/api/office/today", desk)).tasks.find(({ about }) => about === id);
const earned = async ({ road }: Asked) =>
  read(DashboardAnswer, await app.get("/api/driver/dashboard", road.van)).dashboard;
const payments = async ({ road }: Asked) =>
  app.sql<{ id: string; sessionId: string; paymentId: string; paidCents: number; returnedCents: number }[]>`
    select k.id, session_id, payment_id, amount_cents as paid_cents,
      (select coalesce(sum(amount_cents), 0)::int from refund where refund.payment_id = k.payment_id) as returned_cents
    from checkout k where extra_of = ${road.ride.rideId} and status = 'paid' order by k.id`;
const timePasses = ({ id }: Asked) =>
  app.sql`update extra_claim set pay_until = now() - interval '1 second' where id = ${id}`;
const runOut = ({ road }: Asked) =>
  app.sql`update checkout set expires_at = now() - interval '1 second' where extra_of = ${road.ride.rideId}`;
/** Deletes the passenger's account. */
async function leaves({ road: { ride } }: Asked): Promise<void> {
  const { id, token } = ride.patient;
  await app.sql`update patient set password_hash = ${await hashPassword("correct horse")} where id = ${id}`;
  expect((await app.post("/api/user/delete-account", { password: "correct horse" }, { token })).status).toBe(200);
}

describe("an extra that the passenger is asked to pay", () => {
  it("is emailed in the driver's words, paid without a login, earned, and shown to everyone it concerns", async () => {
    const it = await asked();
    expect((await it.call("pay-link", { send: true })).body).toMatchObject({ success: true, url: null, code: null });
    await emptyPostBox(app);
    const { email } = it.road.ride.patient;
    const message = mailbox
      .to(email)
      .find(({ subject }) => subject === "Please pay an extra charge for your ride: $12.50");
    expect(message?.text).toContain(WORDS);
    const code = /\/pay#([\w-]+)/.exec(message?.text ?? "")?.[1] ?? "";
    const { body: look } = await app.post("/api/pay/look", { code });
    expect(look).toMatchObject({ what: "extra", state: "open", feeCents: 1250, heldUntil: expect.any(String) });
    expect(JSON.stringify(look)).not.toMatch(/Waited|Ann/);
    expect((await patientsView(app, it.road.ride)).extra).toMatchObject({
      ...{ amount: 12.5, reason: WORDS, payUntil: expect.any(String), paidAt: null },
    });
    expect(await earned(it)).toMatchObject({ totalEarnings: 65, extrasAsked: 12.5 });

    await app.cards.press(await it.open(code), "pay");
    const [paid] = await payments(it);
    const landed = await app.post("/api/pay/landed", { sessionId: paid?.sessionId });
    expect(landed.body).toMatchObject({ outcome: "paid", what: "extra" });
    expect(await earned(it)).toMatchObject({ totalEarnings: 77.5, extrasAsked: 0 });
    expect((await app.post("/api/pay/look", { code })).body).toMatchObject({ state: "paid" });
    expect(await patientsView(app, it.road.ride)).toMatchObject({
      fare: 65,
      refund: null,
      extra: {
        amount: 12.5,
        payUntil: null,
        paidAt: expect.any(String),
        paymentReference: paid?.paymentId,
        refund: null,
      },
    });
    expect(await extraOf(it)).toMatchObject({
      state: "granted",
      isAsked: false,
      decidedBy: "Olive Desk",
      paidAt: expect.any(String),
    });
    const listed = read(PaymentList, await app.get("/api/office/money/payments?limit=200", owner)).payments;
    expect(listed.find(({ _id }) => _id === paid?.id)).toMatchObject({
      ...{ paidCents: 1250, returnedCents: 0, owedCents: 0 },
      paidFor: { kind: "ride", isExtra: true, _id: it.road.ride.rideId },
    });
    await emptyPostBox(app);
    const receipt = mailbox.to(email).find(({ subject }) => subject === "You paid an extra charge of $12.50");
    expect(receipt?.text).toContain(paid?.paymentId);
    const { emails, timeline, paidCents, returnedCents } = await officeRide(it.road.ride.rideId);
    expect({ paidCents, returnedCents }).toEqual({ paidCents: 6500, returnedCents: 0 });
    expect(emails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["pay-link", "extra-paid"]));
    expect(timeline.slice(0, 2).map(({ what }) => what)).toEqual(["extra paid", "extra asked of the passenger"]);
    const books = read(Reconciliation, await app.post("/api/office/money/check", {}, owner));
    expect(books.open.filter(({ providerId }) => providerId === paid?.paymentId)).toEqual([]);
  });

  it("is in the driver's statement and payout once paid, and its ride is not paid out before that", async () => {
    const it = await asked();
    const code = await it.link();
    const lines = () => app.sql<{ extraCents: number; isOpen: boolean }[]>`
      select extra_cents, is_open from unpaid_earnings(${it.road.van.id}, now() + interval '1 day')`;
    expect(await lines()).toEqual([{ extraCents: 0, isOpen: true }]);
    await app.cards.press(await it.open(code), "pay");
    expect(await lines()).toEqual([{ extraCents: 1250, isOpen: false }]);
  });

  it("is off Today while the passenger can pay it, and back for a decision when the time to pay is over", async () => {
    const it = await asked();
    expect(await needed(it)).toBeDefined();
    await it.link();
    expect(await needed(it)).toBeUndefined();
    await timePasses(it);
    expect((await needed(it))?.reason).toContain("did not pay in time");
    expect((await patientsView(app, it.road.ride)).extra).toBeNull();
    expect((await it.decide(true)).status).toBe(200);
    expect(await earned(it)).toMatchObject({ totalEarnings: 77.5 });
    expect(await patientsView(app, it.road.ride)).toMatchObject({ extra: null });
  });

  it("has a link that is shown once, and can't be emailed to a patient without an email", async () => {
    const it = await asked();
    await app.sql`update patient set email = '', phone = '2155550111' where id = ${it.road.ride.patient.id}`;
    const refused = await it.call("pay-link", { send: true });
    expect([refused.status, refused.body["message"]]).toEqual([
      409,
      "This patient has no email. Please read the link aloud.",
    ]);
    expect(await extraOf(it)).toMatchObject({ isAsked: false, payUntil: null });
    const code = await it.link();
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/);
    const kept = JSON.stringify([await app.sql`select * from pay_link`, await app.sql`select * from idempotency_key`]);
    expect(kept).not.toContain(code.replaceAll("-", ""));
  });

  it("keeps its first deadline, however many links are created", async () => {
    const it = await asked();
    await it.link();
    await app.sql`update extra_claim set pay_until = pay_until - interval '2 days' where id = ${it.id}`;
    const before = (await extraOf(it)).payUntil;
    await it.link();
    expect((await extraOf(it)).payUntil).toBe(before);
  });

  it("can be requested by the desk and the owner, from an open account, for an amount that a card can pay", async () => {
    const it = await asked(0.4);
    for (const role of ["dispatch", "view"] as const)
      for (const what of ["pay-link", "call-back"]) {
        const answer = await app.post(`/api/office/extras/${it.id}/${what}`, {}, await aColleague(app, role));
        expect(answer.status).toBe(403);
      }
    expect((await it.call("pay-link")).body["message"]).toBe(
      "The smallest card payment is $0.50. Please approve or decline the extra.",
    );
    await app.sql`update extra_claim set cents = 400 where id = ${it.id}`;
    await leaves(it);
    expect((await it.call("pay-link")).body["message"]).toBe(
      "The passenger's account is deleted, so they can't pay. Please approve or decline the extra.",
    );
    expect((await app.post(`/api/office/extras/${crypto.randomUUID()}/pay-link`, {}, desk)).status).toBe(404);
  });
});

describe("a payment for an extra counts or is refunded, never both", () => {
  it.each([
    ["the request is canceled", (it: Asked) => it.call("call-back")],
    ["we pay it", (it: Asked) => it.decide(true)],
    ["it is declined", (it: Asked) => it.decide(false)],
  ])("after %s it is refunded with an email, and its checkout is expired", async (_, end) => {
    const it = await asked();
    const code = await it.link();
    const url = await it.open(code);
    await app.cards.weather("hold");
    expect((await end(it)).status).toBe(200);
    expect((await app.post("/api/pay/look", { code })).body).toMatchObject({ state: "over" });
    expect((await app.post("/api/pay/checkout", { code })).status).toBe(409);
    const before = await extraOf(it);
    await app.cards.press(url, "pay");
    await app.cards.weather("deliver");
    await app.cards.deliverHeld();
    await runJobs(frequentJobs(app.services));
    const [paid] = await payments(it);
    expect(paid).toMatchObject({ paidCents: 1250, returnedCents: 1250 });
    const subjects = mailbox.to(it.road.ride.patient.email).map(({ subject }) => subject);
    expect(subjects).toContain("Your refund is on its way: $12.50");
    expect(await extraOf(it)).toEqual({ ...before, returnedCents: 1250 });
  });

  it("if it arrives before the office decides, it counts whatever the office does next", async () => {
    const it = await asked();
    await app.cards.press(await it.open(await it.link()), "pay");
    for (const answer of [
      await it.decide(true),
      await it.decide(false),
      await it.call("call-back"),
      await it.call("pay-link"),
    ])
      expect([answer.status, answer.body["message"]]).toEqual([409, "The passenger already paid this."]);
    expect(await payments(it)).toMatchObject([{ returnedCents: 0 }]);
    expect(await extraOf(it)).toMatchObject({ state: "granted" });
  });

  it.each(["decide", "call-back"])("when it arrives at the same moment as the office's %s, exactly one of the two counts", async (what) => {
    const it = await asked();
    const url = await it.open(await it.link());
    await app.cards.weather("drop");
    await app.cards.press(url, "pay");
    await app.cards.weather("deliver");
    const [page] = await app.sql<{ sessionId: string }[]>`
      select session_id from checkout where extra_of = ${it.road.ride.rideId}`;
    const land = () => app.post("/api/pay/landed", { sessionId: page?.sessionId });
    const [answer] = await Promise.all([it.call(what, { isGranted: true }), land(), land()]);
    const [paid] = await payments(it);
    const claim = await extraOf(it);
    expect(answer.status).toBe(claim.paidAt ? 409 : 200);
    expect(paid?.returnedCents).toBe(claim.paidAt ? 0 : 1250);
    expect(claim.state).toBe(claim.paidAt || what === "decide" ? "granted" : "asked");
  });

  it("after the deadline it counts as long as the office has not decided", async () => {
    const it = await asked();
    const url = await it.open(await it.link());
    await timePasses(it);
    await app.cards.press(url, "pay");
    expect(await extraOf(it)).toMatchObject({ state: "granted", paidAt: expect.any(String), returnedCents: 0 });
  });

  it("in a second checkout it is refunded", async () => {
    const it = await asked();
    const code = await it.link();
    const first = await it.open(code);
    await runOut(it);
    const second = await it.open(code);
    expect(second).not.toBe(first);
    await app.cards.press(first, "pay");
    await app.cards.press(second, "pay");
    await runJobs(frequentJobs(app.services));
    const paid = await payments(it);
    expect(paid.map(({ returnedCents }) => returnedCents)).toEqual([0, 1250]);
    expect(await extraOf(it)).toMatchObject({ state: "granted" });
  });

  it("concurrent requests open one checkout", async () => {
    const it = await asked();
    const code = await it.link();
    const urls = await Promise.all([1, 2, 3].map(() => it.open(code)));
    expect(new Set(urls).size).toBe(1);
  });

  it("after the request is canceled, the extra can be requested again with the same link", async () => {
    const it = await asked();
    const code = await it.link();
    for (const _ of [1, 2]) expect((await it.call("call-back")).status).toBe(200);
    expect(await needed(it)).toBeDefined();
    await it.link();
    await app.cards.press(await it.open(code), "pay");
    expect(await extraOf(it)).toMatchObject({ state: "granted", paidAt: expect.any(String) });
  });

  it("a patient who deletes the account is no longer asked to pay", async () => {
    const it = await asked();
    const url = await it.open(await it.link());
    await leaves(it);
    expect(await extraOf(it)).toMatchObject({ state: "asked", isAsked: false });
    await runJobs(frequentJobs(app.services));
    await app.cards.press(url, "pay");
    expect(await payments(it)).toEqual([]);
  });
});
