import { describe, expect, it } from "vitest";
import { Conversations } from "../../../contract/conversations.ts";
import { InboxItemFound, InboxList } from "../../../contract/inbox.ts";
import { TextToManyPreview, TextToManySent } from "../../../contract/texts-to-many.ts";
import { type Call, read, testApp } from "../../../test/app.ts";
import { testMailbox } from "../../../test/mailbox.ts";
import { aDriver, aPatient } from "../../../test/people.ts";
import { aPhoneNumber } from "../../../test/phone-number.ts";
import { insert } from "../../../test/rows.ts";
import { sendSignedText } from "../../../test/signed-text.ts";
import { aColleague } from "../../../test/staff.ts";
import { testTexts } from "../../../test/texts.ts";
import { frequentJobs } from "../../jobs.ts";
import { runJobs } from "../../lib/jobs/jobs.ts";

const [texts, mailbox] = [await testTexts(), await testMailbox()];
const app = await testApp({ ...texts.env, SMTP_URL: mailbox.url, OFFICE_SHORT_NAME: "Lamplight" });
const [owner, dispatch] = [await aColleague(app, "owner"), await aColleague(app, "dispatch")];
const CLOSE = "We’re closing at noon today.";
const sendDue = () => runJobs(frequentJobs(app.services));
const isOver = () => app.sql`update email_outbox set due_at = now() where due_at is not null`;

it("a text to selected rides reaches the passengers of these rides that are open, and needs a ride", async () => {
  const { id: driverId } = await aDriver(app);
  const [chosen, other] = [
    await aRideWith(driverId, { number: aPhoneNumber() }),
    await aRideWith(driverId, { number: aPhoneNumber() }),
  ];
  const preview = (rideIds: string[]) =>
    app.post(
      "/api/office/texts-to-many/preview",
      { audience: "selected", day: "2031-03-04", rideIds, text: CLOSE },
      dispatch,
    );
  const { people } = read(TextToManyPreview, await preview([chosen.id]));
  expect(people.map(({ patientId }) => patientId)).toEqual([chosen.patient.id]);
  await app.sql`update ride set status = 'cancelled', cancel_reason = 'office', driver_id = null, next_check_at = null where id = ${other.id}`;
  expect(read(TextToManyPreview, await preview([other.id])).people).toEqual([]);
  expect((await preview([])).status).toBe(400);
  expect((await preview(Array.from({ length: 201 }, () => chosen.id))).status).toBe(400);
});

let rides = 0;
/** Two and a half hours after the one before, from midnight on: a driver has one ride at a time. */
const startsNext = () => new Date(Date.parse("2031-03-04T05:30:00Z") + (rides++ % 7) * 9_000_000);

type RideLike = { number?: string; agreed?: boolean; email?: boolean; payer?: string };
/** A ride of a driver of its own, so that other tests' rides are not in it. */
async function aRideWith(driverId: string, { number = "", agreed = true, email = true, payer }: RideLike = {}) {
  const patient = await aPatient(app);
  if (!email)
    await app.sql`update patient set email = '', phone = ${number || aPhoneNumber()} where id = ${patient.id}`;
  const id = await insert(app, "ride", {
    ...{
      patient_id: patient.id,
      driver_id: driverId,
      pickup_address: "418 Maple Street",
      dropoff_address: "30 Walnut Street",
    },
    ...{
      return_trip: false,
      payment_method: payer ? "account" : "cash",
      quote_cents: 4500,
      transport_type: "ambulatory",
    },
    ...{ status: "accepted", chair: "none", transfers: true, starts_at: startsNext() },
    ...{
      passenger_phone: number,
      texts_passenger: agreed,
      ...(payer && { payer_organization_id: payer, paid_at: new Date() }),
    },
  });
  return { id, patient, number };
}

async function aDay() {
  const { id: driverId } = await aDriver(app);
  const payer = await insert(app, "payer_organization", {
    name: `Keystone ${driverId}`,
    informs_passengers: true,
    billing_email: "bills@keystone.test",
    added_by: owner.id,
  });
  const [texted, stopped] = [aPhoneNumber(), aPhoneNumber()];
  const rides = {
    texted: await aRideWith(driverId, { number: texted }),
    again: await aRideWith(driverId, { number: texted }),
    emailed: await aRideWith(driverId, { number: aPhoneNumber(), agreed: false }),
    stopped: await aRideWith(driverId, { number: stopped, email: false }),
    nobody: await aRideWith(driverId, { agreed: false, email: false }),
    told: await aRideWith(driverId, { number: aPhoneNumber(), payer }),
  };
  await sendSignedText(app, texts.token, { from: stopped, body: "STOP" });
  const input = { audience: "driver", day: "2031-03-04", target: driverId, text: CLOSE };
  return { input, rides };
}

const previewOf = async (input: object, as: Call = owner) =>
  read(TextToManyPreview, await app.post("/api/office/texts-to-many/preview", input, as));

describe("one text to many", () => {
  it("says beforehand who gets it, who gets an email, and who nothing and why", async () => {
    const { input, rides } = await aDay();
    const { people, body } = await previewOf(input);
    const how = Object.fromEntries(people.map((one) => [one.patientId, one.how]));
    expect(body).toBe("Lamplight: We're closing at noon today. Reply STOP to end texts.");
    expect(people.filter((one) => one.how === "text")).toHaveLength(1);
    expect(how[rides.emailed.patient.id]).toBe("email");
    expect(how[rides.stopped.patient.id]).toBe("stopped");
    expect(how[rides.nobody.patient.id]).toBe("no_number");
    expect(how[rides.told.patient.id]).toBe("payer");
    expect(await app.sql`select from text_batch where target = ${input.target}`).toHaveLength(0);
  });

  it("reaches each number once, and stands in its person's conversation", async () => {
    const { input, rides } = await aDay();
    const { version } = await previewOf(input);
    expect((await app.post("/api/office/texts-to-many", { ...input, version }, owner)).body["message"]).toBe(
      "1 text and 1 email will leave in a few seconds.",
    );
    await sendDue();
    expect(texts.to(rides.texted.number)).toEqual([]);
    await isOver();
    await sendDue();
    await sendDue();
    expect(texts.to(rides.texted.number)).toEqual(["Lamplight: We're closing at noon today. Reply STOP to end texts."]);
    expect(texts.to(rides.stopped.number).filter((text) => text.includes("noon"))).toEqual([]);
    expect(
      mailbox
        .to(rides.emailed.patient.email)
        .map(({ text }) => text)
        .join(),
    ).toContain("We're closing at noon today.");
    const { conversations } = read(Conversations, await app.get(`/api/office/rides/${rides.texted.id}/texts`, owner));
    expect(conversations[0]?.texts.at(-1)).toMatchObject({ isOurs: true, who: "Olive Desk", state: "sent" });
    await sendSignedText(app, texts.token, { from: rides.texted.number, body: "And my ride?" });
    const { items } = read(InboxList, await app.get("/api/office/inbox?limit=50", owner));
    const item = items.find(({ newest }) => newest === "And my ride?");
    expect(
      read(InboxItemFound, await app.get(`/api/office/inbox/${item?._id}`, owner)).item.conversation?.texts,
    ).toHaveLength(3);
  });

  it("is undone for ten seconds, and nobody was told", async () => {
    const { input, rides } = await aDay();
    const { version } = await previewOf(input);
    const { operationId } = read(
      TextToManySent,
      await app.post("/api/office/texts-to-many", { ...input, version }, owner),
    );
    for (const _ of ["once", "again"])
      expect((await app.post(`/api/office/texts-to-many/${operationId}/undo`, {}, owner)).status).toBe(200);
    await isOver();
    await sendDue();
    expect(texts.to(rides.texted.number)).toEqual([]);
    const later = read(TextToManySent, await app.post("/api/office/texts-to-many", { ...input, version }, owner));
    await app.sql`update text_batch set ends_at = now() where id = ${later.operationId}`;
    expect((await app.post(`/api/office/texts-to-many/${later.operationId}/undo`, {}, owner)).body["message"]).toBe(
      "It's too late to undo this. The texts are on their way.",
    );
  });

  it("is not sent when somebody is reached otherwise than the preview said", async () => {
    const { input, rides } = await aDay();
    const { version } = await previewOf(input);
    await sendSignedText(app, texts.token, { from: rides.texted.number, body: "STOP" });
    const stale = await app.post("/api/office/texts-to-many", { ...input, version }, owner);
    expect(stale).toMatchObject({ status: 409, body: { message: expect.stringContaining("The people have changed") } });
  });

  it("leaves one after the other, at most five in a second", async () => {
    const { id: driverId } = await aDriver(app);
    for (let n = 0; n < 6; n += 1) await aRideWith(driverId, { number: aPhoneNumber() });
    const input = { audience: "driver", day: "2031-03-04", target: driverId, text: CLOSE };
    const { version } = await previewOf(input);
    await app.post("/api/office/texts-to-many", { ...input, version }, owner);
    const [span] = await app.sql<{ seconds: number }[]>`
      select extract(epoch from max(due_at) - min(due_at))::float8 as seconds from email_outbox
      where subject_id in (select s.id from sent_text s join text_batch b on b.id = s.batch_id where b.target = ${driverId})`;
    expect(span?.seconds).toBeCloseTo(1, 3);
  });

  it("of dispatch goes to riders only", async () => {
    const ofVisits = { audience: "visits", day: "2031-03-04", text: CLOSE };
    expect((await app.post("/api/office/texts-to-many/preview", ofVisits, dispatch)).status).toBe(409);
    const { input } = await aDay();
    expect((await previewOf(input, dispatch)).people).not.toEqual([]);
    expect((await app.post("/api/office/texts-to-many/preview", { ...input, target: null }, owner)).status).toBe(400);
  });
});
