import { expect, it } from "vitest";
import { z } from "zod";
import { testApp } from "./app.ts";
import { wholeDescription } from "./description.ts";
import { judgeBy } from "./openapi.ts";
import { aColleague, aNurse } from "./staff.ts";

const app = await testApp({ OFFICE_NAME: "Harbor & Co", OFFICE_SHORT_NAME: "H&C" });
const sent: unknown = await (await app.app.request("/api/openapi.json")).json();
const description = await wholeDescription();
const judge = judgeBy(description);
const profile = { _id: crypto.randomUUID(), name: "Ann", email: "a@x.test", phone: "", image: "", gender: "", dob: "" };
const userData = { ...profile, address: { line1: "", line2: "" } };

it("accepts a response that matches the description", () => {
  expect(() => judge("GET", "/api/user/get-profile", 200, { success: true, userData })).not.toThrow();
  expect(() => judge("GET", "/api/user/get-profile", 401, { success: false, message: "Please log in." })).not.toThrow();
});

it("rejects a response with a missing field, another type or an undescribed status", () => {
  const { email: _, ...without } = userData;
  expect(() => judge("GET", "/api/user/get-profile", 200, { success: true, userData: without })).toThrow("email");
  expect(() =>
    judge("GET", "/api/user/get-profile", 200, { success: true, userData: { ...userData, phone: 7 } }),
  ).toThrow("phone");
  expect(() => judge("GET", "/api/user/get-profile", 401, { success: true })).toThrow("message");
  expect(() => judge("GET", "/api/user/get-profile", 500, {})).toThrow("may not answer 500");
  expect(() => judge("GET", "/api/user/secret", 200, {})).toThrow("not described");
});

it("uses the installation's name", async () => {
  expect(sent).toMatchObject({ info: { title: "Harbor & Co" }, servers: [{ url: app.services.config.publicUrl }] });
  expect(await (await app.app.request("/api/docs")).text()).toContain("<title>H&amp;C API</title>");
});

it("describes each call's input and its callers", () => {
  expect(description).toMatchObject({
    paths: {
      "/api/user/book-appointment": { post: { security: [{ token: [] }], requestBody: expect.anything() } },
      "/api/doctor/{docId}/slots": { get: { parameters: [expect.objectContaining({ name: "docId", in: "path" })] } },
    },
  });
});

it.each([
  ["/api/user/rides/live", "text/event-stream"],
  ["/api/driver/rides/live", "text/event-stream"],
  ["/api/user/appointment/{appointmentId}/calendar", "text/calendar"],
])("describes %s as %s, and its errors as JSON", (path, type) => {
  const text = { content: { [type]: { schema: { type: "string" } } } };
  const json = { content: { "application/json": expect.anything() } };
  const statuses = [400, 401, 403, 404, 409, 429, 503];
  expect(description).toHaveProperty(["paths", path, "get", "responses"], {
    200: { description: expect.any(String), ...text },
    ...Object.fromEntries(statuses.map((status) => [status, expect.objectContaining(json)])),
  });
});

it("describes a link that redirects", async () => {
  const path = "/api/user/newsletter/unsubscribe/{token}";
  const answer = await app.app.request(path.replace("{token}", "x".repeat(32)));
  expect([answer.status, answer.headers.get("location")]).toEqual([303, expect.stringContaining("/newsletter#")]);
  expect(description).toHaveProperty(["paths", path, "get", "responses", "303", "headers", "location"]);
  expect(description).not.toHaveProperty(["paths", path, "get", "responses", "200"]);
});

it("is created once, and sent again only to clients that don't have it", async () => {
  const first = await app.app.request("/api/openapi.json");
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^".+"$/);
  expect(await first.json()).toEqual(sent);
  const again = await app.app.request("/api/openapi.json", { headers: { "if-none-match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect((await app.app.request("/api/openapi.json", { headers: { "if-none-match": '"old"' } })).status).toBe(200);
});

const Operation = z.object({
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.record(z.string(), z.unknown())).default([]),
  responses: z.record(z.string().regex(/^\d{3}$/), z.unknown()),
});
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()), securitySchemes: z.object({}).loose() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
});

it("names schemas as the contract does, and refers to them", () => {
  const { paths, components } = Document.parse(sent);
  expect(components.schemas["Booked"]).toHaveProperty(
    ["properties", "appointment", "$ref"],
    "#/components/schemas/Appointment",
  );
  expect(paths["/api/user/book-appointment"]?.["post"]?.responses).toHaveProperty(
    ["200", "content", "application/json", "schema", "$ref"],
    "#/components/schemas/Booked",
  );
  const targets = [...JSON.stringify(sent).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path.split("/"));
  expect(targets.length).toBeGreaterThan(500);
  for (const target of targets) expect(sent).toHaveProperty(target);
  expect(JSON.stringify(description)).not.toContain('"$ref"');
});

it("names the format of an email that is sent", () => {
  const schema = (path: string) => ["paths", path, "post", "requestBody", "content", "application/json", "schema"];
  const login = [...schema("/api/user/login"), "properties", "email", "format"];
  expect(description).toHaveProperty(login, "email");
});

it("says of each call whose it is, and which calls need no login", () => {
  const { paths, tags } = Document.parse(sent);
  const known = tags.map(({ name }) => name);
  expect(known.toSorted()).toEqual(["driver", "patient", "public"]);
  for (const call of Object.values(paths).flatMap((methods) => Object.values(methods)))
    expect(known).toEqual(expect.arrayContaining(call.tags));
  expect(paths["/api/doctor/list"]?.["get"]).toMatchObject({ tags: ["public"], security: [] });
  expect(paths["/api/user/appointments"]?.["get"]).toMatchObject({ tags: ["patient"], security: [{ token: [] }] });
});

it("offers an idempotency key where a response is stored", () => {
  const { paths } = Document.parse(sent);
  const key = { $ref: "#/components/parameters/IdempotencyKey" };
  expect(paths["/api/user/book-appointment"]?.["post"]?.parameters).toContainEqual(key);
  for (const [path, method] of [
    ["logout", "post"],
    ["share-ride", "post"],
    ["appointments", "get"],
  ] as const)
    expect(paths[`/api/user/${path}`]?.[method]?.parameters).not.toContainEqual(key);
});

it.each(["office", "nurse"])(
  "describes the calls of the side %s only to people of that side who are logged in",
  async (side) => {
    const path = `/api/${side}/openapi.json`;
    const isTheirs = (address: string) => address.startsWith(`/api/${side}/`);
    expect(Object.keys(Document.parse(sent).paths).filter(isTheirs)).toEqual([]);
    expect((await app.app.request(path)).status).toBe(401);
    const patient = { headers: { token: "token" } };
    expect((await app.app.request(path, patient)).status).toBe(401);
    const { cookie } = side === "office" ? await aColleague(app, "view") : await aNurse(app);
    const answer = await app.app.request(path, { headers: { cookie } });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    const { paths, tags } = Document.parse(await answer.json());
    expect(Object.keys(paths).filter(isTheirs).length).toBeGreaterThan(20);
    expect(tags.map(({ name }) => name)).toEqual([side]);
  },
);
