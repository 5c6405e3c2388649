import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { sendDueEmails, testMailbox } from "../../../test/mailbox.ts";

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url });

const someone = () => `${crypto.randomUUID()}@reader.test`;
const subscribe = (email: string) => app.post("/api/user/newsletter", { email });
async function emails(email: string) {
  await sendDueEmails(app);
  return mailbox.to(email);
}
const tokenIn = (text = "") => /#(?:confirm|unsubscribe)=([\w-]+)/.exec(text)?.[1] ?? "";
const confirm = (token: string) => app.post("/api/user/newsletter/confirm", { token });
const isSubscribed = async (email: string) => {
  const rows = await app.sql`
    select id from newsletter_subscriber where email = ${email} and confirmed_at is not null and unsubscribed_at is null`;
  return rows.length === 1;
};

describe("the newsletter", () => {
  it("is not sent before the emailed link was opened", async () => {
    const email = someone();
    expect((await subscribe(email)).body["success"]).toBe(true);
    expect(await isSubscribed(email)).toBe(false);
    const [confirmation] = await emails(email);
    expect((await confirm(tokenIn(confirmation?.text))).body["message"]).toBe("You're subscribed. Welcome!");
    expect(await isSubscribed(email)).toBe(true);
    expect((await emails(email)).map(({ subject }) => subject)).toEqual([
      "Please confirm your subscription",
      "Welcome to the Lamplight newsletter",
    ]);
  });

  it("ends with one click, as mail programs do it (RFC 8058)", async () => {
    const email = someone();
    await subscribe(email);
    await confirm(tokenIn((await emails(email))[0]?.text));
    const welcome = (await emails(email)).at(-1);
    const header = (name: string) => welcome?.headers.find(({ key }) => key === name)?.value ?? "";
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const url = new URL(/<(.+)>/.exec(header("list-unsubscribe"))?.[1] ?? "");
    for (let click = 0; click < 2; click += 1) {
      const answer = await app.app.request(url.pathname, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });
      expect(answer.status).toBe(200);
    }
    expect(await isSubscribed(email)).toBe(false);
    const opened = await app.app.request(url.pathname);
    expect([opened.status, opened.headers.get("location")]).toEqual([
      303,
      `http://lamplight.test/newsletter#unsubscribe=${tokenIn(welcome?.text)}`,
    ]);
  });

  it("emails an address once, however often and in whatever case it is typed, and says the same each time", async () => {
    const email = someone();
    const answers = await Promise.all([email, email, email.toUpperCase(), email].map(subscribe));
    expect(new Set(answers.map(({ body }) => body["message"])).size).toBe(1);
    expect(await emails(email)).toHaveLength(1);
    await confirm(tokenIn((await emails(email))[0]?.text));
    await subscribe(email);
    expect(await emails(email)).toHaveLength(2);
    expect(await isSubscribed(email)).toBe(true);
  });

  it("can be started again after it was ended; the old link stops working", async () => {
    const email = someone();
    await subscribe(email);
    const old = tokenIn((await emails(email))[0]?.text);
    await confirm(old);
    await app.post(`/api/user/newsletter/unsubscribe/${old}`, {});
    await subscribe(email);
    expect(await isSubscribed(email)).toBe(false);
    expect((await confirm(old)).status).toBe(404);
    expect((await confirm(tokenIn((await emails(email)).at(-1)?.text))).status).toBe(200);
  });

  it.each([
    [{}, "Please enter an email address"],
    [{ email: "ann" }, "Please enter a valid email address"],
  ])("is rejected with %j", async (body, message) => {
    const answer = await app.post("/api/user/newsletter", body);
    expect([answer.status, answer.body["message"]]).toEqual([400, message]);
  });

  it("rejects unknown links", async () => {
    expect((await confirm("x".repeat(32))).status).toBe(404);
    expect((await confirm("short")).status).toBe(400);
    expect((await app.post(`/api/user/newsletter/unsubscribe/${"x".repeat(32)}`, {})).status).toBe(404);
  });
});
