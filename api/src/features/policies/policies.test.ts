import pino from "pino";
import { afterEach, expect, it } from "vitest";
import { PoliciesFound } from "../../../contract/policies.ts";
import { read, testApp } from "../../../test/app.ts";
import { aColleague } from "../../../test/staff.ts";
import { storePolicies } from "./job.ts";

const app = await testApp();
const view = await aColleague(app, "view");

const practice = {
  name: "Lamplight Nursing Network",
  shortName: "Lamplight",
  phone: "(215) 555-0142",
  hours: "",
  address: "",
  emergencyLine: "",
};

afterEach(async () => {
  await app.sql`delete from policy_version`;
});

const terms = (like: object = {}) => ({
  policy: "terms",
  revision: "r1",
  publishedAt: "2026-11-01T10:00:00Z",
  effectiveOn: "2026-11-01",
  heading: "Terms",
  lead: "What you agree to.",
  sections: [{ heading: "Refunds", text: "Until a day before.\n\nNot later." }],
  ...like,
});

const run = (read: () => Promise<string>, like: object = {}) =>
  storePolicies({
    db: app.sql,
    log: pino({ level: "silent" }),
    practice: { ...practice, ...like },
    content: { read },
  }).run();

/** Runs the job on what is published. */
const publish = (...published: object[]) => run(async () => JSON.stringify(published));

/** By the database's clock without a moment: a test's clock has no microseconds, and would ask for a moment before. */
const textsAt = async (at?: string) => {
  const answer = await app.get(`/api/office/policies?${new URLSearchParams(at === undefined ? {} : { at })}`, view);
  return read(PoliciesFound, answer).texts;
};

it("shows the text that was published at a moment, word for word", async () => {
  await publish(terms());
  await publish(terms({ revision: "r2", publishedAt: "2026-11-20T10:00:00Z", lead: "Something new." }));
  const [before] = await textsAt("2026-11-20T09:59:59Z");
  expect(before).toMatchObject({
    lead: "What you agree to.",
    sections: [{ text: "Until a day before.\n\nNot later." }],
  });
  expect((await textsAt("2026-11-20T10:00:00Z"))[0]?.lead).toBe("Something new.");
});

it("knows nothing of the time before the first text", async () => {
  await publish(terms());
  expect(await textsAt("2026-10-01T00:00:00Z")).toEqual([]);
});

it("shows the terms and the privacy policy, each as it was", async () => {
  await publish(terms(), terms({ policy: "privacy", heading: "Privacy" }));
  expect((await textsAt("2026-12-01T00:00:00Z")).map(({ heading }) => heading)).toEqual(["Terms", "Privacy"]);
});

it("stores a text once, however often it is read or published without a change", async () => {
  expect(await publish(terms())).toBe(1);
  expect(await publish(terms())).toBe(0);
  expect(await publish(terms({ revision: "r2", publishedAt: "2026-11-20T10:00:00Z" }))).toBe(0);
  const { versions } = read(PoliciesFound, await app.get("/api/office/policies", view));
  expect(versions).toHaveLength(1);
});

it("keeps what it has while content is out of reach", async () => {
  await publish(terms());
  expect(await run(async () => Promise.reject(new Error("out of reach")))).toBe(0);
  expect(await textsAt("2026-12-01T00:00:00Z")).toHaveLength(1);
});

it("stores the facts and numbers that the text showed, and a new text when they change", async () => {
  const text = async () => JSON.stringify([terms({ lead: "Call {phone}, until {visit-refund} before." })]);
  await run(text);
  const [first] = await textsAt("2026-11-02T00:00:00Z");
  expect(first?.lead).toBe("Call (215) 555-0142, until 24 hours before.");
  expect(await run(text, { phone: "(215) 555-0199" })).toBe(1);
  expect((await textsAt())[0]?.lead).toContain("(215) 555-0199");
  expect((await textsAt("2026-11-02T00:00:00Z"))[0]?.lead).toContain("(215) 555-0142");
});

it("a text that is read late, after an earlier one changed with a setting, counts from now on", async () => {
  const text = terms({ lead: "Call {phone}." });
  await publish(text);
  await run(async () => JSON.stringify([text]), { phone: "(215) 555-0199" });
  expect(await publish(terms({ revision: "r2", publishedAt: "2026-11-20T10:00:00Z", lead: "Something new." }))).toBe(1);
  expect((await textsAt())[0]?.lead).toBe("Something new.");
});
