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
  const send = (message: SendMailOptions) =>
    transport.sendMail({ from: "Lamplight <care@lamplight.test>", subject: "Hello", text: "Good evening", ...message });
  return { ...mailbox, send, read };
}

test("an email is complete as soon as it is accepted", async () => {
  const { send, read } = await aMailbox();
  const begunAt = Date.now();
  const calendar = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n";
  await send({
    to: "Ann@Example.com",
    subject: "Your visit – ready",
    text: "Grüße",
    html: "<p>Grüße</p>",
    attachments: [{ filename: "visit.ics", content: calendar, contentType: "text/calendar" }],
  });
  const [message] = await read();
  expect(message).toMatchObject({ to: "ann@example.com", subject: "Your visit – ready" });
  expect([message?.text.trim(), message?.html.trim()]).toEqual(["Grüße", "<p>Grüße</p>"]);
  expect(message?.attachments).toMatchObject([{ filename: "visit.ics", contentType: "text/calendar" }]);
  expect(atob(message?.attachments[0]?.contentBase64 ?? "")).toBe(calendar);
  expect(Date.parse(message?.createdAt ?? "")).toBeGreaterThanOrEqual(begunAt);
});

test("emails are found by recipient in any letter case, newest first", async () => {
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

test("an email can be read and downloaded as it was received, with its header parameters", async () => {
  const { url, send, read } = await aMailbox();
  const content = "BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n";
  await send({ to: "ann@example.com", icalEvent: { method: "CANCEL", content } });
  const [message] = await read();
  const source = await fetch(`${url}/messages/${message?.id}/source`);
  expect(source.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await source.text()).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL\r$/m);
  const file = await fetch(`${url}/messages/${message?.id}/source?download`);
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="message.eml"');
  expect((await fetch(`${url}/messages/unknown/source`)).status).toBe(404);
});

test("emails survive a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mailbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const before = await aMailbox(join(folder, "mail.sqlite"));
  await before.send({ to: "ann@example.com" });
  await before.stop();
  const after = await aMailbox(join(folder, "mail.sqlite"));
  expect(await after.read()).toHaveLength(1);
});

test("only the newest emails are kept", () => {
  const messages = openMessages(":memory:", 3);
  onTestFinished(() => messages.close());
  for (const id of ["1", "2", "3", "4", "5"]) {
    const rest = { from: "", text: "", html: "", attachments: [], createdAt: "" };
    messages.add({ message: { id, to: "ann@example.com", subject: id, ...rest }, raw: new Uint8Array() });
  }
  expect(messages.list().map(({ id }) => id)).toEqual(["5", "4", "3"]);
  expect(messages.list("ann@example.com")).toHaveLength(3);
});

test("the page shows emails, and an email's own page runs no scripts", async () => {
  const { url, send, read } = await aMailbox();
  await send({ to: "ann@example.com", subject: "<b>bold</b>", html: "<script>alert(1)</script>" });
  const [message] = await read();
  const page = await (await fetch(`${url}/messages/${message?.id}`)).text();
  expect(page).toContain("&lt;b&gt;bold&lt;/b&gt;");
  expect(page).toContain('<iframe title="Email content" sandbox="allow-popups"');
  const body = await fetch(`${url}/messages/${message?.id}/html`);
  expect(body.headers.get("content-security-policy")).toContain("script-src 'none'");
  expect((await fetch(`${url}/messages/unknown`)).status).toBe(404);
});

test("this machine can set its behavior, and pages of other sites cannot", async () => {
  const { url, send, read } = await aMailbox();
  const notify = (headers: Record<string, string>, manner: string) =>
    fetch(`${url}/control`, { method: "POST", headers, body: JSON.stringify({ manner }) });
  const json = { "content-type": "application/json" };
  expect((await notify({ ...json, origin: "https://elsewhere.test" }, "refuse")).status).toBe(403);
  expect((await notify(json, "sulk")).status).toBe(400);
  await send({ to: "ann@example.com" });

  expect((await notify(json, "refuse")).status).toBe(200);
  await expect(send({ to: "ann@example.com" })).rejects.toMatchObject({ responseCode: 550 });
  await notify(json, "put off");
  await expect(send({ to: "ann@example.com" })).rejects.toMatchObject({ responseCode: 451 });
  await notify(json, "hang up");
  await expect(send({ to: "ann@example.com" })).rejects.toThrow();
  await notify(json, "take");
  await send({ to: "ann@example.com" });
  expect(await read()).toHaveLength(2);
});

test("an email that couldn't be stored leaves no trace, and the next one is stored", () => {
  const store = openMessages(":memory:");
  onTestFinished(store.close);
  const empty = { from: "", subject: "", text: "", html: "", attachments: [], createdAt: "" };
  const received = (id: string, to: string) => ({ message: { id, to, ...empty }, raw: new Uint8Array() });
  store.add(received("one", "ann@example.com"));
  expect(() => store.add(received("one", "bob@example.com"))).toThrow("UNIQUE");
  store.add(received("two", "ann@example.com"));
  expect(store.list().map(({ id, to }) => [id, to])).toEqual([
    ["two", "ann@example.com"],
    ["one", "ann@example.com"],
  ]);
});
