import { expect, it } from "vitest";
import { testAppWithCards } from "../../../../test/cards.ts";
import { anAcceptedRide, says } from "../../../../test/driving.ts";
import { patientsView } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { syncDispute } from "../../../lib/money/disputes.ts";

const app = await testAppWithCards();
const desk = await aColleague(app, "desk");

it("a dispute of an extra charge is shown on its own line, and the ride's payment is not touched by it", async () => {
  const { van, ride } = await anAcceptedRide(app);
  await says(app, van, "complete", ride, { fare: 65, extra: { amount: 12.5, reason: "Waited at the clinic" } });
  const [claim] = await app.sql<{ id: string }[]>`select id from extra_claim where ride_id = ${ride.rideId}`;
  const link = await app.post(`/api/office/extras/${claim?.id}/pay-link`, { send: false }, desk);
  const { url } = (await app.post("/api/pay/checkout", { code: link.body["code"] })).body;
  await app.cards.press(String(url), "pay");
  const [paid] = await app.sql<{ paymentId: string }[]>`
    select payment_id from checkout where extra_of = ${ride.rideId} and status = 'paid'`;
  await syncDispute(app.services, await app.cards.dispute(paid?.paymentId ?? ""));
  expect(await patientsView(app, ride)).toMatchObject({ dispute: null, extra: { dispute: "open" } });
});
