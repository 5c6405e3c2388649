import { describe, expect, it } from "vitest";
import { PayLink } from "../../../../../contract/office-booking.ts";
import { type OfficeRide, OfficeRideFound, RIDE_BANDS, RideBoard } from "../../../../../contract/office-rides.ts";
import { EmailShown } from "../../../../../contract/office-visits.ts";
import { type Answer, read } from "../../../../../test/app.ts";
import { testAppWithCards } from "../../../../../test/cards.ts";
import { sendDueEmails, testMailbox } from "../../../../../test/mailbox.ts";
import { aPatient } from "../../../../../test/people.ts";
import { aPhoneNumber } from "../../../../../test/phone-number.ts";
import { aRideInput, patientsView } from "../../../../../test/rides.ts";
import { aColleague } from "../../../../../test/staff.ts";
import { practiceLabels } from "../../../../lib/time/practice-time.ts";
import { minutesToPay } from "./booking.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
type OfficeUser = Awaited<ReturnType<typeof aColleague>>;
const desk = await aColleague(app, "desk");
const dispatch = await aColleague(app, "dispatch");

const aCaller = (more: object = {}) => ({ name: "Rosa Diaz", phone: aPhoneNumber(), ...more });
/** A ride in the next days at a time that is unique in this file. */
let minutes = 0;
const aBookingInput = (more: object = {}) => {
  minutes += 1;
  const time = `${String(9 + Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  return { ...aRideInput({ days: 5, time, transportType: "stretcher" }), ...more };
};
/** The practice's day and time in `count` minutes. */
const inMinutes = (count: number) => {
  const { date, time } = practiceLabels(new Date(Date.now() + count * 60_000), app.services.config.practiceTimeZone);
  return { appointmentDate: date, appointmentTime: time };
};
const book = (as: OfficeUser, patient: object, input: object): Promise<Answer> =>
  app.post("/api/office/rides", { ...input, patient }, as);
const rideIn = (answer: Answer): OfficeRide => read(OfficeRideFound, answer).ride;
const bandOf = async (rideId: string) => {
  for (const band of RIDE_BANDS) {
    const { rides } = read(RideBoard, await app.get(`/api/office/rides?band=${band}&limit=200`, desk));
    if (rides.some(({ _id }) => _id === rideId)) return band;
  }
  return null;
};

it.each(["owner", "desk", "dispatch"] as const)(
  "the %s books a cash ride for a new caller, and it is on the board at once",
  async (role) => {
    const needs = { chair: "power", transfers: false, companions: 1, oxygen: true, stairs: true };
    const passenger = { passengerName: "Ida Diaz", passengerPhone: "(215) 555-0190" };
    const as = await aColleague(app, role);
    const ride = rideIn(await book(as, aCaller(), aBookingInput({ paymentMethod: "cash", ...needs, ...passenger })));
    expect(ride).toMatchObject({
      status: "pending",
      bookedBy: "Olive Desk",
      paymentMethod: "cash",
      passenger: "Ida Diaz",
      passengerPhone: "+12155550190",
      needs,
      patient: { name: "Rosa Diaz" },
      email: "",
      payUntil: null,
    });
    expect(ride.timeline.at(-1)).toMatchObject({ what: "ride booked", who: "Olive Desk" });
    expect(await bandOf(ride._id)).toBe("waiting");
  },
);

it("a staff member who can only view can't book", async () => {
  expect((await book(await aColleague(app, "view"), aCaller(), aBookingInput())).status).toBe(403);
});

it("a card ride waits on the board for its link, which is emailed, pays for both legs without a login and shows no name", async () => {
  const email = `${crypto.randomUUID()}@caller.test`;
  const ride = rideIn(await book(dispatch, aCaller({ email }), aBookingInput({ returnTrip: true })));
  expect(ride).toMatchObject({ status: "unpaid", payUntil: expect.any(String) });
  expect(await bandOf(ride._id)).toBe("unpaid");
  await sendDueEmails(app);
  const [message] = mailbox.to(email);
  expect(message?.subject).toMatch(/^Please pay for your ride: /);
  const code = /\/pay#([\w-]+)/.exec(message?.text ?? "")?.[1] ?? "";
  const [trip] = await app.sql<{ cents: number }[]>`
    select sum(quote_cents)::int as cents from ride where paid_as = ${ride._id}`;
  const look = () => app.post("/api/pay/look", { code });
  expect((await look()).body).toMatchObject({ what: "ride", state: "open", feeCents: trip?.cents, consultant: "" });
  expect(JSON.stringify((await look()).body)).not.toMatch(/Rosa|Maple/);
  const { body } = await app.post("/api/pay/checkout", { code });
  // The return from checkout is enough: no webhook arrives.
  await app.cards.setWebhooks("drop");
  await app.cards.press(String(body["url"]), "pay");
  const [page] = await app.sql<{ sessionId: string }[]>`select session_id from checkout where ride_id = ${ride._id}`;
  expect((await app.post("/api/pay/landed", { sessionId: page?.sessionId })).body).toMatchObject({ outcome: "paid" });
  await app.cards.setWebhooks("deliver");
  expect((await look()).body).toMatchObject({ state: "paid" });
  expect((await app.post("/api/pay/checkout", { code })).status).toBe(409);
  expect(await bandOf(ride._id)).toBe("waiting");
  expect((await app.post(`/api/office/rides/${ride._id}/pay-link`, { send: false }, desk)).body["message"]).toBe(
    "There's nothing left to pay for this ride. Please reload the page.",
  );
});

it("a link for reading aloud is shown once, stored as a hash, and expires at the payment deadline", async () => {
  const ride = rideIn(await book(desk, aCaller(), aBookingInput()));
  const path = `/api/office/rides/${ride._id}/pay-link`;
  const { code } = read(PayLink, await app.post(path, { send: false }, desk));
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/);
  const kept = JSON.stringify([await app.sql`select * from pay_link`, await app.sql`select * from idempotency_key`]);
  expect(kept).not.toContain(code?.replaceAll("-", ""));
  expect((await app.post(path, { send: true }, desk)).body["message"]).toBe(
    "This patient has no email. Please read the link aloud.",
  );
  await app.sql`update ride set pay_until = now() - interval '1 second' where id = ${ride._id}`;
  expect((await app.post("/api/pay/look", { code })).body).toMatchObject({ state: "over" });
  expect((await app.post("/api/pay/checkout", { code })).status).toBe(409);
});

it.each([
  [60, 31],
  [91, 31],
  [180, 120],
  [60 * 24 * 9, 23 * 60],
])("for a ride in %d minutes, the link can be paid for %d", (ahead, minutesLeft) => {
  const now = new Date("2026-11-23T12:00:00Z");
  expect(minutesToPay(new Date(now.getTime() + ahead * 60_000), now, { rideNoticeHours: 1 })).toBe(minutesLeft);
});

describe("a patient's booking limits, for the office", () => {
  it("apply within 90 minutes of another ride, and the error names its time", async () => {
    const { id } = await aPatient(app);
    const input = aBookingInput();
    expect((await book(desk, { _id: id }, input)).status).toBe(200);
    const again = await book(desk, { _id: id }, input);
    expect(again.status).toBe(409);
    expect(again.body["message"]).toMatch(/^Ann Lee already has a ride on .+ Rides need 90 minutes between them\.$/);
  });

  it("apply to a chair the transport type can't carry, and beyond ninety days", async () => {
    const wrong = await book(desk, aCaller(), aBookingInput({ transportType: "ambulatory", chair: "power" }));
    expect([wrong.status, wrong.body["message"]]).toEqual([400, expect.stringMatching(/^This wheelchair needs a van/)]);
    expect((await book(desk, aCaller(), aBookingInput(aRideInput({ days: 120 })))).status).toBe(400);
    expect(
      await app.sql`
      select from patient where name = 'Rosa Diaz' and not exists (select from ride where patient_id = patient.id)`,
    ).toHaveLength(0);
  });

  it("don't require an hour's notice for cash; a payment link needs that hour", async () => {
    const soon = { ...aBookingInput(), ...inMinutes(20) };
    expect((await book(desk, aCaller(), { ...soon, paymentMethod: "card" })).body["message"]).toBe(
      "Rides paid by link must be booked at least an hour ahead. Please choose a later time, or book a cash ride.",
    );
    expect((await book(desk, aCaller(), { ...soon, paymentMethod: "cash" })).status).toBe(200);
  });

  it("don't include the three unpaid rides", async () => {
    const { id } = await aPatient(app);
    for (const days of [6, 7, 8, 9])
      expect((await book(desk, { _id: id }, aRideInput({ days, transportType: "stretcher" }))).status).toBe(200);
  });
});

it("the patient sees the ride in the list like any other", async () => {
  const { id, token } = await aPatient(app);
  const ride = rideIn(await book(desk, { _id: id }, aBookingInput({ paymentMethod: "cash" })));
  expect(await patientsView(app, { token, rideId: ride._id })).toMatchObject({
    status: "pending",
    paymentMethod: "cash",
  });
});

it("dispatchers can book for riders, and see the names of riders only", async () => {
  const phone = aPhoneNumber();
  const { id } = await aPatient(app);
  await app.sql`update patient set phone = ${phone}, name = 'Hannah Cole' where id = ${id}`;
  expect((await book(dispatch, { _id: id }, aBookingInput())).status).toBe(404);
  const blind = await book(dispatch, { name: "Hanna Cole", phone }, aBookingInput());
  expect([blind.status, JSON.stringify(blind.body)]).toEqual([409, expect.not.stringContaining("Hannah")]);
  expect((await book(desk, { _id: id }, aBookingInput())).status).toBe(200);
  const known = await book(dispatch, { name: "Hanna Cole", phone }, aBookingInput());
  expect(known.body["message"]).toContain("Hannah Cole already has this number.");
});

it("a checkout that can't be opened leaves no ride, and the error says so", async () => {
  const caller = aCaller();
  await app.cards.injectFault("/checkout/sessions", "broken", 20);
  const answer = await book(desk, caller, aBookingInput());
  await app.cards.clearFaults();
  expect(answer.status).toBe(503);
  const left = await app.sql<{ id: string; cancelReason: string }[]>`
    select ride.id, cancel_reason from ride join patient on patient.id = patient_id where patient.phone = ${caller.phone}`;
  expect(left.map(({ cancelReason }) => cancelReason)).toEqual(["not_opened"]);
  expect(await bandOf(left[0]?.id ?? "")).toBeNull();
});

describe("an email for a patient without an email address", () => {
  const emailOf = async (ride: OfficeRide, kind: string) => {
    const { emails } = rideIn(await app.get(`/api/office/rides/${ride._id}`, desk));
    return emails.find((message) => message.kind === kind);
  };
  const show = (ride: OfficeRide, message: { kind: string; subjectId: string } | undefined, as = desk) =>
    app.get(`/api/office/rides/${ride._id}/email?kind=${message?.kind}&subjectId=${message?.subjectId}`, as);

  it("is not sent, and can be printed from the ride by every role that can view rides", async () => {
    const ride = rideIn(await book(desk, aCaller(), aBookingInput({ paymentMethod: "cash" })));
    await sendDueEmails(app);
    const message = await emailOf(ride, "ride-booked");
    expect(message).toMatchObject({ state: "paper" });
    for (const as of [desk, dispatch, await aColleague(app, "view")]) {
      const { subject, text } = read(EmailShown, await show(ride, message, as));
      expect(subject).toMatch(/^Your ride is booked: /);
      expect(text).toContain("Dear Rosa");
      expect(text).toContain("418 Maple Street");
    }
  });

  it("is not found under another ride, and is rejected once it is out of date", async () => {
    const [ride, other] = [
      rideIn(await book(desk, aCaller(), aBookingInput({ paymentMethod: "cash" }))),
      rideIn(await book(desk, aCaller(), aBookingInput({ paymentMethod: "cash" }))),
    ];
    await sendDueEmails(app);
    const message = await emailOf(ride, "ride-booked");
    expect((await show(other, message)).status).toBe(404);
    const { revision } = rideIn(await app.get(`/api/office/rides/${ride._id}`, desk));
    await app.post(`/api/office/rides/${ride._id}/cancel`, { revision, canceledBy: "patient" }, desk);
    expect((await show(ride, message)).body["message"]).toBe(
      "That email is out of date and can't be sent again. Please write or call instead.",
    );
  });

  it("is the only kind shown here: a sent email is not found", async () => {
    const email = `${crypto.randomUUID()}@caller.test`;
    const ride = rideIn(await book(desk, aCaller({ email }), aBookingInput({ paymentMethod: "cash" })));
    await sendDueEmails(app);
    const message = await emailOf(ride, "ride-booked");
    expect(message).toMatchObject({ state: "sent" });
    expect((await show(ride, message)).status).toBe(404);
  });
});
