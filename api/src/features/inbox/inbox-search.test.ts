import { describe, expect, it } from "vitest";
import { InboxList, type InboxTab } from "../../../contract/inbox.ts";
import { read, testApp } from "../../../test/app.ts";
import { aPatient } from "../../../test/people.ts";
import { aColleague } from "../../../test/staff.ts";

const app = await testApp();
const [desk, owner] = [await aColleague(app, "desk"), await aColleague(app, "owner")];

const aWord = () => crypto.randomUUID().slice(0, 8);
let digits = 5_550_000;
function aNumber(): string {
  digits += 1;
  return `+1267${digits}`;
}

async function aMessage(name: string, message: string): Promise<string> {
  const [row] = await app.sql<{ id: string }[]>`
    insert into contact_message (name, email, subject, message)
    values (${name}, ${`${crypto.randomUUID()}@inbox.test`}, 'Hours', ${message}) returning id`;
  return row?.id ?? "";
}

async function aText(phone: string, message: string): Promise<string> {
  const [row] = await app.sql<{ id: string }[]>`
    insert into contact_message (name, email, subject, message, phone, carrier_id)
    values (${phone}, '', 'Text message', ${message}, ${phone}, ${crypto.randomUUID()}) returning id`;
  return row?.id ?? "";
}

async function list(q: string, tab: InboxTab = "open", by = desk) {
  const path = `/api/office/inbox?tab=${tab}&limit=200&q=${encodeURIComponent(q)}`;
  return read(InboxList, await app.get(path, by));
}
const idsOf = async (q: string, tab?: InboxTab) => (await list(q, tab)).items.map(({ _id }) => _id);

describe("the inbox is searched", () => {
  it("by the sender's name in any spelling, and by words of the message", async () => {
    const word = aWord();
    const id = await aMessage(`Zoë O'Brien ${word}`, "Do you drive to Camden on Saturdays?");
    const other = await aMessage(`Ann ${word}`, "When are you open?");
    expect(await idsOf(`zoe obrien ${word}`)).toEqual([id]);
    expect(await idsOf(`${word} camden`)).toEqual([id]);
    expect(await idsOf(word)).toEqual([id, other]);
    expect(await idsOf(`${word} nowhere`)).toEqual([]);
  });

  it("by a number in any format, and by the name of the patient to whom it belongs", async () => {
    const [number, word] = [aNumber(), aWord()];
    const patient = await aPatient(app, { name: `Wanda ${word}` });
    await app.sql`update patient set phone = ${number} where id = ${patient.id}`;
    const id = await aText(number, "I am in the lobby");
    const local = number.slice(2);
    expect(await idsOf(`(${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6)}`)).toEqual([id]);
    expect(await idsOf(`wanda ${word}`)).toEqual([id]);
  });

  it("in every text of a conversation: the conversation is found once", async () => {
    const [number, word] = [aNumber(), aWord()];
    const first = await aText(number, "Hello?");
    await aText(number, `Is there room for my ${word}`);
    await aText(number, `My ${word} is big`);
    expect(await idsOf(word)).toEqual([first]);
  });

  it("among what is closed too, where everything is listed", async () => {
    const word = aWord();
    const id = await aMessage(`Ann ${word}`, "Thanks");
    await app.post(`/api/office/inbox/${id}/close`, { revision: 1 }, desk);
    expect(await idsOf(word)).toEqual([]);
    expect(await idsOf(word, "all")).toEqual([id]);
  });

  it("and dispatch still finds only texts of riders", async () => {
    const word = aWord();
    await aMessage(`Ann ${word}`, "A visit");
    const dispatch = await aColleague(app, "dispatch");
    expect((await list(word, "all", dispatch)).items).toEqual([]);
  });
});

describe("the inbox lists", () => {
  it("one's own separately, snoozed ones included, and counts them and what is open", async () => {
    const me = await aColleague(app, "desk");
    const [taken, snoozed] = [await aMessage("Ann", "One"), await aMessage("Ann", "Two")];
    const before = (await list("", "mine", me)).counts;
    for (const id of [taken, snoozed]) await app.post(`/api/office/inbox/${id}/take`, {}, me);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await app.post(`/api/office/inbox/${snoozed}/snooze`, { revision: 2, until }, me);
    const { items, counts } = await list("", "mine", me);
    expect(items.map(({ _id }) => _id)).toEqual([taken, snoozed]);
    expect(counts).toEqual({ open: before.open - 1, mine: 2 });
    expect((await list("", "mine", owner)).items.map(({ _id }) => _id)).not.toContain(taken);
  });

  it("everything, newest first", async () => {
    const word = aWord();
    const [first, second] = [await aMessage(`Ann ${word}`, "One"), await aMessage(`Ann ${word}`, "Two")];
    await app.sql`update inbox_item set sent_at = now() - interval '1 day' where id = ${first}`;
    expect(await idsOf(word, "all")).toEqual([second, first]);
  });
});
