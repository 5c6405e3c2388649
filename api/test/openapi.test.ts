import { expect, it } from "vitest";
import { testApp } from "./app.ts";
import { judgeBy } from "./openapi.ts";

const app = await testApp({ OFFICE_NAME: "Harbor & Co", OFFICE_SHORT_NAME: "H&C" });
const description: unknown = await (await app.app.request("/api/openapi.json")).json();
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
  expect(description).toMatchObject({ info: { title: "Harbor & Co" } });
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
  expect(description).toHaveProperty(["paths", path, "get", "responses"], {
    200: { description: expect.any(String), ...text },
    400: expect.objectContaining(json),
    "4XX": expect.objectContaining(json),
    503: expect.objectContaining(json),
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
  expect(await first.json()).toEqual(description);
  const again = await app.app.request("/api/openapi.json", { headers: { "if-none-match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect((await app.app.request("/api/openapi.json", { headers: { "if-none-match": '"old"' } })).status).toBe(200);
});
