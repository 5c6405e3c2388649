import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DashboardAnswer } from "../../../../contract/drivers.ts";
import { PaymentList } from "../../../../contract/money.ts";
import { PayLink } from "../../../../contract/office-booking.ts";
import type { RideExtra } from "../../../../contract/office-extras.ts";
import { OfficeRideFound } from "../../../../contract/office-rides.ts";
import { Reconciliation } from "../../../../contract/reconciliation.ts";
import { Today } from "../../../../contract/today.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { anAcceptedRide, says } from "../../../../test/driving.ts";
import { sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { patientsView, removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { frequentJobs } from "../../../jobs.ts";
import { hashPassword } from "../../../lib/accounts/passwords.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const desk = await aColleague(app, "desk");
const owner = await aColleague(app, "owner");
type Asked = Awaited<ReturnType<typeof anExtra>>;

beforeEach(() => removeDriversAndRides(app));
afterEach(() => app.cards.setWebhooks("deliver"));

const WORDS = "Waited half an hour at the clinic";
const officeRide = async (rideId: string) =>
  read(OfficeRideFound, await app.get(`/api/office/rides/${rideId}`, desk)).ride;
const extraOf = async ({ trip }: Asked): Promise<RideExtra> => {
  const { extra } = await officeRide(trip.ride.rideId);
  if (!extra) throw new Error("The ride has no extra");
  return extra;
};

/** A completed ride whose driver claims an extra. */
async function anExtra(amount = 12.5) {
  const trip = await anAcceptedRide(app);
  const extra = { amount, reason: WORDS };
  expect((await says(app, trip.van, "complete", trip.ride, { fare: 65, extra })).status).toBe(200);
  const id = (await officeRide(trip.ride.rideId)).extra?._id ?? "";
  const call = (what: string, body: object = {}) => app.post(`/api/office/extras/${id}/${what}`, body, desk);
  const link = async () => read(PayLink, await call("pay-link", { send: false })).code ?? "";
  /** Opens the checkout, as the passenger. */
  const open = async (code: string) => String((await app.post("/api/pay/checkout", { code })).body["url"]);
  return { trip, id, call, link, open, decide: (isGranted: boolean) => call("decide", { isGranted }) };
}

const needed = async ({ id }: Asked) =>
  read(Today, await app.get("/api/office/today", desk)).tasks.find(({ targetId }) => targetId === id);
const earned = async ({ trip }: Asked) =>
  read(DashboardAnswer, await app.get("/api/driver/dashboard", trip.van)).dashboard;
const payments = async ({ trip }: Asked) =>
  app.sql<{ id: string; sessionId: string; paymentId: string; paidCents: number; returnedCents: number }[]>`
    select k.id, session_id, payment_id, amount_cents as paid_cents,
      (select coalesce(sum(amount_cents), 0)::int from refund where refund.payment_id = k.payment_id) as returned_cents
    from checkout k where extra_of = ${trip.ride.rideId} and status = 'paid' order by k.id`;
const passDeadline = ({ id }: Asked) =>
  app.sql`update extra_claim set pay_until = now() - interval '1 second' where id = ${id}`;
const runOut = ({ trip }: Asked) =>
  app.sql`update checkout set expires_at = now() - interval '1 second' where extra_of = ${trip.ride.rideId}`;
/** Deletes the passenger's account. */
async function deleteAccount({ trip: { ride } }: Asked): Promise<void> {
  const { id, token } = ride.patient;
  await app.sql`update patient set password_hash = ${await hashPassword("correct horse")} where id = ${id}`;
  expect((await app.post("/api/user/delete-account", { password: "correct horse" }, { token })).status).toBe(200);
}

describe("an extra that the passenger is asked to pay", () => {
  it("is emailed in the driver's words, paid without a login, earned, and shown to everyone it concerns", async () => {
    const asked = await anExtra();
    expect((await asked.call("pay-link", { send: true })).body).toMatchObject({ success: true, url: null, code: null });
    await sendDueEmails(app);
    const { email } = asked.trip.ride.patient;
    const message = mailbox
      .to(email)
      .find(({ subject }) => subject === "Please pay an extra charge for your ride: $12.50");
    expect(message?.text).toContain(WORDS);
    const code = /\/pay#([\w-]+)/.exec(message?.text ?? "")?.[1] ?? "";
    const { body: look } = await app.post("/api/pay/look", { code });
    expect(look).toMatchObject({ what: "extra", state: "open", feeCents: 1250, heldUntil: expect.any(String) });
    expect(JSON.stringify(look)).not.toMatch(/Waited|Ann/);
    expect((await patientsView(app, asked.trip.ride)).extra).toMatchObject({
      ...{ amount: 12.5, reason: WORDS, payUntil: expect.any(String), paidAt: null },
    });
    expect(await earned(asked)).toMatchObject({ totalEarnings: 65, extrasAsked: 12.5 });

    await app.cards.press(await asked.open(code), "pay");
    const [paid] = await payments(asked);
    const returned = await app.post("/api/pay/landed", { sessionId: paid?.sessionId });
    expect(returned.body).toMatchObject({ outcome: "paid", what: "extra" });
    expect(await earned(asked)).toMatchObject({ totalEarnings: 77.5, extrasAsked: 0 });
    expect((await app.post("/api/pay/look", { code })).body).toMatchObject({ state: "paid" });
    expect(await patientsView(app, asked.trip.ride)).toMatchObject({
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
    expect(await extraOf(asked)).toMatchObject({
      state: "granted",
      isAsked: false,
      decidedBy: "Olive Desk",
      paidAt: expect.any(String),
    });
    const listed = read(PaymentList, await app.get("/api/office/money/payments?limit=200", owner)).payments;
    expect(listed.find(({ _id }) => _id === paid?.id)).toMatchObject({
      ...{ paidCents: 1250, returnedCents: 0, owedCents: 0 },
      paidFor: { kind: "ride", isExtra: true, _id: asked.trip.ride.rideId },
    });
    await sendDueEmails(app);
    const receipt = mailbox.to(email).find(({ subject }) => subject === "You paid an extra charge of $12.50");
    expect(receipt?.text).toContain(paid?.paymentId);
    const { emails, timeline, paidCents, returnedCents } = await officeRide(asked.trip.ride.rideId);
    expect({ paidCents, returnedCents }).toEqual({ paidCents: 6500, returnedCents: 0 });
    expect(emails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["pay-link", "extra-paid"]));
    expect(timeline.slice(0, 2).map(({ what }) => what)).toEqual(["extra paid", "extra asked of the passenger"]);
    const books = read(Reconciliation, await app.post("/api/office/money/check", {}, owner));
    expect(books.open.filter(({ providerId }) => providerId === paid?.paymentId)).toEqual([]);
  });

  it("is in the driver's statement and payout once paid, and its ride is not paid out before that", async () => {
    const asked = await anExtra();
    const code = await asked.link();
    const lines = () => app.sql<{ extraCents: number; isOpen: boolean }[]>`
      select extra_cents, is_open from unpaid_earnings(${asked.trip.van.id}, now() + interval '1 day')`;
    expect(await lines()).toEqual([{ extraCents: 0, isOpen: true }]);
    await app.cards.press(await asked.open(code), "pay");
    expect(await lines()).toEqual([{ extraCents: 1250, isOpen: false }]);
  });

  it("is off Today while the passenger can pay it, and back for a decision when the time to pay is over", async () => {
    const asked = await anExtra();
    expect(await needed(asked)).toBeDefined();
    await asked.link();
    expect(await needed(asked)).toBeUndefined();
    await passDeadline(asked);
    expect((await needed(asked))?.reason).toContain("didn't pay in time");
    expect((await patientsView(app, asked.trip.ride)).extra).toBeNull();
    expect((await asked.decide(true)).status).toBe(200);
    expect(await earned(asked)).toMatchObject({ totalEarnings: 77.5 });
    expect(await patientsView(app, asked.trip.ride)).toMatchObject({ extra: null });
  });

  it("has a link that is shown once, and can't be emailed to a patient without an email", async () => {
    const asked = await anExtra();
    await app.sql`update patient set email = '', phone = '+12155550111' where id = ${asked.trip.ride.patient.id}`;
    const refused = await asked.call("pay-link", { send: true });
    expect([refused.status, refused.body["message"]]).toEqual([
      409,
      "This patient has no email. Please read the link aloud.",
    ]);
    expect(await extraOf(asked)).toMatchObject({ isAsked: false, payUntil: null });
    const code = await asked.link();
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/);
    const kept = JSON.stringify([await app.sql`select * from pay_link`, await app.sql`select * from idempotency_key`]);
    expect(kept).not.toContain(code.replaceAll("-", ""));
  });

  it("keeps its first deadline, however many links are created", async () => {
    const asked = await anExtra();
    await asked.link();
    await app.sql`update extra_claim set pay_until = pay_until - interval '2 days' where id = ${asked.id}`;
    const before = (await extraOf(asked)).payUntil;
    await asked.link();
    expect((await extraOf(asked)).payUntil).toBe(before);
  });

  it("can be requested by the desk and the owner, from an open account, for an amount that a card can pay", async () => {
    const asked = await anExtra(0.4);
    for (const role of ["dispatch", "view"] as const)
      for (const what of ["pay-link", "call-back"]) {
        const answer = await app.post(`/api/office/extras/${asked.id}/${what}`, {}, await aColleague(app, role));
        expect(answer.status).toBe(403);
      }
    expect((await asked.call("pay-link")).body["message"]).toBe(
      "The smallest card payment is $0.50. Please approve or decline the extra.",
    );
    await app.sql`update extra_claim set cents = 400 where id = ${asked.id}`;
    await deleteAccount(asked);
    expect((await asked.call("pay-link")).body["message"]).toBe(
      "The passenger's account is deleted, so they can't pay. Please approve or decline the extra.",
    );
    expect((await app.post(`/api/office/extras/${crypto.randomUUID()}/pay-link`, {}, desk)).status).toBe(404);
  });
});

describe("a payment for an extra counts or is refunded, never both", () => {
  it.each([
    ["the request is canceled", (asked: Asked) => asked.call("call-back")],
    ["we pay it", (asked: Asked) => asked.decide(true)],
    ["it is declined", (asked: Asked) => asked.decide(false)],
  ])("after %s it is refunded with an email, and its checkout is expired", async (_, end) => {
    const asked = await anExtra();
    const code = await asked.link();
    const url = await asked.open(code);
    await app.cards.setWebhooks("hold");
    expect((await end(asked)).status).toBe(200);
    expect((await app.post("/api/pay/look", { code })).body).toMatchObject({ state: "over" });
    expect((await app.post("/api/pay/checkout", { code })).status).toBe(409);
    const before = await extraOf(asked);
    await app.cards.press(url, "pay");
    await app.cards.setWebhooks("deliver");
    await app.cards.deliverHeld();
    await runJobs(frequentJobs(app.services));
    const [paid] = await payments(asked);
    expect(paid).toMatchObject({ paidCents: 1250, returnedCents: 1250 });
    const subjects = mailbox.to(asked.trip.ride.patient.email).map(({ subject }) => subject);
    expect(subjects).toContain("Your refund is on its way: $12.50");
    expect(await extraOf(asked)).toEqual({ ...before, returnedCents: 1250 });
  });

  it("if it arrives before the office decides, it counts whatever the office does next", async () => {
    const asked = await anExtra();
    await app.cards.press(await asked.open(await asked.link()), "pay");
    for (const answer of [
      await asked.decide(true),
      await asked.decide(false),
      await asked.call("call-back"),
      await asked.call("pay-link"),
    ])
      expect([answer.status, answer.body["message"]]).toEqual([409, "The passenger already paid this."]);
    expect(await payments(asked)).toMatchObject([{ returnedCents: 0 }]);
    expect(await extraOf(asked)).toMatchObject({ state: "granted" });
  });

  it.each(["decide", "call-back"])("at the same moment as the office's %s, one of the two counts", async (what) => {
    const asked = await anExtra();
    const url = await asked.open(await asked.link());
    await app.cards.setWebhooks("drop");
    await app.cards.press(url, "pay");
    await app.cards.setWebhooks("deliver");
    const [page] = await app.sql<{ sessionId: string }[]>`
      select session_id from checkout where extra_of = ${asked.trip.ride.rideId}`;
    const comeBack = () => app.post("/api/pay/landed", { sessionId: page?.sessionId });
    const [answer] = await Promise.all([asked.call(what, { isGranted: true }), comeBack(), comeBack()]);
    const [paid] = await payments(asked);
    const claim = await extraOf(asked);
    expect(answer.status).toBe(claim.paidAt ? 409 : 200);
    expect(paid?.returnedCents).toBe(claim.paidAt ? 0 : 1250);
    expect(claim.state).toBe(claim.paidAt || what === "decide" ? "granted" : "asked");
  });

  it("after the deadline it counts as long as the office has not decided", async () => {
    const asked = await anExtra();
    const url = await asked.open(await asked.link());
    await passDeadline(asked);
    await app.cards.press(url, "pay");
    expect(await extraOf(asked)).toMatchObject({ state: "granted", paidAt: expect.any(String), returnedCents: 0 });
  });

  it("in a second checkout it is refunded", async () => {
    const asked = await anExtra();
    const code = await asked.link();
    const first = await asked.open(code);
    await runOut(asked);
    const second = await asked.open(code);
    expect(second).not.toBe(first);
    await app.cards.press(first, "pay");
    await app.cards.press(second, "pay");
    await runJobs(frequentJobs(app.services));
    const paid = await payments(asked);
    expect(paid.map(({ returnedCents }) => returnedCents)).toEqual([0, 1250]);
    expect(await extraOf(asked)).toMatchObject({ state: "granted" });
  });

  it("concurrent requests open one checkout", async () => {
    const asked = await anExtra();
    const code = await asked.link();
    const urls = await Promise.all([1, 2, 3].map(() => asked.open(code)));
    expect(new Set(urls).size).toBe(1);
  });

  it("after the request is canceled, the extra can be requested again with the same link", async () => {
    const asked = await anExtra();
    const code = await asked.link();
    for (const _ of [1, 2]) expect((await asked.call("call-back")).status).toBe(200);
    expect(await needed(asked)).toBeDefined();
    await asked.link();
    await app.cards.press(await asked.open(code), "pay");
    expect(await extraOf(asked)).toMatchObject({ state: "granted", paidAt: expect.any(String) });
  });

  it("a patient who deletes the account is no longer asked to pay", async () => {
    const asked = await anExtra();
    const url = await asked.open(await asked.link());
    await deleteAccount(asked);
    expect(await extraOf(asked)).toMatchObject({ state: "asked", isAsked: false });
    await runJobs(frequentJobs(app.services));
    await app.cards.press(url, "pay");
    expect(await payments(asked)).toEqual([]);
  });
});
