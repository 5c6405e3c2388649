import { describe, expect, it } from "vitest";
import { Profile } from "../../../contract/accounts.ts";
import { Booked } from "../../../contract/appointments.ts";
import { read, testApp } from "../../../test/app.ts";
import { makeEmailsDue, sendDueEmails, testMailbox } from "../../../test/mailbox.ts";
import { aConsultant, aPatient, type BookingInput, bookingInputsFor } from "../../../test/people.ts";
import { aRideInput } from "../../../test/rides.ts";

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, TRUSTED_PROXIES: "1" });
const { sql } = app;

const stranger = () => aPatient(app, { isConfirmed: false });
const slots = async () => bookingInputsFor(app, (await aConsultant(app)).id);
type Place = { key?: string; from?: string };
const hold = (token: string, wish: BookingInput | undefined, { key, from = "203.0.113.1" }: Place = {}) =>
  app.post("/api/user/book-appointment", wish, {
    token,
    ...(key === undefined ? {} : { key }),
    headers: { "x-forwarded-for": from },
  });
const cancel = (token: string, appointmentId: string) =>
  app.post("/api/user/cancel-appointment", { appointmentId }, { token });
const cashRide = (token: string, time = "10:30") =>
  app.post("/api/user/book-ride", { ...aRideInput({ time }), paymentMethod: "cash" }, { token });
const confirm = (id: string) => sql`update patient set email_confirmed_at = now() where id = ${id}`;

async function subjectsTo(email: string) {
  await sendDueEmails(app);
  return (await mailbox.to(email)).map(({ subject }) => subject);
}
const fiveMinutesLater = () => makeEmailsDue(app);

describe("an account with an unconfirmed email", () => {
  it("holds one slot at a time, and three once its email is confirmed, with the same key", async () => {
    const { id, token } = await stranger();
    const [first, ...others] = await slots();
    expect((await hold(token, first)).status).toBe(200);
    const rejected = await hold(token, others[0], { key: "second" });
    expect([rejected.status, rejected.body["needs"], rejected.body["message"]]).toEqual([
      403,
      "confirmed-email",
      "You already hold an unpaid appointment. Please pay for it or cancel it, or confirm your email to hold up to three.",
    ]);
    await confirm(id);
    expect((await hold(token, others[0], { key: "second" })).status).toBe(200);
    expect((await hold(token, others[1])).status).toBe(200);
    const fourth = await hold(token, others[2]);
    expect([fourth.status, fourth.body["needs"]]).toEqual([409, undefined]);
  });

  it("holds one slot however many calls come at once", async () => {
    const { token } = await stranger();
    const inputs = (await slots()).slice(0, 8);
    const statuses = (await Promise.all(inputs.map((input) => hold(token, input)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(7);
  });

  it("hears that a slot is taken rather than to confirm its email", async () => {
    const { token } = await stranger();
    const [first, second] = await slots();
    await hold(token, first);
    await hold((await stranger()).token, second);
    expect((await hold(token, second)).body["message"]).toBe("That time has just been taken. Please choose another.");
  });

  it("books no ride for cash, and may by card", async () => {
    const { id, token } = await stranger();
    const rejected = await cashRide(token);
    expect([rejected.status, rejected.body["needs"]]).toEqual([403, "confirmed-email"]);
    expect(await sql`select from ride where patient_id = ${id}`).toHaveLength(0);
    await confirm(id);
    expect((await cashRide(token)).status).toBe(200);
  });

  it.each([
    [
      "paid once",
      (id: string) => sql`
      insert into checkout (patient_id, ride_id, amount_cents, status, expires_at, paid_at, payment_id, method)
      select patient_id, id, 4500, 'paid', now(), now(), ${`pi_${id}`}, 'card' from ride where patient_id = ${id}`,
    ],
    [
      "confirmed a phone number",
      (id: string) => sql`
      insert into sms_number (patient_id, number, consented_at) values (${id}, '+12155550111', now())`,
    ],
    ["been opened by the office", (id: string) => sql`update patient set password_hash = '' where id = ${id}`],
  ])("is known when it has %s", async (_, become) => {
    const { id, token } = await stranger();
    const isKnown = async () => read(Profile, await app.get("/api/user/get-profile", { token })).userData.isKnown;
    await sql`
      insert into ride (patient_id, pickup_address, dropoff_address, notes, return_trip, transport_type, starts_at, payment_method,
        status, quote_cents, pay_until) values (${id}, 'a', 'b', '', false, 'wheelchair', now() + interval '1 day', 'card', 'unpaid', 4500, now())`;
    expect(await isKnown()).toBe(false);
    await become(id);
    expect(await isKnown()).toBe(true);
  });

  it("may hold and cancel ten times an hour, and is told when it may again", async () => {
    const { token } = await stranger();
    const inputs = await slots();
    for (const input of inputs.slice(0, 10)) {
      const { appointment } = read(Booked, await hold(token, input));
      await cancel(token, appointment._id);
    }
    const rejected = await hold(token, inputs[10]);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(3500);
    expect(rejected.body["message"]).toBe("Too many attempts. Please try again in 60 minutes.");
  });
});

describe("unconfirmed accounts of one network address", () => {
  it("hold at most 20 slots together, however fast; other addresses are not affected", async () => {
    const [inputs, more] = [await slots(), await slots()];
    const strangers = await Promise.all(Array.from({ length: 30 }, stranger));
    const from = "198.51.100.7";
    const answers = await Promise.all(strangers.map(({ token }, at) => hold(token, inputs[at], { from })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const rejected = answers.find(({ status }) => status !== 200);
    expect([rejected?.status, rejected?.body["needs"]]).toEqual([403, "confirmed-email"]);
    expect(rejected?.body["message"]).toMatch(/^Too many unpaid appointments .* or try again in 30 minutes\.$/);
    expect(Number(rejected?.headers.get("retry-after"))).toBeGreaterThan(1700);

    const [elsewhere, known] = [await stranger(), await aPatient(app)];
    expect((await hold(elsewhere.token, more[0], { from: "198.51.100.8" })).status).toBe(200);
    expect((await hold(known.token, more[1], { from })).status).toBe(200);
    // The end of a hold, and the confirmation of an email, free a place.
    const [first, second] = strangers.filter((_, at) => answers[at]?.status === 200);
    await confirm(first?.id ?? "");
    expect((await hold((await stranger()).token, more[2], { from })).status).toBe(200);
    expect((await hold((await stranger()).token, more[3], { from })).status).toBe(403);
    await sql`update appointment set held_until = now() where patient_id = ${second?.id ?? ""} and status = 'held'`;
    expect((await hold((await stranger()).token, more[3], { from })).status).toBe(200);
  });

  it("leave no address stored when their hold ends", async () => {
    const { token } = await stranger();
    const [input] = await slots();
    const { appointment } = read(Booked, await hold(token, input));
    const originOf = () => sql`select hold_origin from appointment where id = ${appointment._id}`;
    expect(await originOf()).not.toEqual([{ holdOrigin: null }]);
    await cancel(token, appointment._id);
    expect(await originOf()).toEqual([{ holdOrigin: null }]);
  });
});

describe("emails about a hold", () => {
  it("are not sent for one that was canceled within five minutes", async () => {
    const { email, token } = await aPatient(app);
    const [input] = await slots();
    const { appointment } = read(Booked, await hold(token, input));
    await cancel(token, appointment._id);
    await fiveMinutesLater();
    expect(await subjectsTo(email)).toEqual([]);
  });

  it("are sent when it is five minutes old, and when it is canceled later", async () => {
    const { email, token } = await aPatient(app);
    const [input] = await slots();
    const { appointment } = read(Booked, await hold(token, input));
    expect(await subjectsTo(email)).toEqual([]);
    await fiveMinutesLater();
    expect(await subjectsTo(email)).toEqual([expect.stringMatching(/^We're holding /)]);
    await sql`update appointment set booked_at = now() - interval '6 minutes' where id = ${appointment._id}`;
    await cancel(token, appointment._id);
    expect(await subjectsTo(email)).toHaveLength(2);
  });

  it("are one an hour to an unconfirmed address, and codes are sent all the same", async () => {
    const { email, token } = await stranger();
    for (const input of (await slots()).slice(0, 4)) {
      const { appointment } = read(Booked, await hold(token, input));
      await sql`update appointment set booked_at = now() - interval '6 minutes' where id = ${appointment._id}`;
      await cancel(token, appointment._id);
    }
    expect(await subjectsTo(email)).toHaveLength(1);
    await app.post("/api/user/send-email-confirmation", {}, { token });
    expect(await subjectsTo(email)).toContain("Please confirm your email");
  });
});

it("reviews of an unconfirmed account cause one email an hour, and those of a known one an email each", async () => {
  const [unknown, known] = [await stranger(), await aPatient(app)];
  for (const { token } of [unknown, known])
    for (let nurse = 0; nurse < 3; nurse += 1) {
      const docId = (await aConsultant(app)).id;
      const written = await app.post(`/api/reviews/${docId}`, { rating: 5, comment: "Kind and clear." }, { token });
      expect(written.status).toBe(200);
    }
  expect(await subjectsTo(unknown.email)).toHaveLength(1);
  expect(await subjectsTo(known.email)).toHaveLength(3);
});

it("the welcome email's button confirms the email for seven days; requesting again sends another", async () => {
  const email = `${crypto.randomUUID()}@patient.test`;
  const opened = await app.post("/api/user/register", { name: "Ann Lee", email, password: "correct horse" });
  const token = String(opened.body["token"]);
  await sendDueEmails(app);
  const linkIn = (text = "") => /confirm-email#token=([\w-]+)/.exec(text)?.[1] ?? "";
  const [welcome] = await mailbox.to(email);
  await app.post("/api/user/send-email-confirmation", {}, { token });
  await sendDueEmails(app);
  await sql`update email_change set asked_at = asked_at - interval '6 days'`;
  expect(linkIn((await mailbox.to(email)).at(-1)?.text)).not.toBe("");
  expect((await app.post("/api/user/confirm-email", { token: linkIn(welcome?.text) })).status).toBe(200);
  expect(read(Profile, await app.get("/api/user/get-profile", { token })).userData.isKnown).toBe(true);
  const again = await app.post("/api/user/send-email-confirmation", {}, { token });
  expect([again.status, again.body["message"]]).toEqual([409, "Your email is already confirmed."]);
});
