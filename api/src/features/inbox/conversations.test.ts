import { describe, expect, it } from "vitest";
import { Conversations } from "../../../contract/conversations.ts";
import { InboxList } from "../../../contract/inbox.ts";
import { Today } from "../../../contract/today.ts";
import { read, testApp } from "../../../test/app.ts";
import { officeTexting } from "../../../test/office-texting.ts";
import { aPatient } from "../../../test/people.ts";
import { aPhoneNumber } from "../../../test/phone-number.ts";
import { inMinutes, insert } from "../../../test/rows.ts";
import { aNurse, aNurseVisit } from "../../../test/staff.ts";
import { testTexts } from "../../../test/texts.ts";

const texts = await testTexts();
const app = await testApp({ ...texts.env, OFFICE_PHONE: "(215) 555-0100" });
const office = await officeTexting(app, texts);
const { owner, desk, dispatch, sendDue, receive, aRideFor, rowOf, itemOf, answer, tasksOf, textsOfRide } = office;

describe("a conversation", () => {
  it("is one item for all texts of a number, with ours between them", async () => {
    const number = aPhoneNumber();
    await receive(number, "I am in the lobby");
    await receive(number, "where is my driver?");
    const item = await itemOf(number);
    expect(item.newest).toBe("where is my driver?");
    expect((await answer(item, "She's around the corner.")).status).toBe(200);
    await sendDue();
    const shown = (await itemOf(number)).conversation?.texts.map(({ text, isOurs, who, state }) => [
      text,
      isOurs,
      who,
      state,
    ]);
    expect(shown).toEqual([
      ["I am in the lobby", false, null, "received"],
      [expect.stringContaining("our office will read"), true, null, "sent"],
      ["where is my driver?", false, null, "received"],
      ["She's around the corner.", true, expect.any(String), "sent"],
    ]);
    expect(texts.to(number)).toEqual(["She's around the corner."]);
  });

  it("has what we text by ourselves about a ride", async () => {
    const number = aPhoneNumber();
    const ride = await aRideFor(number, { passenger: "Tess Moor" });
    await app.sql`update ride set status = 'cancelled', cancel_reason = 'office' where id = ${ride}`;
    await app.sql`select enqueue_email('text-passenger-ride-cancelled', ${ride})`;
    await sendDue();
    const [conversation] = await textsOfRide(ride);
    expect(conversation?.texts).toEqual([
      expect.objectContaining({ isOurs: true, who: null, state: "sent", text: texts.to(number)[0] }),
    ]);
  });

  it("shows everybody's rides of today where several people share a phone", async () => {
    const number = aPhoneNumber();
    const rides = [
      await aRideFor(number, { passenger: "Ann Lee", minutes: 5 }),
      await aRideFor(number, { passenger: "Bo Lee", minutes: 6 }),
    ];
    await aRideFor(number, { passenger: "Cy Lee", minutes: 20_000 });
    await receive(number, "Which of us is first?");
    const { conversation } = await itemOf(number);
    expect(conversation?.records.map(({ _id, who, isSoon }) => [_id, who, isSoon])).toEqual([
      [rides[0], "Ann Lee", true],
      [rides[1], "Bo Lee", true],
    ]);
    expect(conversation?.values.name).toBe("Ann");
  });

  it("is named after the only person of its number, in the inbox and on Today", async () => {
    const number = aPhoneNumber();
    await aRideFor(number, { passenger: "Tess Moor" });
    await receive(number, "I am in the lobby");
    expect((await rowOf(number))?.sender).toBe("Tess Moor");
    expect((await tasksOf(await itemOf(number), dispatch))[0]?.who).toBe("Tess Moor");
  });

  it("isn't opened by mere thanks, unless they answer the office's question", async () => {
    const number = aPhoneNumber();
    const ride = await aRideFor(number, { minutes: 10 });
    await receive(number, "Ok thanks");
    expect(await rowOf(number)).toBeUndefined();
    expect((await textsOfRide(ride))[0]?.texts.map(({ text }) => text)).toEqual(["Ok thanks"]);
    await receive(number, "I am in the lobby");
    await answer(await itemOf(number), "Can you come to the back door?");
    await sendDue();
    await receive(number, "Ok");
    expect((await rowOf(number))?.newest).toBe("Ok");
  });

  it("begins from a patient's record, of riders also for dispatch", async () => {
    const number = aPhoneNumber();
    const ride = await aRideFor(number, { passenger: "Tess Moor" });
    await app.sql`update patient set phone = ${number} where id = (select patient_id from ride where id = ${ride})`;
    const [rider] = await app.sql<{ id: string }[]>`select patient_id as id from ride where id = ${ride}`;
    const other = await aPatient(app);
    await app.sql`update patient set phone = ${aPhoneNumber()} where id = ${other.id}`;
    const path = (id: string | undefined) => `/api/office/patients/${id}/texts`;
    const { conversations } = read(Conversations, await app.get(path(rider?.id), dispatch));
    expect(conversations.map((one) => one.number)).toEqual([number]);
    const text = { number, text: "Your driver has your scarf.", latest: null };
    expect((await app.post(path(rider?.id), text, dispatch)).body["message"]).toMatch(/agreed|on its way/);
    await receive(number, "Thanks!");
    const stale = await app.post(path(rider?.id), text, dispatch);
    expect([stale.status, stale.body["message"]]).toEqual([409, expect.stringContaining("wrote in the meantime")]);
    const statuses = [dispatch, desk].map(async (as) => (await app.get(path(other.id), as)).status);
    expect(await Promise.all(statuses)).toEqual([404, 200]);
    expect((await app.get(path(crypto.randomUUID()), desk)).status).toBe(404);
  });

  it("shows the visit of a patient whose phone it is, and stays on the visit's own record", async () => {
    const number = aPhoneNumber();
    const { visitId } = await aNurseVisit(app, await aNurse(app), { startsAt: inMinutes(3000) });
    await app.sql`update patient set phone = ${number} where id = (select patient_id from appointment where id = ${visitId})`;
    await receive(number, "Can my daughter join?");
    expect((await itemOf(number)).conversation?.records).toEqual([
      expect.objectContaining({ kind: "visit", _id: visitId }),
    ]);
    const { conversations } = read(Conversations, await app.get(`/api/office/visits/${visitId}/texts`, desk));
    expect(conversations.find((one) => one.number === number)?.texts[0]?.text).toBe("Can my daughter join?");
    expect((await app.get(`/api/office/visits/${visitId}/texts`, dispatch)).status).toBe(403);
  });

  it("with an unknown number says so and names the nearest people", async () => {
    const [number, patient] = [aPhoneNumber(), await aPatient(app)];
    const near = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
    await app.sql`update patient set phone = ${near} where id = ${patient.id}`;
    await receive(number, "Do you drive to Camden?");
    const { conversation } = await itemOf(number);
    expect(conversation).toMatchObject({ people: [], records: [], nearest: [{ _id: patient.id }] });
  });

  it("begins a new item after an answer, and keeps its person at the office", async () => {
    const number = aPhoneNumber();
    await receive(number, "Is it on time?");
    const first = await itemOf(number);
    await answer(first, "Yes, it is.", desk);
    await receive(number, "And the way back?");
    const second = await itemOf(number);
    expect(second._id).not.toBe(first._id);
    expect(second.takenBy?._id).toBe(desk.id);
    expect(second.conversation?.texts).toHaveLength(4);
  });
});

describe("Today", () => {
  it("has a text of somebody whose ride is within two hours at once, for dispatch too, until it is answered", async () => {
    const number = aPhoneNumber();
    await aRideFor(number);
    await receive(number, "I am in the lobby, where is my driver?");
    const item = await itemOf(number, dispatch);
    const [task] = await tasksOf(item, dispatch);
    expect(task).toMatchObject({ kind: "text", group: "now", phone: number });
    expect(task?.reason).toContain("“I am in the lobby, where is my driver?”");
    expect((await answer(item, "Two minutes.", dispatch)).status).toBe(200);
    expect(await tasksOf(item, dispatch)).toEqual([]);
  });

  it("has no text about a ride of tomorrow yet", async () => {
    const number = aPhoneNumber();
    await aRideFor(number, { minutes: 1500 });
    await receive(number, "Is tomorrow fine?");
    expect(await tasksOf(await itemOf(number), owner)).toEqual([]);
  });

  it("has words of danger on top at once, by the editors' list", async () => {
    const number = aPhoneNumber();
    await receive(number, "She cant breathe");
    const item = await itemOf(number);
    expect(item.conversation?.texts[0]?.dangers).toEqual(["emergency"]);
    expect(await tasksOf(item, desk)).toEqual([expect.objectContaining({ kind: "text_danger", group: "now" })]);
    expect(await tasksOf(item, dispatch)).toEqual([]);
    const { tasks } = read(Today, await app.get("/api/office/today", desk));
    expect(tasks[0]?.kind).toBe("text_danger");
    const { urgent } = read(InboxList, await app.get("/api/office/inbox?limit=1", owner));
    expect(urgent[0]?.dangers).not.toEqual([]);
    expect(urgent.map(({ _id }) => _id)).toContain(item._id);
  });
});

describe("dispatch", () => {
  it("reads and answers texts of riders only", async () => {
    const [rider, stranger] = [aPhoneNumber(), aPhoneNumber()];
    await aRideFor(rider, { minutes: 1500 });
    for (const number of [rider, stranger]) await receive(number, "Hello?");
    expect(await rowOf(rider, dispatch)).toBeDefined();
    expect(await rowOf(stranger, dispatch)).toBeUndefined();
    const item = await itemOf(stranger);
    const calls = [
      await app.get(`/api/office/inbox/${item._id}`, dispatch),
      await answer(item, "Hello", dispatch),
      await app.post(`/api/office/inbox/${item._id}/take`, {}, dispatch),
      await app.post(`/api/office/inbox/${item._id}/close`, { revision: item.revision }, dispatch),
    ];
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await itemOf(stranger)).revision).toBe(item.revision);
  });

  it("answers by text, not by email, and sees no visits", async () => {
    const [number, patient] = [aPhoneNumber(), await aPatient(app)];
    await aRideFor(number, { minutes: 1500, patientId: patient.id });
    await app.sql`update patient set phone = ${number} where id = ${patient.id}`;
    const { docId } = await aNurse(app);
    await insert(app, "appointment", {
      ...{ patient_id: patient.id, consultant_id: docId, fee_cents: 8000, zoom_email: patient.email, status: "paid" },
      ...{ paid_at: inMinutes(-60), starts_at: inMinutes(1400), ends_at: inMinutes(1430) },
    });
    await receive(number, "Hello?");
    const item = await itemOf(number, dispatch);
    expect(item.conversation?.records.map(({ kind }) => kind)).not.toContain("visit");
    const byEmail = { revision: item.revision, text: "Hello" };
    expect((await app.post(`/api/office/inbox/${item._id}/reply`, byEmail, dispatch)).status).toBe(409);
  });
});
