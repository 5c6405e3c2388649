import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type InboxItem, InboxItemFound, InboxList, type InboxRow, type InboxTab } from "../../../contract/inbox.ts";
import { OneOfficeConsultant } from "../../../contract/office-consultants.ts";
import { OneOfficeDriver } from "../../../contract/office-drivers.ts";
import { read, testApp } from "../../../test/app.ts";
import { sendDueEmails, testMailbox } from "../../../test/mailbox.ts";
import { aColleague } from "../../../test/staff.ts";
import { fileRemoval } from "../../lib/files/uploads.ts";
import { runJobs } from "../../lib/jobs/jobs.ts";
import { eraseInquiries } from "./jobs.ts";

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, LIMIT_FORMS_PER_ADDRESS: "1000" });
const desk = await aColleague(app, "desk");
const owner = await aColleague(app, "owner");

type Colleague = typeof desk;
type InboxPart = { items: InboxRow[]; next: string | null };
const PDF = "%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n";
const someone = () => `${crypto.randomUUID()}@inbox.test`;

async function aMessage(email = someone()): Promise<{ id: string; email: string }> {
  const sent = { name: "Mona Reyes", email, subject: "Hours", message: "When are you open?\n\nThank you." };
  await app.post("/api/user/contact", sent);
  const [row] = await app.sql<{ id: string }[]>`select id from contact_message where email = ${email}`;
  return { id: row?.id ?? "", email };
}

async function anApplication(): Promise<{ id: string; email: string }> {
  const email = someone();
  const form = new FormData();
  const fields = { name: "Nadia Cole", email, specialization: "Pediatric Nurse", country: "Kenya" };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("resume", new File([PDF], "my cv.pdf"));
  await app.post("/api/user/apply-staffing", form);
  const [row] = await app.sql<{ id: string }[]>`select id from staffing_application where email = ${email}`;
  return { id: row?.id ?? "", email };
}

const item = async (id: string): Promise<InboxItem> =>
  read(InboxItemFound, await app.get(`/api/office/inbox/${id}`, desk)).item;
const act = (by: Colleague, id: string, action: string, body: object = {}) =>
  app.post(`/api/office/inbox/${id}/${action}`, body, by);
const tab = async (name: InboxTab) => {
  const { items } = read(InboxList, await app.get(`/api/office/inbox?tab=${name}&limit=200`, desk));
  return items.map(({ _id }) => _id);
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe("messages to the office are in its inbox", () => {
  it("messages, applications and résumés in one list, the longest wait first, page by page", async () => {
    const [message, application] = [await aMessage(), await anApplication()];
    await app.sql`update inbox_item set sent_at = now() - interval '9 days' where id = ${application.id}`;
    const open = await tab("open");
    expect(open.indexOf(application.id)).toBeLessThan(open.indexOf(message.id));
    const parts: string[] = [];
    for (let cursor = ""; parts.length < open.length; ) {
      const { items, next }: InboxPart = read(InboxList, await app.get(`/api/office/inbox?limit=1${cursor}`, desk));
      parts.push(...items.map(({ _id }) => _id));
      cursor = `&cursor=${next}`;
    }
    expect(parts).toEqual(open);
    expect(await item(application.id)).toMatchObject({
      kind: "application",
      name: "Nadia Cole",
      topic: "Pediatric Nurse",
      country: "Kenya",
      fileName: "my cv.pdf",
      takenBy: null,
    });
  });

  it("when two take the same item, one gets it and the other sees who", async () => {
    const { id } = await aMessage();
    const answers = await Promise.all([act(desk, id, "take"), act(owner, id, "take")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body["message"]).toBe("Olive Desk has already taken this.");
    const winner = answers[0]?.status === 200 ? desk : owner;
    expect((await item(id)).takenBy?._id).toBe(winner.id);
    expect((await act(owner, id, "unassign")).status).toBe(200);
    expect((await item(id)).takenBy).toBeNull();
  });

  it("a snoozed item is hidden until then, for at most thirty days", async () => {
    const { id } = await aMessage();
    expect((await act(desk, id, "snooze", { revision: 1, until: inDays(31) })).status).toBe(400);
    expect((await act(desk, id, "snooze", { revision: 1, until: inDays(3) })).status).toBe(200);
    expect(await tab("open")).not.toContain(id);
    expect(await tab("all")).toContain(id);
    await app.sql`update inbox_item set snoozed_until = now() where id = ${id}`;
    expect(await tab("open")).toContain(id);
  });

  it("a closed item is hidden until it is reopened, and an outdated request is answered with who changed it", async () => {
    const { id } = await aMessage();
    expect((await act(desk, id, "close", { revision: 1 })).status).toBe(200);
    expect([await tab("open"), await tab("all")].map((ids) => ids.includes(id))).toEqual([false, true]);
    const stale = await act(owner, id, "snooze", { revision: 1, until: inDays(1) });
    expect([stale.status, stale.body["message"]]).toEqual([
      409,
      "Olive Desk just changed this. Please check the latest version and try again.",
    ]);
    expect((await act(desk, id, "open", { revision: 2 })).status).toBe(200);
    expect(await tab("open")).toContain(id);
  });
});

describe("a reply", () => {
  it("is sent by email with the office's address and stored with its text", async () => {
    const { id, email } = await aMessage();
    const text = "We are open from 10 to 9.\n\nCome in any time.";
    expect((await act(desk, id, "reply", { revision: 1, text })).status).toBe(200);
    await sendDueEmails(app);
    const message = mailbox.to(email).find(({ subject }) => subject === "Our reply to your message");
    expect(message?.text).toContain("We are open from 10 to 9.\n\nCome in any time.\n\nOlive Desk");
    expect(message?.text).toContain("> When are you open?");
    expect(message?.replyTo?.[0]?.address).toBe("office@lamplight.test");
    const answered = await item(id);
    expect(answered.replies).toMatchObject([{ who: "Olive Desk", text, problem: null, sentAt: expect.any(String) }]);
    expect(answered.timeline.map(({ what }) => what)).toEqual(["inbox item answered"]);
    expect(await tab("all")).toContain(id);
  });

  it("is sent once: when two colleagues reply at one moment one succeeds, and the other sees who", async () => {
    const { id, email } = await aMessage();
    const answers = await Promise.all(
      [desk, owner].map((by) => act(by, id, "reply", { revision: 1, text: "At ten.", isLast: false })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await sendDueEmails(app);
    expect(mailbox.to(email).filter(({ subject }) => subject === "Our reply to your message")).toHaveLength(1);
    expect(await tab("open")).toContain(id);
  });

  it("to an item that a colleague has taken is rejected, and says who has it", async () => {
    const { id } = await aMessage();
    await act(owner, id, "take");
    const answer = await act(desk, id, "reply", { revision: 2, text: "At ten." });
    expect([answer.status, answer.body["message"]]).toEqual([409, "Olive Desk has already taken this."]);
    expect((await item(id)).replies).toEqual([]);
  });
});

describe("a résumé", () => {
  it("is downloaded, never shown as a page, and each download is logged", async () => {
    const { id } = await anApplication();
    const answer = await app.app.request(`/api/office/inbox/${id}/file`, { headers: { cookie: desk.cookie } });
    expect(await answer.text()).toBe(PDF);
    expect(answer.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''my%20cv.pdf");
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect((await item(id)).timeline.map(({ who, what }) => [who, what])).toEqual([["Olive Desk", "résumé opened"]]);
  });

  it("is only for the owner and the desk; a message has none", async () => {
    const { id } = await anApplication();
    for (const role of ["view", "dispatch"] as const) {
      const { cookie } = await aColleague(app, role);
      expect((await app.get(`/api/office/inbox/${id}/file`, { cookie })).status).toBe(403);
    }
    expect((await item(id)).timeline).toEqual([]);
    expect((await app.get(`/api/office/inbox/${(await aMessage()).id}/file`, desk)).status).toBe(404);
  });
});

it("an applicant is hired once: the record is added, and the application closes with a link to it", async () => {
  const { id } = await anApplication();
  const nurse = { name: "Nadia Cole", speciality: "Pediatric Nurse", degree: "RN", experienceYears: 9 };
  const input = { ...nurse, about: "Kind.", feeCents: 8000, image: "", applicant: id };
  const answers = await Promise.all([desk, owner].map((by) => app.post("/api/office/consultants", input, by)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const added = answers.find(({ status }) => status === 200);
  if (!added) throw new Error("There is no new consultant");
  const { consultant } = read(OneOfficeConsultant, added);
  expect(await item(id)).toMatchObject({ hired: { docId: consultant._id, name: "Nadia Cole" } });
  expect(await tab("all")).toContain(id);
});

it("an applicant becomes a driver or a nurse, one of the two, and the application says which", async () => {
  const { id, email } = await anApplication();
  const vehicle = { vehicleType: "Wheelchair Van", vehicleModel: "Ford Transit", vehicleNumber: "LMP 4821" };
  const driver = { name: "Nadia Cole", email, phone: "2155550110", ...vehicle, applicant: id };
  const nurse = { name: "Nadia Cole", speciality: "Pediatric Nurse", degree: "RN", experienceYears: 9 };
  const hires = await Promise.all([
    app.post("/api/office/drivers", driver, desk),
    app.post("/api/office/consultants", { ...nurse, about: "Kind.", feeCents: 8000, image: "", applicant: id }, owner),
  ]);
  expect(hires.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { hired, hiredDriver } = await item(id);
  expect([hired, hiredDriver].filter((who) => who?.name === "Nadia Cole")).toHaveLength(1);
  expect(await tab("all")).toContain(id);
  const drivers = await app.sql`select from driver where email = ${email}`;
  expect(drivers).toHaveLength(hiredDriver ? 1 : 0);
});

it("a hired driver is shown on the application; a message can't be hired, and no one is added", async () => {
  const vehicle = { vehicleType: "Sedan", vehicleModel: "Ford", vehicleNumber: "LMP 1" };
  const hireAs = ({ id, email }: { id: string; email: string }) =>
    app.post(
      "/api/office/drivers",
      { name: "Nadia Cole", email, phone: "2155550110", ...vehicle, applicant: id },
      desk,
    );
  const applicant = await anApplication();
  const { driver } = read(OneOfficeDriver, await hireAs(applicant));
  const hiredDriver = { driverId: driver._id, name: "Nadia Cole" };
  expect(await item(applicant.id)).toMatchObject({ hired: null, hiredDriver });
  const message = await aMessage();
  expect((await hireAs(message)).status).toBe(409);
  expect(await app.sql`select from driver where email = ${message.email}`).toEqual([]);
});

it("applications are deleted after 12 months and messages after 24, with file and replies, and the log says so without the person", async () => {
  const [message, application] = [await aMessage(), await anApplication()];
  await act(desk, message.id, "reply", { revision: 1, text: "At ten." });
  const months = async ({ id }: { id: string }) => {
    const [row] = await app.sql<{ months: number }[]>`
      select (extract(year from age) * 12 + extract(month from age))::int as months
      from (select age(forget_on, (sent_at at time zone time_zone)::date) as age from inbox_item, practice where id = ${id}) as kept`;
    return row?.months;
  };
  expect([await months(message), await months(application)]).toEqual([24, 12]);
  const [kept] = await app.sql<{ key: string }[]>`
    select resume_key as key from staffing_application where id = ${application.id}`;
  const files = () => readdir(join(app.services.config.filesDir, "private"));
  const name = kept?.key.split("/").at(-1);
  expect(await files()).toContain(name);

  await app.sql`update inbox_item set forget_on = '2026-01-01' where id in ${app.sql([message.id, application.id])}`;
  await runJobs([eraseInquiries(app.services), fileRemoval(app.services)]);
  for (const { id } of [message, application])
    expect((await app.get(`/api/office/inbox/${id}`, desk)).status).toBe(404);
  expect(await files()).not.toContain(name);
  expect(await app.sql`select from inbox_reply where item_id = ${message.id}`).toEqual([]);
  const log = await app.sql<{ action: string; change: object }[]>`
    select action, change from audit_entry where subject_id = ${application.id} order by id desc limit 1`;
  expect(log).toEqual([{ action: "inbox item erased", change: { kind: ["application", null] } }]);
});
