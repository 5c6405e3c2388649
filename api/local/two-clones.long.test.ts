import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aClone, pidsOf, type RunningClone, startClone, stopClone } from "../test/a-clone.ts";
import { eventually } from "../test/eventually.ts";
import { contentApiClient, editorClient } from "./content-api/editor-client.ts";

const HEADING = "Only one clone says this";
const ann = { name: "Ann Lee", email: "ann@example.com", password: "a quiet ward" };

async function post(address: string, body: object): Promise<number> {
  const headers = { "content-type": "application/json" };
  return (await fetch(address, { method: "POST", headers, body: JSON.stringify(body) })).status;
}

const logIn = ({ siteUrl }: RunningClone) => post(`${siteUrl}/api/user/login`, ann);
const statuses = ({ addresses }: RunningClone) =>
  Promise.all(addresses.map(async (address) => (await fetch(address)).status));
const emailsTo = async ({ mailboxUrl }: RunningClone): Promise<unknown> =>
  (await fetch(`${mailboxUrl}/api/messages?to=${ann.email}`)).json();
const heading = ({ contentApiUrl }: RunningClone): Promise<string> =>
  contentApiClient(contentApiUrl, "production").fetch<string>(`*[_type == "homePage"][0].heading`);

test("two clones have separate data, and stopping one doesn't affect the other", async () => {
  const [here, there] = [await aClone("one-clone"), await aClone("another-clone")];
  const [one, other] = await Promise.all([startClone(here), startClone(there)]);
  expect(one.addresses.length).toBeGreaterThanOrEqual(7);
  for (const clone of [one, other]) expect(new Set(await statuses(clone))).toEqual(new Set([200]));
  expect(one.addresses.filter((address) => other.addresses.includes(address))).toEqual([]);

  // Data of one clone is not visible in the other: rows, emails, content.
  expect(await post(`${one.siteUrl}/api/user/register`, ann)).toBe(200);
  expect([await logIn(one), await logIn(other)]).toEqual([200, 401]);
  await eventually(async () => expect(await emailsTo(one)).toHaveLength(1));
  expect(await emailsTo(other)).toEqual([]);
  const first = await heading(other);
  const editor = await editorClient(one.contentApiUrl, "production");
  await editor.patch({ query: `*[_type == "homePage"]` }).set({ heading: HEADING }).commit();
  expect([await heading(one), await heading(other)]).toEqual([HEADING, first]);
  execFileSync(process.execPath, [join(there, "api/local/content-api/content-reset.ts")], { cwd: there });
  expect(await heading(one)).toBe(HEADING);

  // One is stopped with Ctrl-C; the other keeps running.
  expect(await stopClone(one)).toBe(0);
  expect(existsSync(join(here, ".data/running.json"))).toBe(false);
  expect(new Set(await statuses(other))).toEqual(new Set([200]));

  // The other is killed with all its processes while the first starts again with its data.
  const gone = once(other.run, "exit");
  const again = startClone(here);
  for (const pid of pidsOf(there)) process.kill(pid, "SIGKILL");
  await gone;
  const oneAgain = await again;
  expect([await logIn(oneAgain), await heading(oneAgain)]).toEqual([200, HEADING]);

  // The killed clone's next start cleans up its own leftovers, and no others.
  const otherAgain = await startClone(there);
  for (const clone of [oneAgain, otherAgain]) expect(new Set(await statuses(clone))).toEqual(new Set([200]));
  expect([await logIn(oneAgain), await logIn(otherAgain)]).toEqual([200, 401]);
  execFileSync(process.execPath, [join(there, "api/local/bootstrap.mjs"), "reset"], { cwd: there });
  expect(await logIn(oneAgain)).toBe(200);
  expect(await stopClone(oneAgain)).toBe(0);
});
