import { expect, it } from "vitest";
import { z } from "zod";
import { testAppWithStudio } from "../../../../test/studio-calls.ts";

const app = await testAppWithStudio();
const Preview = z.object({ subject: z.string(), html: z.string() });
const preview = async (kind: string, words: object = {}) => {
  const answer = await app.ask("email-preview", await app.aPass(), { kind, words });
  expect(answer.status).toBe(200);
  return Preview.parse(await answer.json());
};

it("shows a whole email with sample facts, the practice's facts and our own words", async () => {
  Object.assign(app.services.practice, { name: "Harbor Care", shortName: "Harbor", phone: "(215) 555-0142" });
  const { subject, html } = await preview("appointment-paid");
  expect(subject).toContain("Your visit with Amara Okafor is confirmed");
  for (const words of ["Dear Ann,", "You&#39;re booked", "Call us: (215) 555-0142", "Harbor Care", "$80"])
    expect(html).toContain(words);
  expect(html).not.toMatch(/\{[a-z-]+\}/);
});

it("shows the words of a draft, with their chips, in the emails that they are for", async () => {
  const words = {
    greeting: "Hello",
    help: "Write to us.",
    signature: "Warmly,\nYour {short-name} team",
    notes: [{ kinds: ["appointment-paid"], text: "You can cancel until {visit-refund} before." }],
  };
  Object.assign(app.services.practice, { shortName: "Harbor" });
  const { html } = await preview("appointment-paid", words);
  for (const own of [
    "Hello Ann,",
    "Questions? Write to us.",
    "Your Harbor team",
    "You can cancel until 24 hours before.",
  ])
    expect(html).toContain(own);
  expect((await preview("ride-booked", words)).html).not.toContain("You can cancel until");
});

it("is for editors alone, knows its kinds, and sends nothing", async () => {
  const before = await app.sql`select count(*) from email_outbox`;
  const question = { kind: "welcome", words: {} };
  expect((await app.ask("email-preview", undefined, question)).status).toBe(401);
  expect((await app.ask("email-preview", await app.aPass(), { ...question, kind: "office-digest" })).status).toBe(404);
  expect((await app.ask("email-preview", await app.aPass(), {})).status).toBe(400);
  await preview("welcome");
  expect(await app.sql`select count(*) from email_outbox`).toEqual(before);
});

it("text of an editor stays text", async () => {
  const { html } = await preview("welcome", { signature: "<script>1</script>" });
  expect(html).toContain("&lt;script&gt;");
  expect(html).not.toContain("<script>");
});
