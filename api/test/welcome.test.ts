import { expect, it, test } from "vitest";
import { seed } from "../db/seed/seed.ts";
import { createWelcome } from "../local/welcome/app.ts";
import { cards } from "../local/welcome/cards.ts";
import { createApp } from "../src/app.ts";
import { testApp } from "./app.ts";

const app = await testApp();
await seed(app.services);
const api = createApp(app.services);
const welcome = createWelcome((path, init) => api.request(path, init), "http://localhost:3902");
const post = (path: string, headers: Record<string, string> = {}) =>
  welcome.request(path, { method: "POST", headers: { host: "localhost:3000", ...headers } });

test("the welcome page has five cards, each with a button and three things to try", async () => {
  const page = await (await welcome.request("/welcome", { headers: { host: "localhost:3000" } })).text();
  expect(cards.map(({ title }) => title)).toEqual(["Patient", "Driver", "Office", "Nurse", "Editor"]);
  for (const { id, button, tries } of cards) {
    expect(page).toContain(`action="/welcome/${id}"><button type="submit">${button}`);
    for (const text of tries) expect(page).toContain(text.replaceAll("'", "&#39;"));
  }
});

it.each([
  ["patient", "token", "/api/user/get-profile", "token"],
  ["driver", "driverToken", "/api/driver/profile", "drivertoken"],
])("keeps a working token when you sign in as %s", async (id, key, path, header) => {
  const page = await (await post(`/welcome/${id}`)).text();
  const [, token = ""] = new RegExp(`setItem\\("${key}", "([^"]+)"\\)`).exec(page) ?? [];
  expect((await api.request(path, { headers: { [header]: token } })).status).toBe(200);
});

it.each([
  ["office", "/office/today", "/api/office/me"],
  ["nurse", "/nurse", "/api/nurse/me"],
])("sets a working cookie when you sign in to the %s side", async (id, opens, path) => {
  const answer = await post(`/welcome/${id}`);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, opens]);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  expect((await api.request(path, { headers: { cookie } })).status).toBe(200);
});

it("opens the Studio for the editor, who signs in there", async () => {
  expect((await post("/welcome/editor")).headers.get("location")).toBe("/studio/");
});

it("refuses other sites, which could otherwise sign a developer in", async () => {
  expect((await post("/welcome/patient", { origin: "https://elsewhere.example" })).status).toBe(403);
});

it("answers 404 for an unknown card", async () => {
  expect((await post("/welcome/stranger")).status).toBe(404);
});
