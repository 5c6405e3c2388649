import { expect, it } from "vitest";
import { InboxItemFound } from "../../../contract/inbox.ts";
import { read, testApp } from "../../../test/app.ts";
import { aColleague } from "../../../test/staff.ts";

const app = await testApp();

it("what a disabled colleague had taken can be taken and answered by others", async () => {
  const [left, desk] = [await aColleague(app, "desk"), await aColleague(app, "desk")];
  const [sent] = await app.sql<{ id: string }[]>`
    insert into contact_message (name, email, subject, message) values ('Mona', 'mona@x.test', 'Hours', 'When?') returning id`;
  const path = `/api/office/inbox/${sent?.id}`;
  expect((await app.post(`${path}/take`, {}, left)).status).toBe(200);
  expect((await app.post(`${path}/take`, {}, desk)).status).toBe(409);
  await app.sql`update staff set disabled_at = now() where id = ${left.id}`;
  const { item } = read(InboxItemFound, await app.get(path, desk));
  expect(item.takenBy).toBeNull();
  expect((await app.post(`${path}/reply`, { revision: item.revision, text: "At ten." }, desk)).status).toBe(200);
  expect(read(InboxItemFound, await app.get(path, desk)).item.takenBy).toMatchObject({ _id: desk.id });
});

it("a task of a disabled colleague is free again", async () => {
  const [left, desk] = [await aColleague(app, "desk"), await aColleague(app, "desk")];
  const [alert] = await app.sql<{ id: string }[]>`
    insert into office_alert (message) values ('The kettle is broken.') returning id`;
  const take = (by: { cookie: string }) => app.post(`/api/office/today/trouble/${alert?.id}/take`, {}, by);
  expect([(await take(left)).status, (await take(desk)).status]).toEqual([200, 409]);
  await app.sql`update staff set disabled_at = now() where id = ${left.id}`;
  expect((await take(desk)).status).toBe(200);
});
