import { describe, expect, it } from "vitest";
import { Conversations } from "../../../contract/conversations.ts";
import { InboxItemFound } from "../../../contract/inbox.ts";
import { testApp } from "../../../test/app.ts";
import { officeTexting } from "../../../test/office-texting.ts";
import { aPhoneNumber } from "../../../test/phone-number.ts";
import { sendTextStatus } from "../../../test/signed-text.ts";
import { testTexts } from "../../../test/texts.ts";

const texts = await testTexts();
const app = await testApp({ ...texts.env, OFFICE_PHONE: "(215) 555-0100" });
const office = await officeTexting(app, texts);
const { owner, desk, dispatch, sendDue, receive, aRideFor, rowOf, itemOf, answer, textsOfRide } = office;

describe("an answer", () => {
  it("is one: a colleague who has taken it is named, and what came in the meantime is shown first", async () => {
    const number = aPhoneNumber();
    const ride = await aRideFor(number);
    await receive(number, "Where are you?");
    const item = await itemOf(number);
    await receive(number, "I see the van now");
    const stale = await answer(item, "Around the corner.");
    expect(stale.status).toBe(409);
    expect(InboxItemFound.pick({ item: true }).parse(stale.body["fresh"]).item.conversation?.texts.at(-1)?.text).toBe(
      "I see the van now",
    );

    const fresh = await itemOf(number);
    expect((await answer(fresh, "Enjoy the ride.", desk)).status).toBe(200);
    const second = await answer(await itemOf(number), "Enjoy!", owner);
    expect(second.body["message"]).toMatch(/ has already taken this\.$/);
    await receive(number, "Thank you. Is it still raining?");
    const [conversation] = await textsOfRide(ride);
    const byRide = { number, text: "Welcome!", latest: conversation?.latest };
    expect(conversation?.takenBy?._id).toBe(desk.id);
    expect((await app.post(`/api/office/rides/${ride}/texts`, byRide, dispatch)).body["message"]).toMatch(
      / has already taken this\.$/,
    );
    await sendDue();
    expect(texts.to(number)).toEqual(["Enjoy the ride."]);
  });

  it("from the ride's record names what it answers; a stale one gets the fresh conversation", async () => {
    const number = aPhoneNumber();
    const ride = await aRideFor(number);
    await receive(number, "Where are you?");
    const [seen] = await textsOfRide(ride);
    await receive(number, "I see the van now");
    const path = `/api/office/rides/${ride}/texts`;
    const stale = await app.post(path, { number, text: "Close.", latest: seen?.latest }, dispatch);
    expect(stale).toMatchObject({ status: 409, body: { message: expect.stringMatching(/wrote in the meantime/) } });
    expect(Conversations.pick({ conversations: true }).parse(stale.body["fresh"]).conversations[0]?.texts).toHaveLength(
      2,
    );
    const [fresh] = await textsOfRide(ride);
    expect((await app.post(path, { number, text: "Enjoy.", latest: fresh?.latest }, dispatch)).status).toBe(200);
    expect(await rowOf(number)).toBeUndefined();
    const log =
      await app.sql`select from audit_entry where subject_id = ${ride} and action = 'text sent' and actor_id = ${dispatch.id}`;
    expect(log).toHaveLength(1);
  });

  it("goes to a number of the record only", async () => {
    const [ride, other] = [await aRideFor(aPhoneNumber()), aPhoneNumber()];
    await receive(other, "Hello");
    const sent = await app.post(
      `/api/office/rides/${ride}/texts`,
      { number: other, text: "Hello", latest: null },
      owner,
    );
    expect(sent.status).toBe(400);
  });

  it("has straight apostrophes, and nothing half-filled is sent", async () => {
    const number = aPhoneNumber();
    await receive(number, "When?");
    const item = await itemOf(number);
    expect((await answer(item, "{driver} is coming.")).status).toBe(400);
    expect((await answer(item, "We’re “close” – 5 min…")).status).toBe(200);
    expect((await itemOf(number)).conversation?.texts.at(-1)?.text).toBe('We\'re "close" - 5 min...');
  });

  it("to somebody who opted out is refused, also by the database, and one that waits is not sent", async () => {
    const number = aPhoneNumber();
    const ride = await aRideFor(number);
    await receive(number, "Where are you?");
    expect((await answer(await itemOf(number), "Close.")).status).toBe(200);
    await receive(number, "STOP");
    await sendDue();
    expect(texts.to(number)).toEqual([]);
    const item = await itemOf(number);
    expect(item.conversation).toMatchObject({ blocker: "stopped", stoppedAt: expect.any(String) });
    expect(item.conversation?.texts.find(({ who }) => who !== null)).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("asked for no more texts"),
    });
    expect((await answer(item, "Sorry!")).body["message"]).toBe(
      "This number asked for no more texts. Please call or email.",
    );
    const [conversation] = await textsOfRide(ride);
    const again = { number, text: "Sorry!", latest: conversation?.latest };
    expect((await app.post(`/api/office/rides/${ride}/texts`, again, owner)).status).toBe(409);
    const forced = app.sql`
      insert into sent_text (phone, body, by_staff, kind, subject_id) values (${number}, 'Hi', ${owner.id}, 'text-answer', ${ride})`;
    await expect(forced).rejects.toMatchObject({ constraint_name: "sent_text_not_to_stopped" });
  });

  it("to somebody who never agreed and never wrote is refused", async () => {
    const number = aPhoneNumber();
    const ride = await aRideFor(number);
    await app.sql`update ride set texts_passenger = false where id = ${ride}`;
    const [conversation] = await textsOfRide(ride);
    expect(conversation?.blocker).toBe("not_agreed");
    expect(
      (await app.post(`/api/office/rides/${ride}/texts`, { number, text: "Hi", latest: null }, owner)).status,
    ).toBe(409);
  });

  it("that did not arrive says so and what to do, when the provider refuses it and when it reports it later", async () => {
    const [gone, undelivered] = [aPhoneNumber(), aPhoneNumber()];
    texts.refuse(gone);
    for (const number of [gone, undelivered]) {
      await receive(number, "Where are you?");
      await answer(await itemOf(number), "Close.");
    }
    await sendDue();
    const [sent] = await app.sql<
      { sid: string }[]
    >`select carrier_id as sid from sent_text where phone = ${undelivered} and by_staff is not null`;
    for (const status of ["sent", "undelivered", "undelivered"])
      expect((await sendTextStatus(app, texts.token, { sid: sent?.sid ?? "", status })).status).toBe(200);
    for (const number of [gone, undelivered])
      expect((await itemOf(number)).conversation?.texts.at(-1)).toMatchObject({
        state: "failed",
        problem: expect.stringContaining("Call or email"),
      });
    const unsigned = await app.post("/api/texts/status", "MessageSid=1&MessageStatus=failed");
    expect(unsigned.status).toBe(403);
  });
});
