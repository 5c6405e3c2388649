import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { aBuiltClone, type RunningClone, runClone, startClone, stopClone } from "../test/a-clone.ts";
import { aSmallDisk } from "../test/a-small-disk.ts";
import { eventually } from "../test/eventually.ts";
import { editorClient } from "./content-api/editor-client.ts";

const HEADING = "There is room again";
const Said = z.object({ success: z.boolean(), message: z.string().optional() });
/** Text that fills the free space within a page of the file. */
const text = randomBytes(3500).toString("base64");

const person = (name: string) => ({ name, email: `${name.toLowerCase()}@example.com`, password: "a quiet ward" });

async function post(address: string, body: object) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  const { success, message } = Said.parse(await answer.json());
  return { status: answer.status, success, message };
}

const register = ({ siteUrl }: RunningClone, name: string) => post(`${siteUrl}/api/user/register`, person(name));
const logIn = async ({ siteUrl }: RunningClone, name: string) =>
  (await post(`${siteUrl}/api/user/login`, person(name))).status;
const write = ({ siteUrl }: RunningClone) =>
  post(`${siteUrl}/api/user/contact`, { ...person("Ann"), subject: "Hours", message: text.slice(0, 4500) });
const emailsTo = async ({ mailboxUrl }: RunningClone, name: string): Promise<unknown> =>
  (await fetch(`${mailboxUrl}/api/messages?to=${person(name).email}`)).json();
const home = async ({ siteUrl }: RunningClone) => (await fetch(siteUrl)).text();

test("with a full disk the product reports it, loses nothing, and continues once there is space", async () => {
  const folder = await aBuiltClone("full-disk");
  const disk = await aSmallDisk(join(folder, ".data"), 700);
  const start = () => startClone(folder, { starter: disk.there, contentApiFile: join(disk.at, "content/address") });

  // A first start without space fails with a message and does not block the next one.
  disk.fill(20);
  const onFullDisk = await runClone(folder, { starter: disk.there });
  expect(onFullDisk).toMatchObject({
    isUp: false,
    output: expect.stringContaining("The disk is full: free some space"),
  });
  disk.free();
  const clone = await start();
  expect((await register(clone, "Ann")).status).toBe(200);
  const editor = await editorClient(clone.contentApiUrl, "production");
  await editor.create({ _id: "before", _type: "note" });

  // The disk fills up while the product runs: saves fail with a message, and reads still work.
  disk.fill();
  await expect(editor.create({ _id: "while-full", _type: "note", words: text })).rejects.toThrow("The disk is full");
  const names = ["Ben", "Cleo", "Dan", "Eve"];
  const responses = new Map<string, Awaited<ReturnType<typeof post>>>();
  for (const name of names) {
    responses.set(`a message of ${name}`, await write(clone));
    responses.set(name, await register(clone, name));
  }
  const refused = { status: 503, success: false, message: expect.stringContaining("Please try again in a minute.") };
  for (const [what, answer] of responses) expect([200, 503], what).toContain(answer.status);
  const errors = [...responses.values()].filter(({ success }) => !success);
  expect(errors.length).toBeGreaterThan(0);
  for (const refusal of errors) expect(refusal).toEqual(refused);
  expect(await home(clone)).toContain("</html>");
  expect((await fetch(`${clone.siteUrl}/api/doctor/list`)).status).toBe(200);

  // With free space, everything works again, and saved data is intact.
  disk.free();
  await eventually(async () => expect((await register(clone, "Fay")).status).toBe(200));
  for (const name of ["Ann", "Fay"]) {
    expect(await logIn(clone, name)).toBe(200);
    await eventually(async () => expect(await emailsTo(clone, name)).toHaveLength(1));
  }
  for (const name of names)
    expect(await logIn(clone, name), name).toBe(responses.get(name)?.status === 200 ? 200 : 401);
  await editor.patch({ query: `*[_type == "homePage"]` }).set({ heading: HEADING }).commit();
  await eventually(async () => expect(await home(clone)).toContain(HEADING));

  expect(await stopClone(clone)).toBe(0);
  const again = await start();
  expect([await logIn(again, "Ann"), await logIn(again, "Fay")]).toEqual([200, 200]);
  const kept = await editorClient(again.contentApiUrl, "production");
  expect(await kept.fetch<string[]>(`*[_type == "note"]._id`)).toEqual(["before"]);
  expect(await stopClone(again)).toBe(0);
});
