import { expect, it } from "vitest";
import { CannedReplies } from "../../../contract/conversations.ts";
import { read, testApp } from "../../../test/app.ts";
import { aColleague } from "../../../test/staff.ts";

const app = await testApp();
const [owner, dispatch] = [await aColleague(app, "owner"), await aColleague(app, "dispatch")];
const all = async () => read(CannedReplies, await app.get("/api/office/canned-replies", dispatch)).replies;
const put = (key: number, body: object, as = owner) => app.put(`/api/office/canned-replies/${key}`, body, as);

it("canned replies are chosen by dispatch and written by the desk, each change with revision and log", async () => {
  const added = { revision: 0, label: "Closed", text: "{name}, we’re closed. Call {phone}." };
  expect((await put(7, added, dispatch)).status).toBe(403);
  expect((await put(7, added)).status).toBe(200);
  const reply = (await all()).find(({ key }) => key === 7);
  expect(reply).toMatchObject({ label: "Closed", text: "{name}, we're closed. Call {phone}.", revision: 1 });
  const stale = await put(7, { revision: 0, label: "Shut", text: "We are shut." });
  expect(stale.status).toBe(409);
  expect((await put(7, { revision: 1, label: "Closed", text: "We open at nine." })).status).toBe(200);
  const log =
    await app.sql`select from audit_entry where subject_id = ${reply?._id ?? null} and action = 'canned reply changed'`;
  expect(log).toHaveLength(2);
  expect((await app.post("/api/office/canned-replies/7/delete", { revision: 2 }, owner)).status).toBe(200);
  expect((await all()).map(({ key }) => key)).not.toContain(7);
});

it.each([
  [0, { label: "Closed", text: "Closed" }],
  [10, { label: "Closed", text: "Closed" }],
  [8, { label: "", text: "Closed" }],
  [8, { label: "Closed", text: "" }],
  [8, { label: "Closed", text: "a".repeat(601) }],
])("key %j with %j is refused", async (key, body) => {
  expect((await put(key, { revision: 0, ...body })).status).toBe(400);
});
