import { expect, it } from "vitest";
import { formatPhone } from "../../../contract/format-phone.ts";
import { InboxItemFound, InboxList } from "../../../contract/inbox.ts";
import { read, testApp } from "../../../test/app.ts";
import { aPatient } from "../../../test/people.ts";
import { aPhoneNumber } from "../../../test/phone-number.ts";
import { inMinutes, insert } from "../../../test/rows.ts";
import { sendSignedText } from "../../../test/signed-text.ts";
import { aColleague } from "../../../test/staff.ts";
import { testTexts } from "../../../test/texts.ts";

const texts = await testTexts();
const app = await testApp({ ...texts.env, OFFICE_PHONE: "(215) 555-0100" });
const owner = await aColleague(app, "owner");
const answerTo = async (from: string, body: string) =>
  /<Message>(.*)<\/Message>/.exec(String((await sendSignedText(app, texts.token, { from, body })).body["text"]))?.[1] ??
  null;

async function itemOf(number: string) {
  const { items } = read(InboxList, await app.get("/api/office/inbox?limit=50", owner));
  const row = items.find(({ name }) => name === formatPhone(number));
  return row ? read(InboxItemFound, await app.get(`/api/office/inbox/${row._id}`, owner)).item : null;
}

const aRide = async (number: string, minutes: number) =>
  insert(app, "ride", {
    ...{
      patient_id: (await aPatient(app)).id,
      pickup_address: "418 Maple Street",
      dropoff_address: "30 Walnut Street",
    },
    ...{ return_trip: false, payment_method: "cash", quote_cents: 4500, transport_type: "ambulatory" },
    ...{ status: "pending", chair: "none", transfers: true, starts_at: inMinutes(minutes), passenger_phone: number },
  });

it.each([
  "STOP",
  "Cancel.",
  "END",
  "quit!",
  "Revoke",
  "OPTOUT",
  "stopall",
  "please dont text me anymore",
  "no me escriban",
])("after %j the one answer says what is still booked and the number to call, and the inbox has it", async (body) => {
  const number = aPhoneNumber();
  await aRide(number, 3000);
  const answer = await answerTo(number, body);
  expect(answer).toMatch(/you won't get any more texts from us\. You still have a ride on .* at .*\./);
  expect(answer).toContain("To change or cancel, call (215) 555-0100.");
  expect(await answerTo(number, body)).toBeNull();
  const item = await itemOf(number);
  expect(item?.conversation?.texts.map(({ text }) => text)).toEqual([
    body,
    expect.stringContaining(answer ?? "-"),
    body,
  ]);
  expect(item?.conversation?.blocker).toBe("stopped");
});

it("a stop tells nobody about the visits of an account whose number was only typed in", async () => {
  const [number, patient] = [aPhoneNumber(), await aPatient(app)];
  await app.sql`update patient set phone = ${number} where id = ${patient.id}`;
  await insert(app, "ride", {
    ...{ patient_id: patient.id, pickup_address: "418 Maple Street", dropoff_address: "30 Walnut Street" },
    ...{ return_trip: false, payment_method: "cash", quote_cents: 4500, transport_type: "ambulatory" },
    ...{ status: "pending", chair: "none", transfers: true, starts_at: inMinutes(3000) },
  });
  expect(await answerTo(number, "STOP")).not.toContain("You still have");
});

it.each(["START", "unstop", "YES"])("%j begins again", async (body) => {
  const number = aPhoneNumber();
  await answerTo(number, "STOP");
  expect(await answerTo(number, body)).not.toBeNull();
  expect(await app.sql`select from stopped_number where number = ${number}`).toHaveLength(0);
});

it("of sixty messages in an hour one is answered", async () => {
  const number = aPhoneNumber();
  const answers = [];
  for (let sent = 0; sent < 8; sent += 1) answers.push(await answerTo(number, `message ${sent}`));
  answers.push(await answerTo(number, "HELP"));
  expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
});

it("reactions and automatic replies get no answer and wait for none", async () => {
  const number = aPhoneNumber();
  for (const body of [
    "Liked “Lamplight: at the door. Reply STOP to end”",
    "👍 to “at the door”",
    "I’m driving. I’ll reply later",
  ])
    expect(await answerTo(number, body)).toBeNull();
  expect(await itemOf(number)).toBeNull();
  expect(await app.sql`select from contact_message where phone = ${number}`).toHaveLength(3);
});

it("yes to a question of the office is an answer for the office, and begins nothing", async () => {
  const number = aPhoneNumber();
  await answerTo(number, "Can I ride at nine?");
  const item = await itemOf(number);
  const reply = { revision: item?.revision, by: "text", text: "Yes. Shall we book it?" };
  expect((await app.post(`/api/office/inbox/${item?._id}/reply`, reply, owner)).status).toBe(200);
  expect(await answerTo(number, "Yes")).toBeNull();
  expect((await itemOf(number))?.conversation?.texts.at(-1)).toMatchObject({ text: "Yes", isOurs: false });
});
