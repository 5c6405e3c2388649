import { expect, it } from "vitest";
import { PaidAnswer } from "../../../../contract/rides.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { anUnpaidRide, patientsView } from "../../../../test/rides.ts";

const app = await testAppWithCards();
const ask = async (sessionId: string, at = app) =>
  at.get(`/api/stripe/paid?session_id=${encodeURIComponent(sessionId)}`);
const sessionOf = async (rideId: string): Promise<string> => {
  const [row] = await app.sql<{ sessionId: string }[]>`select session_id from checkout where ride_id = ${rideId}`;
  return row?.sessionId ?? "";
};

it("a payer learns that the ride is paid, and nothing else, without a login and before the webhook event", async () => {
  await app.cards.setWebhooks("drop");
  const ride = await anUnpaidRide(app);
  const session = await sessionOf(ride.rideId);
  expect(read(PaidAnswer, await ask(session)).paid).toBe(false);
  await app.cards.press(ride.url, "pay");
  expect((await ask(session)).body).toEqual({ success: true, paid: true });
  expect(await patientsView(app, ride)).toMatchObject({
    paymentStatus: "paid",
    paidAt: expect.stringMatching(/Z$/),
    paymentReference: expect.stringMatching(/^pi_/),
  });
  expect(read(PaidAnswer, await ask("cs_somebody_elses")).paid).toBe(false);
});

it("asking whether a ride is paid is rate limited and needs a session id", async () => {
  const strict = await testAppWithCards({ LIMIT_FORMS_PER_ADDRESS: "5" });
  expect((await strict.get("/api/stripe/paid")).body["message"]).toBe("Please enter the payment session");
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask("cs_nobodys", strict)));
  expect(answers.map(({ status }) => status)).toContain(429);
});
