import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Failure } from "../contract/response.ts";
import { read, testApp } from "../test/app.ts";
import { wholeDescription } from "../test/description.ts";

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

  it.each([
    ["br;q=0, gzip", "gzip"],
    ["gzip, br;q=0.0", "gzip"],
    ["br ; q=0 , gzip;q=0.000", null],
    ["gzip;q=0.5, br;q=0.1", "br"],
  ])("is never sent in an encoding that the client refuses: %s", async (accepted, encoding) => {
    const { headers } = await app.app.request("/api/doctor/list", { headers: { "accept-encoding": accepted } });
    expect(headers.get("content-encoding")).toBe(encoding);
  });

  it("has one ETag per encoding", async () => {
    const etags = ["br", "gzip", "identity"].map(async (encoding) => {
      const { headers } = await app.app.request("/api/doctor/list", { headers: { "accept-encoding": encoding } });
      return headers.get("etag");
    });
    expect(new Set(await Promise.all(etags))).toHaveLength(3);
  });
});

describe("a method that an address doesn't have", () => {
  const Paths = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
  const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

  it("gets 405 and the methods that it has, for every call of the API", async () => {
    const paths = Object.entries(Paths.parse(await wholeDescription()).paths);
    const templates = paths.map(([template, calls]) => ({
      pattern: new RegExp(`^${template.replace(/\{[^}]+\}/g, "[^/]+")}$`),
      methods: Object.keys(calls).map((method) => method.toUpperCase()),
    }));
    const wrong: string[] = [];
    for (const [template] of paths) {
      const path = template.replace(/\{[^}]+\}/g, "a");
      const has = new Set(templates.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : [])));
      const allowed = [...has, ...(has.has("GET") ? ["HEAD"] : [])].toSorted();
      for (const method of METHODS.filter((one) => !has.has(one))) {
        const { status, headers } = await app.app.request(path, { method });
        const allow = headers.get("allow")?.split(", ").toSorted();
        if (status !== 405 || allow?.join() !== allowed.join()) wrong.push(`${method} ${path}: ${status}, ${allow}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(paths.length).toBeGreaterThan(300);
  });

  it.each(["/api/docs", "/api/openapi.json", "/healthz", "/.well-known/security.txt"])(
    "gets 405 at %s, which can only be read",
    async (path) => {
      const answer = await app.post(path, {});
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
      expect(read(Failure, answer).message).toBe("This address can't be used in that way.");
    },
  );

  it("gets 404 where there is no address", async () => {
    expect((await app.post("/api/nothing", {})).status).toBe(404);
    expect((await app.post("/api/office/visits/nothing/at/all", {})).status).toBe(404);
  });
});

it("says whom to tell about a weakness, and until when a copy of that is true", async () => {
  const answer = await app.app.request("/.well-known/security.txt");
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  const [contact, expires, ...rest] = (await answer.text()).split("\n");
  const { mail, publicUrl } = app.services.config;
  expect(contact).toBe(`Contact: mailto:${mail.office}`);
  const days = (Date.parse(expires?.replace("Expires: ", "") ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(28);
  expect(days).toBeLessThan(365);
  expect(rest).toEqual(["Preferred-Languages: en", `Canonical: ${publicUrl}/.well-known/security.txt`, ""]);
});

it("sends a password manager to the page where the password is changed", async () => {
  const { status, headers } = await app.app.request("/.well-known/change-password");
  expect([status, headers.get("location")]).toEqual([303, "/my-profile"]);
});

it.each(["/api/openapi.json", "/api/docs/swagger-ui-bundle.js", "/api/docs/swagger-ui.css"])(
  "%s is sent compressed, and not again to a client that has it",
  async (path) => {
    const whole = await (await app.app.request(path)).arrayBuffer();
    const headers = { "accept-encoding": "gzip" };
    const packed = await app.app.request(path, { headers });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(await packed.arrayBuffer())).toEqual(Buffer.from(whole));
    const etag = packed.headers.get("etag") ?? "";
    const again = (known: object) => app.app.request(path, { headers: { ...known, "if-none-match": etag } });
    expect((await again(headers)).status).toBe(304);
    expect((await again({})).status).toBe(200);
  },
);

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
