import { afterEach, describe, expect, it } from "vitest";
import { testAppWithCards } from "../../../../test/cards.ts";
import { holdsOf, MARK, PAY } from "../../../../test/holds.ts";
import { aPatient } from "../../../../test/people.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10", OFFICE_SHORT_NAME: "Harbor" });
const settleDown = () => runJobs(frequentJobs(app.services));
afterEach(async () => {
  await app.cards.setWebhooks("deliver");
});

const { aHold, pay, pageOf, mark, runOut, stateOf, refundsOf } = holdsOf(app);

describe("paying", () => {
  it("keeps the slot while the session is open, and opens one session however often it is requested", async () => {
    const hold = await aHold();
    const before = (await stateOf(hold)).holdExpiresAt ?? "";
    const pages = await Promise.all([pageOf(hold), pageOf(hold)]);
    expect(new Set([...pages, await pageOf(hold)]).size).toBe(1);
    expect(Date.parse((await stateOf(hold)).holdExpiresAt ?? "")).toBeGreaterThan(Date.parse(before));
  });

  it("is settled by the signed event alone, creates the call's link, and returns to My Appointments", async () => {
    const hold = await aHold();
    const back = await app.cards.press(await pageOf(hold), "pay");
    expect(back.status).toBe(303);
    const address = new URL(back.location);
    expect(`${address.origin}${address.pathname}`).toBe("http://lamplight.test/my-appointment");
    expect(Object.fromEntries(address.searchParams)).toEqual({ payment: "success", appointmentId: hold.appointmentId });

    await settleDown();
    const paid = await stateOf(hold);
    expect(paid).toMatchObject({ payment: true, cancelled: false, holdExpiresAt: null });
    expect(paid.meetingUrl).toMatch(/^https:\/\/meet\.lamplight\.test\/lamplight-/);
    expect((await mark(hold)).body).toMatchObject({ success: true, message: "Paid Successfully" });
    expect((await stateOf(hold)).meetingUrl).toBe(paid.meetingUrl);
  });

  it("is settled by the landing page alone when no event ever comes", async () => {
    const hold = await aHold();
    await app.cards.setWebhooks("drop");
    await app.cards.press(await pageOf(hold), "pay");
    expect((await stateOf(hold)).payment).toBe(false);
    expect((await mark(hold)).status).toBe(200);
    expect((await stateOf(hold)).payment).toBe(true);
  });

  it("takes effect once when events come twice and landing pages race with them", async () => {
    const hold = await aHold();
    const url = await pageOf(hold);
    await app.cards.setWebhooks("twice");
    const [, ...marks] = await Promise.all([
      app.cards.press(url, "pay"),
      ...Array.from({ length: 8 }, () => mark(hold)),
    ]);
    for (const { status } of marks) expect([200, 402]).toContain(status);
    expect((await mark(hold)).status).toBe(200);
    const actions =
      await app.sql`select at from audit_entry where target_id = ${hold.appointmentId} and action = 'appointment paid'`;
    expect(actions).toHaveLength(1);
    expect(await refundsOf(hold)).toEqual([]);
  });

  it("can be tried again after a declined card or a return without paying", async () => {
    const hold = await aHold();
    const url = await pageOf(hold);
    await app.cards.press(url, "decline");
    expect((await stateOf(hold)).payment).toBe(false);
    expect((await app.cards.press(url, "cancel")).location).toContain("payment=cancel");
    expect((await mark(hold)).status).toBe(402);
    expect(await pageOf(hold)).toBe(url);
    await app.cards.press(url, "pay");
    expect((await stateOf(hold)).payment).toBe(true);
  });

  it("is rejected for a visit that is paid, canceled, expired, someone else's or unknown", async () => {
    const [paid, cancelled, lapsed, stranger] = [await aHold(), await aHold(), await aHold(), await aPatient(app)];
    await app.cards.press(await pageOf(paid), "pay");
    expect((await pay(paid)).status).toBe(409);
    await app.post(
      "/api/user/cancel-appointment",
      { appointmentId: cancelled.appointmentId },
      { token: cancelled.token },
    );
    expect((await pay(cancelled)).status).toBe(409);
    await runOut(lapsed);
    expect((await pay(lapsed)).status).toBe(409);
    for (const path of [PAY, MARK, "/api/user/cancel-appointment"]) {
      const ask = (body: object) => app.post(path, body, { token: stranger.token });
      expect((await ask({ appointmentId: paid.appointmentId })).status).toBe(404);
      expect((await ask({ appointmentId: "01890000-0000-7000-8000-000000000000" })).status).toBe(404);
      expect((await ask({ appointmentId: "7" })).status).toBe(400);
      expect((await ask({})).status).toBe(400);
      expect((await app.post(path, { appointmentId: paid.appointmentId })).status).toBe(401);
    }
  });

  it("rejects events that are not signed by the provider", async () => {
    const forged = { id: "evt_1", type: "checkout.session.completed", data: { object: { id: "cs_1" } } };
    expect(
      (await app.post("/api/stripe/webhook", forged, { headers: { "stripe-signature": "t=1,v1=00" } })).status,
    ).toBe(400);
    expect((await app.post("/api/stripe/webhook", forged)).status).toBe(400);
  });
});

describe("a payment that comes after its hold has ended", () => {
  it("still gets the slot when no one else has taken it", async () => {
    const hold = await aHold();
    const url = await pageOf(hold);
    await runOut(hold);
    await app.cards.press(url, "pay");
    expect(await stateOf(hold)).toMatchObject({ payment: true, cancelled: false });
  });

  it("is refunded automatically when someone else holds the slot, who keeps it", async () => {
    const late = await aHold();
    const url = await pageOf(late);
    await runOut(late);
    const next = await aHold(late.input);
    await app.cards.press(url, "pay");

    expect(await stateOf(late)).toMatchObject({ payment: false, cancelled: true, cancelReason: "slot_taken" });
    expect((await mark(late)).status).toBe(409);
    expect((await stateOf(next)).cancelled).toBe(false);
    await settleDown();
    expect((await stateOf(late)).refund).toBe("done");
    expect(await refundsOf(late)).toMatchObject([{ amount: 8000 }]);
  });

  it("gets the slot when the other's hold has expired as well, and only one of two late payments does", async () => {
    const first = await aHold();
    const firstPage = await pageOf(first);
    await runOut(first);
    const second = await aHold(first.input);
    const secondPage = await pageOf(second);
    await runOut(second);
    await Promise.all([app.cards.press(firstPage, "pay"), app.cards.press(secondPage, "pay")]);

    const states = [await stateOf(first), await stateOf(second)];
    expect(states.map(({ payment }) => payment).sort()).toEqual([false, true]);
    const loser = states[0]?.payment ? second : first;
    await settleDown();
    expect(await refundsOf(loser)).toHaveLength(1);
  });

  it("is refunded when the patient had canceled in between", async () => {
    const hold = await aHold();
    const url = await pageOf(hold);
    await app.sql`update appointment set status = 'cancelled', held_until = null, cancel_reason = 'patient' where id = ${hold.appointmentId}`;
    await app.cards.press(url, "pay");
    expect(await stateOf(hold)).toMatchObject({ payment: false, cancelled: true, cancelReason: "patient" });
    await settleDown();
    expect(await refundsOf(hold)).toHaveLength(1);
  });
});

describe("an unpaid appointment", () => {
  it("is canceled only after its session has been expired", async () => {
    const hold = await aHold();
    const url = await pageOf(hold);
    const answer = await app.post(
      "/api/user/cancel-appointment",
      { appointmentId: hold.appointmentId },
      { token: hold.token },
    );
    expect(answer.status).toBe(200);
    expect((await app.cards.press(url, "pay")).status).toBe(410);
  });

  it("stays when its session was paid a moment before the cancellation", async () => {
    const hold = await aHold();
    const url = await pageOf(hold);
    await app.cards.setWebhooks("drop");
    await app.cards.press(url, "pay");
    const answer = await app.post(
      "/api/user/cancel-appointment",
      { appointmentId: hold.appointmentId },
      { token: hold.token },
    );
    expect(answer.status).toBe(409);
    expect((await stateOf(hold)).payment).toBe(true);
  });

  it("expires when its time is over, together with its session", async () => {
    const hold = await aHold();
    const url = await pageOf(hold);
    await runOut(hold);
    await app.sql`update checkout set next_check_at = now() where appointment_id = ${hold.appointmentId}`;
    await settleDown();
    const [row] = await app.sql`select status from appointment where id = ${hold.appointmentId}`;
    expect(row?.["status"]).toBe("lapsed");
    expect((await app.cards.press(url, "pay")).status).toBe(410);
    const emails = await app.sql`select kind from email_outbox where subject_id = ${hold.appointmentId} order by kind`;
    expect(emails.map(({ kind }) => kind)).toEqual(["hold-lapsed", "slot-held"]);
  });

  it("whose session has extended its hold does not expire at the hold's first end", async () => {
    const hold = await aHold();
    await pageOf(hold);
    await settleDown();
    expect((await stateOf(hold)).cancelled).toBe(false);
  });
});

it("a paid appointment is completed once the call's time has passed", async () => {
  const hold = await aHold();
  await app.cards.press(await pageOf(hold), "pay");
  await app.sql`
    update appointment set starts_at = now() - interval '31 minutes', ends_at = now() - interval '1 minute' where id = ${hold.appointmentId}`;
  await settleDown();
  expect(await stateOf(hold)).toMatchObject({ isCompleted: true, payment: true });
});

it("a paid appointment has a calendar file with the slot's instant, for its owner", async () => {
  const hold = await aHold();
  const path = `/api/user/appointment/${hold.appointmentId}/calendar`;
  expect((await app.get(path, { token: hold.token })).status).toBe(404);
  await app.cards.press(await pageOf(hold), "pay");
  await settleDown();
  const file = await app.get(path, { token: hold.token });
  const { startsAt, meetingUrl } = await stateOf(hold);
  expect(file.body["text"]).toContain("X-WR-CALNAME:Harbor\r\n");
  expect(file.body["text"]).toContain(`DTSTART:${startsAt.replace(/[-:]|\.000/g, "")}`);
  expect(String(file.body["text"]).replaceAll("\r\n ", "")).toContain(meetingUrl);
  expect((await app.get(path, { token: (await aPatient(app)).token })).status).toBe(404);
});
