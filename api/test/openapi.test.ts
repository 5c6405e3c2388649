import { expect, it } from "vitest";
import { testApp } from "./app.ts";
import { judgeBy } from "./openapi.ts";

const app = await testApp();
const description: unknown = await (await app.app.request("/api/openapi.json")).json();
const judge = judgeBy(description);
const profile = { _id: crypto.randomUUID(), name: "Ann", email: "a@x.test", phone: "", image: "", gender: "", dob: "" };
const userData = { ...profile, address: { line1: "", line2: "" } };

it("accepts what the description says", () => {
  expect(() => judge("GET", "/api/user/get-profile", 200, { success: true, userData })).not.toThrow();
  expect(() => judge("GET", "/api/user/get-profile", 401, { success: false, message: "Please log in." })).not.toThrow();
});

it("catches an answer that lacks a field, has one of another kind, or a status nobody described", () => {
  const { email: _, ...without } = userData;
  expect(() => judge("GET", "/api/user/get-profile", 200, { success: true, userData: without })).toThrow("email");
  expect(() =>
    judge("GET", "/api/user/get-profile", 200, { success: true, userData: { ...userData, phone: 7 } }),
  ).toThrow("phone");
  expect(() => judge("GET", "/api/user/get-profile", 401, { success: true })).toThrow("message");
  expect(() => judge("GET", "/api/user/get-profile", 500, {})).toThrow("may not answer 500");
  expect(() => judge("GET", "/api/user/secret", 200, {})).toThrow("not described");
});

it("describes what a call takes and who may make it", () => {
  expect(description).toMatchObject({
    paths: {
      "/api/user/book-appointment": { post: { security: [{ token: [] }], requestBody: expect.anything() } },
      "/api/doctor/{docId}/slots": { get: { parameters: [expect.objectContaining({ name: "docId", in: "path" })] } },
    },
  });
});
