import { pino } from "pino";
import { afterAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { contentApiForTests } from "../../../../local/content-api/content-api-for-tests.ts";
import { testApp } from "../../../../test/app.ts";
import { testDatabase } from "../../../../test/database.ts";
import { eventually } from "../../../../test/eventually.ts";
import { openPublishedContent } from "../../pages/published-content.ts";
import { emailHtml, emailText } from "../email-layout.ts";
import { withEditorsWords } from "./editors-words.ts";
import { openEmailWords } from "./email-words.ts";

const { url: apiHost, editor, close } = await contentApiForTests();
const { services } = await testApp({}, await testDatabase({ poolSize: 2 }));
const log = pino({ level: "silent" });
afterAll(close);
// The dataset exists once something is published.
await editor.create({ _type: "note" });

const NONE = { greeting: "", help: "", signature: "", notes: [] };
const email = {
  to: "ann@example.com",
  subject: "Your visit",
  greeting: "Dear Ann,",
  paragraphs: ["You paid for a visit."],
  after: ["Full refund until a day before.", "Questions? Call us: (215) 555-0142."],
};
const withWords = (words: object, message: "appointment-paid" | "ride-booked" = "appointment-paid") =>
  withEditorsWords({ ...services, emailWords: { ...NONE, ...words } }, message, email);

beforeEach(() => {
  Object.assign(services.practice, { phone: "(215) 555-0199", shortName: "Harbor" });
});

it("an email stays as it is while editors have written nothing", async () => {
  expect(await withWords({})).toEqual(email);
});

it("editors choose the greeting, where to ask, and the signature, and mention facts in them", async () => {
  const written = await withWords({
    greeting: "Hello",
    help: "Call {phone}.",
    signature: "Warmly,\nYour {short-name} team",
  });
  expect(written).toMatchObject({
    greeting: "Hello Ann,",
    after: ["Full refund until a day before.", "Questions? Call (215) 555-0199."],
    signature: "Warmly,\nYour Harbor team",
  });
  const text = emailText(written, services.practice);
  expect(text.indexOf("Your Harbor team")).toBeGreaterThan(text.indexOf("Full refund"));
  expect(await emailHtml(written, services.practice)).toContain("Your Harbor team");
});

it("a greeting without a name stays", async () => {
  const words = { ...services, emailWords: { ...NONE, greeting: "Hi" } };
  expect(await withEditorsWords(words, "welcome", { ...email, greeting: "Hello," })).toMatchObject({
    greeting: "Hello,",
  });
});

it("a paragraph of editors is in the emails that they chose, with the number of a rule, and in no other", async () => {
  const notes = [{ kinds: ["appointment-paid"], text: "You can cancel until {visit-refund} before." }];
  const { paragraphs } = await withWords({ notes });
  expect(paragraphs).toEqual(["You paid for a visit.", "You can cancel until 24 hours before."]);
  expect((await withWords({ notes }, "ride-booked")).paragraphs).toEqual(email.paragraphs);
});

it("published words are in every process soon, and stay while content is out of reach, after a restart too", async () => {
  const aProcess = (host: string) => {
    const content = openPublishedContent({ ...services.config.content, apiHost: host }, log);
    onTestFinished(content.close);
    return openEmailWords({ db: services.db, content, log });
  };
  const words = await aProcess(apiHost);
  expect(words).toEqual(NONE);
  await editor.createOrReplace({ _id: "emailWords", _type: "emailWords", greeting: "Hi", notes: [{ text: "Hello." }] });
  await eventually(async () => expect(words).toMatchObject({ greeting: "Hi", notes: [{ kinds: [], text: "Hello." }] }));
  await eventually(async () => expect(await aProcess("http://127.0.0.1:9")).toMatchObject({ greeting: "Hi" }));
});
