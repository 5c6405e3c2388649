import { describe, expect, it } from "vitest";
import { Failure } from "../contract/response.ts";
import { read, testApp } from "../test/app.ts";

const app = await testApp();

describe("every response", () => {
  it.each(["/api/doctor/list", "/api/nothing", "/healthz", "/api/docs", "/files/none.svg"])(
    "of %s has security headers",
    async (path) => {
      const { headers } = await app.get(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toMatch(/default-src '(self|none)'/);
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.has("x-powered-by")).toBe(false);
      expect(headers.get("x-request-id")).toMatch(/^[\w-]{8,64}$/);
    },
  );

  it("runs no inline script", async () => {
    const { headers } = await app.get("/healthz");
    expect(headers.get("content-security-policy")).toContain("script-src 'self';");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  });

  it.each([
    ["the Studio's frame", "/healthz", { "sec-fetch-dest": "iframe" }, true],
    [
      "a tab the Studio opened",
      "/healthz?sanity-preview-perspective=drafts",
      { "sec-fetch-site": "same-origin" },
      true,
    ],
    ["a copied address", "/healthz?sanity-preview-perspective=drafts", { "sec-fetch-site": "none" }, false],
    ["another site's link", "/healthz?sanity-preview-perspective=drafts", { "sec-fetch-site": "cross-site" }, false],
    ["any visitor", "/healthz", { "sec-fetch-site": "same-origin" }, false],
  ])("allows inline styles in %s, or not", async (_, path, headers, mayStyle) => {
    const policy = (await app.get(path, { headers })).headers.get("content-security-policy") ?? "";
    expect(policy.includes("'unsafe-inline'")).toBe(mayStyle);
  });

  it("carries the id of its error in the logs", async () => {
    const answer = await app.get("/api/nothing", { headers: { "x-request-id": "from-the-proxy" } });
    expect(answer.status).toBe(404);
    expect(read(Failure, answer).requestId).toBe("from-the-proxy");
    expect(answer.headers.get("x-request-id")).toBe("from-the-proxy");
  });
});

it.each(["/api/user/get-profile", "/api/user/nothing"])("%s is not cached", async (path) => {
  expect((await app.app.request(path)).headers.get("cache-control")).toBe("no-store");
});

describe("the consultants' list", () => {
  it("is not sent again to a client that has it, and compressed if accepted", async () => {
    const first = await app.get("/api/doctor/list");
    const etag = first.headers.get("etag") ?? "";
    expect((await app.get("/api/doctor/list", { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await app.get("/api/doctor/list", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
    const packed = await app.app.request("/api/doctor/list", { headers: { "accept-encoding": "gzip, br" } });
    expect(packed.headers.get("content-encoding")).toBe("br");
  });
});

it("is up, and ready once the database answers with our schema", async () => {
  expect((await app.get("/healthz")).body).toEqual({ success: true });
  const ready = await app.get("/readyz");
  expect([ready.status, ready.body]).toEqual([200, { success: true }]);
});

it("is neither up nor ready while its threads are blocked, and says no more than that", async () => {
  const { liveness } = app.services;
  app.services.liveness = { ...liveness, problem: () => "thread pool" };
  const message = "This server is overloaded. Please try again in a minute.";
  for (const path of ["/healthz", "/readyz"])
    expect(await app.get(path)).toMatchObject({ status: 503, body: { message } });
  app.services.liveness = liveness;
  expect((await app.get("/healthz")).status).toBe(200);
});

it("shows nothing of an internal error", async () => {
  await app.sql`alter table review rename to review_away`;
  try {
    const answer = await app.app.request("/api/reviews/01890000-0000-7000-8000-000000000000");
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toMatch(/review_away|relation|select|\.ts/);
  } finally {
    await app.sql`alter table review_away rename to review`;
  }
});
