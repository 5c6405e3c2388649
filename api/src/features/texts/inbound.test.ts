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
const app = await testApp(texts.env);
const owner = await aColleague(app, "owner");
const sendText = (from: string, body: string) => sendSignedText(app, texts.token, { from, body });

it("a text with words of danger is answered with 911 or 988, once an hour, and stored for the office", async () => {
  const number = aPhoneNumber();
  expect((await sendText(number, "She can’t breathe!!")).body["text"]).toContain("call 911 now.");
  expect((await sendText(number, "i cant breathe")).body["text"]).toContain("our office will read your message");
  const other = await sendText(aPhoneNumber(), "I want to die");
  expect(other.body["text"]).toContain("call 911 now. You can call or text 988 at any time");
  expect((await sendText(aPhoneNumber(), "Stop. My chest pain is back")).body["text"]).toMatch(
    /call 911 now.*any more texts/,
  );
  expect(await app.sql`select from contact_message where phone = ${number}`).toHaveLength(2);
});

it("a text is shown with the ride or visit of its number that is nearest in time", async () => {
  const number = aPhoneNumber();
  const ride = (day: number) =>
    insert(app, "ride", {
      ...{ patient_id: visit.id, pickup_address: "418 Maple Street", dropoff_address: "30 Walnut Street" },
      ...{ return_trip: false, payment_method: "cash", quote_cents: 4500, transport_type: "ambulatory" },
      ...{ status: "pending", chair: "none", transfers: true, starts_at: inMinutes(day * 1440) },
      passenger_phone: number,
    });
  const visit = await aPatient(app);
  const [near] = [await ride(1), await ride(20)];
  await sendText(number, "Where is my driver?");
  const { items } = read(InboxList, await app.get("/api/office/inbox?limit=50", owner));
  const row = items.find(({ name }) => name === formatPhone(number));
  const { item } = read(InboxItemFound, await app.get(`/api/office/inbox/${row?._id}`, owner));
  expect(item.about).toMatchObject({ kind: "ride", _id: near });
});
