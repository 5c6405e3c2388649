import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { expect, onTestFinished, test } from "vitest";
import { startMailbox } from "./server.ts";
import { type Message, openMessages } from "./store.ts";

async function aMailbox(file = ":memory:") {
  const mailbox = await startMailbox({ port: 0, smtpPort: 0, file });
  onTestFinished(mailbox.stop);
  const transport = createTransport(mailbox.smtpUrl);
  const read = async (query = ""): Promise<Message[]> =>
    JSON.parse(await (await fetch(`${mailbox.url}/api/messages${query}`)).text());
  const send = (letter: SendMailOptions) =>
    transport.sendMail({ from: "Lamplight <care@lamplight.test>", subject: "Hello", text: "Good evening", ...letter });
  return { ...mailbox, send, read };
}

test("a letter is there, whole, as soon as it is handed over", async () => {
  const { send, read } = await aMailbox();
  const calendar = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n";
  await send({
    to: "Ann@Example.com",
    subject: "Your visit – ready",
    text: "Grüße",
    html: "<p>Grüße</p>",
    attachments: [{ filename: "visit.ics", content: calendar, contentType: "text/calendar" }],
  });
  const [letter] = await read();
  expect(letter).toMatchObject({ to: "ann@example.com", subject: "Your visit – ready" });
  expect([letter?.text.trim(), letter?.html.trim()]).toEqual(["Grüße", "<p>Grüße</p>"]);
  expect(letter?.attachments).toMatchObject([{ filename: "visit.ics", contentType: "text/calendar" }]);
  expect(atob(letter?.attachments[0]?.contentBase64 ?? "")).toBe(calendar);
  expect(Date.parse(letter?.createdAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
});

test("letters are found by whom they went to, in any letter case, newest first", async () => {
  const { send, read } = await aMailbox();
  await send({ to: "ann@example.com", subject: "first" });
  await send({ to: "bob@example.com", subject: "other" });
  await send({ to: "ann@example.com", bcc: "carol@example.com", subject: "second" });
  const subjects = async (query: string) => (await read(query)).map(({ subject }) => subject);
  expect(await subjects("?to=ANN@example.com")).toEqual(["second", "first"]);
  expect(await subjects("?to=carol@example.com")).toEqual(["second"]);
  expect(await subjects("?to=nobody@example.com")).toEqual([]);
  expect(await subjects("")).toEqual(["second", "other", "first"]);
});

test("letters outlive the process", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mailbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const before = await aMailbox(join(folder, "mail.sqlite"));
  await before.send({ to: "ann@example.com" });
  await before.stop();
  const after = await aMailbox(join(folder, "mail.sqlite"));
  expect(await after.read()).toHaveLength(1);
});

test("only the newest letters are kept", () => {
  const messages = openMessages(":memory:", 3);
  onTestFinished(() => messages.close());
  for (const id of ["1", "2", "3", "4", "5"]) {
    const rest = { from: "", text: "", html: "", attachments: [], createdAt: "" };
    messages.add({ id, to: "ann@example.com", subject: id, ...rest });
  }
  expect(messages.list().map(({ id }) => id)).toEqual(["5", "4", "3"]);
  expect(messages.list("ann@example.com")).toHaveLength(3);
});

test("the page shows letters, and a letter's own page can run nothing", async () => {
  const { url, send, read } = await aMailbox();
  await send({ to: "ann@example.com", subject: "<b>bold</b>", html: "<script>alert(1)</script>" });
  const [letter] = await read();
  const page = await (await fetch(`${url}/messages/${letter?.id}`)).text();
  expect(page).toContain("&lt;b&gt;bold&lt;/b&gt;");
  expect(page).toContain('<iframe title="The letter" sandbox="allow-popups"');
  const body = await fetch(`${url}/messages/${letter?.id}/html`);
  expect(body.headers.get("content-security-policy")).toContain("script-src 'none'");
  expect((await fetch(`${url}/messages/unknown`)).status).toBe(404);
});
