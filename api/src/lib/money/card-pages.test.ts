import { beforeAll, expect, it } from "vitest";
import { PayLink } from "../../../contract/office-booking.ts";
import { OfficeRideFound } from "../../../contract/office-rides.ts";
import { OfficeVisitFound } from "../../../contract/office-visits.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { aBookingInput, aConsultant, aPatient } from "../../../test/people.ts";
import { anUnpaidRide } from "../../../test/rides.ts";
import { aColleague } from "../../../test/staff.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const [desk, dispatch, viewer] = [
  await aColleague(app, "desk"),
  await aColleague(app, "dispatch"),
  await aColleague(app, "view"),
];

/** No event of the provider arrives, so only asking finds a payment. */
beforeAll(() => app.cards.setWebhooks("drop"));

/** A visit held for a caller, with its card page open. */
async function aVisitToPay() {
  const [patient, input] = [await aPatient(app), await aBookingInput(app, (await aConsultant(app)).id)];
  const { docId, slotDate, slotTime } = input;
  const booked = await app.post(
    "/api/office/visits",
    { docId, slotDate, slotTime, patient: { _id: patient.id } },
    desk,
  );
  const path = `/api/office/visits/${read(OfficeVisitFound, booked).visit._id}`;
  const visitOf = async (as = desk) => read(OfficeVisitFound, await app.get(path, as)).visit;
  const openPage = async () => {
    const { code } = read(PayLink, await app.post(`${path}/pay-link`, {}, desk));
    return String((await app.post("/api/pay/checkout", { code })).body["url"]);
  };
  return { visitOf, openPage, ask: (as = desk) => app.post(`${path}/ask-provider`, {}, as) };
}

it("shows a visit's card page, and asking the provider about it records what was paid, once", async () => {
  const { visitOf, openPage, ask } = await aVisitToPay();
  expect((await visitOf()).cardPages).toEqual([]);
  expect((await ask()).status).toBe(409);
  const page = await openPage();
  const { cardPages, heldUntil } = await visitOf(viewer);
  expect(cardPages).toMatchObject([{ state: "open", cents: 8000 }]);
  expect(Date.parse(cardPages[0]?.until ?? "")).toBeLessThanOrEqual(Date.parse(heldUntil ?? ""));
  expect((await ask(viewer)).status).toBe(403);
  expect((await ask()).body["message"]).toBe("The card provider has no payment on this page. Nothing has changed.");
  expect(await visitOf()).toMatchObject({ state: "held", paidCents: 0 });

  await app.cards.press(page, "pay");
  expect(await visitOf()).toMatchObject({ state: "held", paidCents: 0 });
  const answers = await Promise.all([ask(), ask()]);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(await visitOf()).toMatchObject({
    state: "paid",
    paidCents: 8000,
    cardPages: [],
    payments: [{ method: "card" }],
  });
});

it("refunds a payment that it finds on the page of a visit that is over", async () => {
  const { visitOf, openPage, ask } = await aVisitToPay();
  const page = await openPage();
  await app.cards.press(page, "pay");
  const { _id } = await visitOf();
  await app.sql`update appointment set status = 'cancelled', cancel_reason = 'patient', held_until = null where id = ${_id}`;
  expect((await visitOf()).cardPages).toMatchObject([{ state: "closed", cents: 8000 }]);
  expect((await ask()).body["message"]).toContain("We're refunding it in full.");
  expect(await visitOf()).toMatchObject({ state: "cancelled", dueCents: 8000 });
});

it("says that the provider doesn't answer, and changes nothing", async () => {
  const { visitOf, openPage, ask } = await aVisitToPay();
  await openPage();
  await app.cards.injectFault("/checkout/sessions", "broken", 3);
  expect((await ask()).status).toBe(503);
  await app.cards.clearFaults();
  expect(await visitOf()).toMatchObject({ state: "held", cardPages: [{ state: "open" }] });
});

it("shows a ride's card page to dispatch, and asking about it books the ride", async () => {
  const { rideId, url } = await anUnpaidRide(app);
  const path = `/api/office/rides/${rideId}`;
  const rideOf = async () => read(OfficeRideFound, await app.get(path, dispatch)).ride;
  const { cardPages, tripCents } = await rideOf();
  expect(cardPages).toMatchObject([{ state: "open", cents: tripCents }]);
  await app.cards.press(url, "pay");
  const { ride } = read(OfficeRideFound, await app.post(`${path}/ask-provider`, {}, dispatch));
  expect(ride).toMatchObject({ paidCents: tripCents, cardPages: [] });
  expect(ride.status).not.toBe("unpaid");
});
