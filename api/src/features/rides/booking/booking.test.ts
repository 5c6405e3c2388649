import { afterEach, describe, expect, it } from "vitest";
import { BookedRide, RideCheckout, RideQuote } from "../../../../contract/rides.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aDriver, aPatient } from "../../../../test/people.ts";
import { anUnpaidRide, aPaidRide, aRideInput, driversView, patientsView } from "../../../../test/rides.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { practiceLabels } from "../../../lib/time/practice-time.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const runDueJobs = () => runJobs(frequentJobs(app.services));

const CHECKOUT = "/api/stripe/create-checkout-session";
const FINALIZE = "/api/stripe/finalize-booking";
const sessionOf = async (rideId: string): Promise<string> => {
  const [row] = await app.sql<{ sessionId: string }[]>`select session_id from checkout where ride_id = ${rideId}`;
  return row?.sessionId ?? "";
};
const finalize = async ({ token, rideId }: { token: string; rideId: string }) =>
  app.post(FINALIZE, { sessionId: await sessionOf(rideId) }, { token });

/** Makes the ride's checkout due, as it is at the payment deadline. */
const makeCheckoutDue = (rideId: string) =>
  app.sql`update checkout set next_check_at = now() where ride_id = ${rideId}`;

afterEach(async () => {
  await app.sql`update driver set online = false`;
  await app.cards.setWebhooks("deliver");
});

describe("the quote", () => {
  it.each([
    ["ambulatory", 45, 81],
    ["wheelchair", 65, 117],
    ["bariatric", 120, 216],
    ["stretcher", 160, 288],
  ])("for %s is $%i, and $%i with a return leg", async (transportType, oneWay, both) => {
    const quote = async (returnTrip: boolean) =>
      read(RideQuote, await app.get(`/api/ride-quote?transportType=${transportType}&returnTrip=${returnTrip}`)).fare;
    expect(await quote(false)).toBe(oneWay);
    expect(await quote(true)).toBe(both);
    expect(read(RideQuote, await app.get(`/api/ride-quote?transportType=${transportType}`)).fare).toBe(oneWay);
  });

  it("for an unknown transport type is rejected", async () => {
    for (const query of ["?transportType=rocket", "", "?transportType=ambulatory&returnTrip=perhaps"]) {
      expect((await app.get(`/api/ride-quote${query}`)).status).toBe(400);
    }
  });
});

describe("a card ride", () => {
  it("waits unpaid with its quoted fare and is not shown to drivers", async () => {
    const driver = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    const ride = await anUnpaidRide(app, aRideInput({ returnTrip: true }));
    expect(await patientsView(app, ride)).toMatchObject({
      status: "pending",
      paymentStatus: "pending",
      paymentMethod: "card",
      fare: 65,
      fareOfBoth: 117,
      driver: null,
      rideNotes: "Travels with oxygen.\nRing the side bell.",
      appointmentTime: "10:30",
      appointmentDate: ride.input.appointmentDate,
      payUntil: expect.any(String),
    });
    await expect(driversView(app, driver, ride.rideId)).rejects.toThrow("not in the list");
    const again = await app.post("/api/user/pay-ride", { rideId: ride.rideId }, { token: ride.token });
    expect(again.body).toMatchObject({ success: true, url: ride.url });
  });

  it("is settled by the signed webhook event, and checkout returns to the transport page", async () => {
    const driver = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    const ride = await anUnpaidRide(app);
    const back = new URL((await app.cards.press(ride.url, "pay")).location);
    expect(`${back.origin}${back.pathname}`).toBe("http://lamplight.test/transport");
    expect(Object.fromEntries(back.searchParams)).toEqual({ paid: "true", session_id: await sessionOf(ride.rideId) });

    expect(await patientsView(app, ride)).toMatchObject({
      status: "assigned",
      paymentStatus: "paid",
      payUntil: null,
      driver: { name: "Dan Wheeler", vehicleType: "Wheelchair Van", vehicleNumber: "LMP 4821" },
    });
    expect((await driversView(app, driver, ride.rideId)).user.email).toBe(ride.patient.email);
  });

  it("is settled by the return from checkout when no webhook event arrives, however often the page is opened", async () => {
    await app.cards.setWebhooks("drop");
    const ride = await anUnpaidRide(app);
    await app.cards.press(ride.url, "pay");
    expect((await patientsView(app, ride)).paymentStatus).toBe("pending");
    for (let visit = 1; visit <= 2; visit += 1) {
      const returned = await finalize(ride);
      expect(returned.body).toMatchObject({ message: "Ride booked successfully after payment!" });
    }
    expect(await patientsView(app, ride)).toMatchObject({ status: "pending", paymentStatus: "paid" });
  });

  it("is settled once when webhook events repeat and returns from checkout race with them", async () => {
    await app.cards.setWebhooks("twice");
    const ride = await anUnpaidRide(app);
    await Promise.all([app.cards.press(ride.url, "pay"), ...Array.from({ length: 6 }, () => finalize(ride))]);
    expect((await finalize(ride)).status).toBe(200);
    const actions = await app.sql`select at from audit_entry where target_id = ${ride.rideId} and action = 'ride paid'`;
    expect(actions).toHaveLength(1);
  });

  it("can be paid after a declined card and after leaving checkout without paying", async () => {
    const ride = await anUnpaidRide(app);
    await app.cards.press(ride.url, "decline");
    expect((await app.cards.press(ride.url, "cancel")).location).toBe("http://lamplight.test/transport?paid=false");
    expect((await finalize(ride)).status).toBe(402);
    await app.cards.press(ride.url, "pay");
    expect((await patientsView(app, ride)).paymentStatus).toBe("paid");
    expect((await app.post("/api/user/pay-ride", { rideId: ride.rideId }, { token: ride.token })).status).toBe(409);
  });

  it("is canceled at its payment deadline: its checkout is expired and the patient is emailed", async () => {
    const ride = await anUnpaidRide(app);
    await app.sql`update ride set pay_until = now() - interval '1 second' where id = ${ride.rideId}`;
    expect(await patientsView(app, ride)).toMatchObject({ status: "cancelled", cancelReason: "unpaid" });
    expect((await app.post("/api/user/pay-ride", { rideId: ride.rideId }, { token: ride.token })).status).toBe(409);
    await makeCheckoutDue(ride.rideId);
    await runDueJobs();
    const [row] = await app.sql`
      select 1 from ride join email_outbox on subject_id = ride.id and kind = 'ride-cancelled' where ride.id = ${ride.rideId} and status = 'cancelled'`;
    expect(row).toBeDefined();
    const session = (await app.cards.sessions()).find(({ id }) => ride.url.includes(id));
    expect(session?.status).toBe("expired");
  });

  it("that was paid just before its deadline is dispatched although no webhook event arrived", async () => {
    await app.cards.setWebhooks("drop");
    const ride = await anUnpaidRide(app);
    await app.cards.press(ride.url, "pay");
    await app.sql`update ride set pay_until = now() - interval '1 second' where id = ${ride.rideId}`;
    await makeCheckoutDue(ride.rideId);
    await runDueJobs();
    expect(await patientsView(app, ride)).toMatchObject({ status: "pending", paymentStatus: "paid" });
  });

  it("that is paid after its start is canceled and refunded", async () => {
    const ride = await anUnpaidRide(app);
    await app.sql`update ride set starts_at = now() - interval '1 minute' where id = ${ride.rideId}`;
    await app.cards.press(ride.url, "pay");
    expect(await patientsView(app, ride)).toMatchObject({ status: "cancelled", cancelReason: "too_late" });
    expect((await finalize(ride)).status).toBe(409);
    await runDueJobs();
    expect((await patientsView(app, ride)).refund).toEqual({ amount: 65, sent: true });
  });

  it("is booked once by a double click", async () => {
    const patient = await aPatient(app);
    const twice = await Promise.all(
      [1, 2].map(() => app.post(CHECKOUT, aRideInput(), { token: patient.token, key: "click-1" })),
    );
    expect(twice[0]?.body).toEqual(twice[1]?.body);
    expect(await app.sql`select id from ride where patient_id = ${patient.id}`).toHaveLength(1);
  });

  it("can't be finalized by another patient", async () => {
    const ride = await aPaidRide(app);
    const stranger = await aPatient(app);
    expect((await finalize({ token: stranger.token, rideId: ride.rideId })).status).toBe(404);
    const pay = await app.post("/api/user/pay-ride", { rideId: ride.rideId }, { token: stranger.token });
    expect(pay.status).toBe(404);
    expect((await app.get("/api/user/list-rides", { token: stranger.token })).body).toMatchObject({ rides: [] });
  });
});

describe("a pending ride", () => {
  it("is canceled and refunded when its time has passed", async () => {
    const ride = await aPaidRide(app);
    await app.sql`update ride set starts_at = now() - interval '1 minute' where id = ${ride.rideId}`;
    await runDueJobs();
    expect(await patientsView(app, ride)).toMatchObject({
      status: "cancelled",
      cancelReason: "time_passed",
      refund: { amount: 65, sent: true },
    });
  });

  it("in cash is offered to a driver at once, and the form's fields are validated", async () => {
    const patient = await aPatient(app);
    const driver = await aDriver(app, { vehicleType: "Stretcher Van", online: true });
    const input = { ...aRideInput({ transportType: "stretcher" }), paymentMethod: "cash" };
    const { ride } = read(BookedRide, await app.post("/api/user/book-ride", input, { token: patient.token }));
    expect(ride).toMatchObject({ status: "assigned", paymentStatus: "pending", paymentMethod: "cash", fare: 160 });
    expect(await driversView(app, driver, ride._id)).toMatchObject({ status: "assigned" });
  });
});

describe("a booking request", () => {
  it.each([
    ["nothing", {}],
    ["no pickup", { ...aRideInput(), pickupAddress: " " }],
    ["an invalid date", { ...aRideInput(), appointmentDate: "2026-02-30" }],
    ["an invalid time", { ...aRideInput(), appointmentTime: "25:00" }],
    ["a past time", aRideInput({ days: -2 })],
    ["an unknown transport type", { ...aRideInput(), transportType: "rocket" }],
    ["cash where a card is wanted", { ...aRideInput(), paymentMethod: "cash" }],
    ["text that is no JSON", "{"],
  ])("with %s is rejected with a message", async (_, input) => {
    const { token } = await aPatient(app);
    const wrapped = await app.post(CHECKOUT, typeof input === "string" ? input : { formData: input }, { token });
    const flat = await app.post(CHECKOUT, input, { token });
    expect([wrapped.status, flat.status]).toEqual([400, 400]);
    expect(flat.body["message"]).toMatch(/^(Please|That|We) .+\.?$/);
  });

  it("names the wrong field, and card is rejected where only cash can be booked", async () => {
    const { token } = await aPatient(app);
    const answer = await app.post(CHECKOUT, { formData: { ...aRideInput(), pickupAddress: "" } }, { token });
    expect(answer.body["errors"]).toEqual({ pickupAddress: "Please enter the pickup address" });
    expect((await app.post("/api/user/book-ride", aRideInput(), { token })).status).toBe(400);
    const late = await app.post(CHECKOUT, aRideInput({ days: -2 }), { token });
    expect(late.body["errors"]).toEqual({ appointmentDate: "That day has passed. Please choose a later one." });
    const { date } = practiceLabels(new Date(), app.services.config.practiceTimeZone);
    const early = { ...aRideInput(), appointmentDate: date, appointmentTime: "00:00" };
    expect(Object.keys(Object((await app.post(CHECKOUT, early, { token })).body["errors"]))).toEqual([
      "appointmentTime",
    ]);
  });

  it("needs a logged-in patient", async () => {
    const { driverToken } = await aDriver(app);
    for (const path of [CHECKOUT, FINALIZE, "/api/user/book-ride", "/api/user/pay-ride"]) {
      expect((await app.post(path, {})).status).toBe(401);
      expect((await app.post(path, {}, { token: driverToken })).status).toBe(401);
      expect((await app.post(path, {}, { token: (await aPatient(app)).token })).status).toBe(400);
    }
    expect((await app.get("/api/user/list-rides")).status).toBe(401);
  });

  it.each(["rate_limit", "broken", "lost"] as const)(
    "whose checkout could not be opened (%s) is booked by the next click with the same idempotency key",
    async (answer) => {
      const { id, token } = await aPatient(app);
      const [input, call] = [aRideInput(), { token, key: crypto.randomUUID() }];
      await app.cards.injectFault("/checkout/sessions", answer, answer === "lost" ? 3 : 1);
      const first = await app.post(CHECKOUT, input, call);
      expect([first.status, first.body["message"]]).toEqual([
        503,
        "We couldn't open checkout, so your ride isn't booked. You weren't charged. Please try again in a minute.",
      ]);
      const second = read(RideCheckout, await app.post(CHECKOUT, input, call));
      expect(read(RideCheckout, await app.post(CHECKOUT, input, call))).toEqual(second);
      await app.cards.press(second.url, "pay");
      expect(await patientsView(app, { token, rideId: second.rideId })).toMatchObject({ paymentStatus: "paid" });
      await runDueJobs();
      expect(await app.sql`select status from ride where patient_id = ${id} and status <> 'cancelled'`).toHaveLength(1);
    },
  );

  it("for a later payment doesn't claim that the deadline has passed when checkout can't be opened", async () => {
    const ride = await anUnpaidRide(app);
    await app.sql`update checkout set status = 'opening', session_id = null, url = null where ride_id = ${ride.rideId}`;
    await app.cards.injectFault("/checkout/sessions", "unauthenticated");
    const pay = () => app.post("/api/user/pay-ride", { rideId: ride.rideId }, { token: ride.token, key: "pay-1" });
    const [first, second] = [await pay(), await pay()];
    expect([first.status, second.status]).toEqual([503, 409]);
    expect(second.body["message"]).toBe(first.body["message"]);
  });

  it("leaves no ride and nothing to pay when the payment provider is down", async () => {
    for (const answer of ["rate_limit", "broken", "lost"] as const) {
      const patient = await aPatient(app);
      await app.cards.injectFault("/checkout/sessions", answer, answer === "lost" ? 3 : 1);
      expect((await app.post(CHECKOUT, aRideInput(), { token: patient.token })).status).toBe(503);
      expect((await app.get("/api/user/list-rides", { token: patient.token })).body).toMatchObject({ rides: [] });
      await runDueJobs();
      expect((await app.post(CHECKOUT, aRideInput(), { token: patient.token })).status).toBe(200);
    }
    const open = (await app.cards.sessions()).filter(({ status }) => status === "open");
    const known = await app.sql`select session_id from checkout where status = 'open'`;
    expect(open.map(({ id }) => id).sort()).toEqual(known.map(({ sessionId }) => sessionId).sort());
  });
});
