import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { sentPages } from "../../../contract/sent-pages.ts";
import { testApp } from "../../../test/app.ts";
import { docx, SHEET_TYPES, zipOf } from "../../../test/document-files.ts";
import { sendDueEmails, testMailbox } from "../../../test/mailbox.ts";
import { aPatient } from "../../../test/people.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { answersPlainForm } from "../../lib/http/forms.ts";

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, LIMIT_FORMS_PER_ADDRESS: "1000" });
const OFFICE = "office@lamplight.test";

const someone = () => `${crypto.randomUUID()}@nurse.test`;
const text = (content: string) => new TextEncoder().encode(content);
const PDF = text("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");
const DOC = Buffer.concat([
  Buffer.from("d0cf11e0a1b11ae1", "hex"),
  Buffer.alloc(600),
  Buffer.from("WordDocument", "utf16le"),
]);
const DOCX = docx();

type Part = string | File;
const formOf = (parts: Record<string, Part>) => {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  return form;
};
const fileOf = (content: Uint8Array, name: string) => new File([new Uint8Array(content)], name);
const application = (resume: File) => ({
  name: "Nadia Cole",
  email: someone(),
  specialization: "Oncology",
  country: "Kenya",
  resume,
});
const apply = (parts: Record<string, Part>, token?: string) =>
  app.post("/api/user/apply-staffing", formOf(parts), token === undefined ? {} : { token });
const upload = (parts: Record<string, Part>) => app.post("/api/resume/upload", formOf(parts));
const keptFiles = () => readdir(join(app.services.config.filesDir, "private")).catch(() => []);

it.each([
  ["contact", "message"],
  ["newsletter", "newsletter"],
] as const)("redirects a browser without script from %s to a page that says what happened", async (call, page) => {
  const message = { name: "Ann Lee", email: someone(), subject: "Hours", message: "When?" };
  const send = (parts: Record<string, string>) =>
    app.post(`/api/user/${call}`, formOf(parts), { headers: { accept: "text/html,*/*" } });
  const [sent, refused] = [await send(message), await send({ ...message, email: "ann" })];
  expect([sent.status, sent.headers.get("location")]).toEqual([303, sentPages[page]]);
  expect([refused.status, refused.headers.get("location")]).toEqual([303, sentPages.incomplete]);
});

it.each([
  [400, sentPages.incomplete],
  [413, sentPages.incomplete],
  [429, sentPages.tooMany],
  [500, sentPages.nothing],
  [503, sentPages.nothing],
] as const)("tells a browser without script what to do about status %i", async (status, page) => {
  const refusing = new Hono<AppEnv>().post("/", answersPlainForm("message"), (c) => c.json({}, status));
  const body = new FormData();
  body.append("name", "Ann Lee");
  const answer = await refusing.request("/", { method: "POST", body, headers: { accept: "text/html" } });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, page]);
});

describe("a message to the office", () => {
  const message = () => ({
    name: "Ann Lee",
    email: someone(),
    subject: "Opening hours",
    message: "When?\n\nThank you.",
  });

  it("reaches the office, whose answer goes to the writer, who gets a receipt that repeats nothing", async () => {
    const sent = message();
    expect((await app.post("/api/user/contact", sent)).body["success"]).toBe(true);
    await sendDueEmails(app);
    const [receipt] = mailbox.to(sent.email);
    expect(receipt?.subject).toBe("We have your message");
    expect(receipt?.text).not.toContain("Thank you.");
    expect(receipt?.text).not.toContain(sent.name);
    const notice = mailbox.to(OFFICE).find(({ replyTo }) => replyTo?.[0]?.address === sent.email);
    expect(notice?.text).toContain("When?");
    expect(notice?.text).toContain("Subject: Opening hours");
  });

  it.each([
    ["name", "", "Please enter your name"],
    ["email", "ann", "Please enter a valid email address"],
    ["subject", " ", "Please enter a subject"],
    ["message", undefined, "Please enter your message"],
    ["message", "x".repeat(5001), "Please keep this under 5000 characters"],
  ])("is rejected with %s %j: %s", async (field, value, sentence) => {
    const answer = await app.post("/api/user/contact", { ...message(), [field]: value });
    expect([answer.status, answer.body["message"]]).toEqual([400, sentence]);
    expect(answer.body["errors"]).toEqual({ [field]: sentence });
  });

  it.each([
    ["fills in hidden fields", { reference: "http://spam.test" }],
    ["is quicker than people are", { elapsed: 200 }],
    ["sends no real time", { elapsed: "-1" }],
  ])("is rejected when its sender %s", async (_, trap) => {
    const sent = message();
    expect((await app.post("/api/user/contact", { ...sent, ...trap })).status).toBe(400);
    expect(await app.sql`select id from contact_message where email = ${sent.email}`).toEqual([]);
  });

  it("is accepted from a form that was open long enough", async () => {
    expect((await app.post("/api/user/contact", { ...message(), reference: "", elapsed: 1500 })).status).toBe(200);
  });
});

describe("a staffing application", () => {
  it.each([
    ["pdf", PDF, "cv.pdf"],
    ["doc", DOC, "cv.doc"],
    ["docx", DOCX, "my cv.docx"],
  ])("is accepted with a .%s, which reaches the office and has no public URL", async (kind, content, name) => {
    const sent = application(fileOf(content, name));
    const answer = await apply(sent);
    expect(answer.body["message"]).toBe("Application submitted successfully!");
    expect(answer.body["application"]).toMatchObject({ name: "Nadia Cole", country: "Kenya" });
    await sendDueEmails(app);
    expect(mailbox.to(sent.email).map(({ subject }) => subject)).toEqual(["We have your resume"]);
    const notice = mailbox.to(OFFICE).find(({ replyTo }) => replyTo?.[0]?.address === sent.email);
    expect(notice?.attachments[0]?.filename).toBe(name);
    const [row] = await app.sql<
      { key: string }[]
    >`select resume_key as key from staffing_application where email = ${sent.email}`;
    const key = row?.key ?? "";
    expect(key).toMatch(new RegExp(`^private/[\\w-]{24}\\.${kind}$`));
    for (const path of [`/files/${key}`, `/files/../${key}`, `/files/%2e%2e/${key}`, `/${key}`, `/files//${key}`]) {
      expect((await app.app.request(path)).status).toBe(404);
    }
  });

  it("stores the account of a logged-in sender; an expired token does not matter", async () => {
    const { id, token } = await aPatient(app);
    const mine = application(fileOf(PDF, "cv.pdf"));
    const anonymous = application(fileOf(PDF, "cv.pdf"));
    await apply(mine, token);
    expect((await apply(anonymous, "dead")).status).toBe(200);
    const rows =
      await app.sql`select patient_id from staffing_application where email in (${mine.email}, ${anonymous.email}) order by id`;
    expect(rows).toEqual([{ patientId: id }, { patientId: null }]);
  });

  it.each([
    ["a program named .pdf", fileOf(text("MZ\u0090\u0000 not a document"), "cv.pdf"), 415],
    ["a script named .pdf", fileOf(text("#!/bin/sh\nrm -rf /"), "cv.pdf"), 415],
    ["a web page named .doc", fileOf(text("<html><script>alert(1)</script></html>"), "cv.doc"), 415],
    ["a zip named .docx", fileOf(zipOf({ "holiday.jpg": "x" }), "cv.docx"), 415],
    [
      "a spreadsheet named .docx",
      fileOf(zipOf({ "[Content_Types].xml": SHEET_TYPES, "xl/workbook.xml": "<xml/>" }), "cv.docx"),
      415,
    ],
    ["a .docx with a program in it", fileOf(docx({ "word/vbaProject.bin": "x" }), "cv.docx"), 415],
    ["half a zip", fileOf(DOCX.subarray(0, DOCX.length / 2), "cv.docx"), 415],
    [
      "an installer in the old Office wrapping",
      fileOf(Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]), "cv.doc"),
      415,
    ],
    ["the beginning of a PDF", fileOf(text("%PDF-1.7 and then nothing"), "cv.pdf"), 415],
    ["an empty file", fileOf(text(""), "cv.pdf"), 415],
    ["ten megabytes and one byte", fileOf(new Uint8Array(10 * 1024 * 1024 + 1), "cv.pdf"), 413],
    ["fifty megabytes", fileOf(new Uint8Array(50 * 1024 * 1024), "cv.pdf"), 413],
  ])("is rejected with %s, and nothing of it is stored", async (_, resume, status) => {
    const before = await keptFiles();
    const sent = application(resume);
    expect((await apply(sent)).status).toBe(status);
    expect(await keptFiles()).toEqual(before);
    expect(await app.sql`select id from staffing_application where email = ${sent.email}`).toEqual([]);
  });

  it.each([
    ["name", "", "Please enter your name"],
    ["email", "nadia", "Please enter a valid email address"],
    ["specialization", "", "Please enter your specialization"],
    ["country", "", "Please enter your country"],
    ["country", "Other", "Please enter your country"],
    ["resume", "", "Please choose your resume"],
    ["resume", new File([], ""), "Please choose your resume"],
  ])("is rejected with %s %o: %s", async (field, value, sentence) => {
    const answer = await apply({ ...application(fileOf(PDF, "cv.pdf")), [field]: value });
    expect([answer.status, answer.body["message"]]).toEqual([400, sentence]);
  });
});

describe("a resume", () => {
  const resume = (pdf: File) => ({ pdf, fullname: "Nadia Cole", email: someone() });

  it("is accepted as a PDF; office and sender are notified", async () => {
    const sent = resume(fileOf(PDF, "Lebenslauf Müller.pdf"));
    expect((await upload(sent)).body["success"]).toBe(true);
    await sendDueEmails(app);
    expect(mailbox.to(sent.email)).toHaveLength(1);
    const notice = mailbox.to(OFFICE).find(({ replyTo }) => replyTo?.[0]?.address === sent.email);
    expect(notice?.subject).toBe("Nadia Cole sent a resume");
    expect(notice?.attachments[0]?.filename).toBe("Lebenslauf Müller.pdf");
  });

  it("over 7 MB reaches the office as a link to the inbox, because mail servers refuse larger emails", async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(7 * 1024 * 1024, " "), PDF]);
    const sent = resume(fileOf(large, "cv.pdf"));
    expect((await upload(sent)).body["success"]).toBe(true);
    await sendDueEmails(app);
    const notice = mailbox.to(OFFICE).find(({ replyTo }) => replyTo?.[0]?.address === sent.email);
    expect(notice?.attachments).toEqual([]);
    expect(notice?.text).toMatch(/too large for an email\. Sign in to download it[\s\S]+\/office\/inbox\/[\w-]{36}/);
  });

  it.each([
    [{ pdf: new File([], "") }, 400, "Please choose a PDF file to upload"],
    [{ fullname: "" }, 400, "Enter name and email"],
    [{ email: "" }, 400, "Enter name and email"],
    [{ pdf: fileOf(DOCX, "cv.docx") }, 415, "Only PDF files are allowed"],
    [{ pdf: fileOf(text("not a pdf"), "cv.pdf") }, 415, "Only PDF files are allowed"],
    [{ pdf: fileOf(new Uint8Array(10 * 1024 * 1024 + 1), "cv.pdf") }, 413, "Please choose a file of at most 10 MB"],
  ])("is rejected with %o", async (change, status, sentence) => {
    const before = await keptFiles();
    const answer = await upload({ ...resume(fileOf(PDF, "cv.pdf")), ...change });
    expect([answer.status, answer.body["message"]]).toEqual([status, sentence]);
    expect(await keptFiles()).toEqual(before);
  });

  it("an empty request is rejected, whatever its content type", async () => {
    expect((await app.post("/api/resume/upload", {})).status).toBe(400);
    expect((await app.post("/api/user/apply-staffing", {})).status).toBe(400);
  });
});
