import { describe, expect, it } from "vitest";
import { VisitDetailsAnswer } from "../../../../contract/visit-details.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { aPaidVisit, calendarOf, type PaidVisit } from "../../../../test/visits.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url });

const settleDown = () => runJobs(frequentJobs(app.services));
const anAddress = () => `${crypto.randomUUID()}@mother.test`;
const subjects = (email: string) => mailbox.to(email).map(({ subject = "" }) => subject);
const FOR_MOTHER = { reason: "", forName: "Mary Adler", forRelation: "Mother" };
const askFor = ({ appointmentId, token }: PaidVisit, copyTo: string) =>
  app.post("/api/user/visit-details", { appointmentId, ...FOR_MOTHER, copyTo }, { token });
const tokenTo = (email: string) => /confirm-copy#token=([\w-]+)/.exec(mailbox.to(email).at(-1)?.text ?? "")?.[1];
const agree = (token: string | undefined) => app.post("/api/user/confirm-copy", { token });
const copyOf = async ({ appointmentId, token }: PaidVisit) =>
  read(VisitDetailsAnswer, await app.get(`/api/user/visit-details/${appointmentId}`, { token })).details.copyTo;

describe("a second address", () => {
  it("gets only the question before its owner agrees, and then the confirmation; the patient is notified", async () => {
    const [visit, second] = [await aPaidVisit(app), anAddress()];
    await settleDown();
    expect((await askFor(visit, second.toUpperCase())).status).toBe(200);
    await settleDown();
    expect(subjects(second)).toEqual(["Ann would like you to get copies of our emails"]);
    expect(mailbox.to(second)[0]?.text).not.toMatch(/Amara|Adler|\d:\d\d [AP]M/);
    expect(await copyOf(visit)).toEqual({ email: second, isConfirmed: false });

    expect((await agree(tokenTo(second))).status).toBe(200);
    await settleDown();
    expect(await copyOf(visit)).toEqual({ email: second, isConfirmed: true });
    const [, message] = mailbox.to(second);
    expect(message?.subject).toMatch(/^Video call booked: /);
    expect(message?.text).toContain("Ann booked this video call for Mary Adler. It's paid.");
    expect(message?.text).not.toMatch(/\$|my-appointment/);
    expect(calendarOf(message).startDate.toJSDate()).toEqual(visit.startsAt);
    const notification = mailbox
      .to(visit.email)
      .find(({ subject }) => subject?.startsWith("Your emails also go to a second"));
    expect(notification?.text).toContain(second);
  });

  it("that agreed before the visit was paid gets the confirmation once it is, and reminders", async () => {
    const [visit, second] = [await aPaidVisit(app), anAddress()];
    await askFor(visit, second);
    // As if the payment came only now.
    await app.sql`update appointment set call_due_at = now() + interval '1 hour' where id = ${visit.appointmentId}`;
    await settleDown();
    await agree(tokenTo(second));
    await settleDown();
    expect(subjects(second)).toHaveLength(1);
    await app.sql`update appointment set call_due_at = now() where id = ${visit.appointmentId}`;
    await settleDown();
    await app.sql`update appointment set remind_at = now() where id = ${visit.appointmentId}`;
    for (const _ of ["once", "again"]) await settleDown();
    expect(subjects(second).slice(1)).toEqual([
      expect.stringMatching(/^Video call booked/),
      expect.stringMatching(/^Video call with .* (tomorrow|coming up): /),
    ]);
    const own = mailbox.to(second).at(-1)?.text;
    expect(own).toContain("you agreed");
    expect(own).not.toContain("my-appointment");
  });

  it("gets the cancellation too, with the calendar entry", async () => {
    const [visit, second] = [await aPaidVisit(app), anAddress()];
    await settleDown();
    await askFor(visit, second);
    await settleDown();
    await agree(tokenTo(second));
    const { appointmentId, token } = visit;
    expect((await app.post("/api/user/cancel-appointment", { appointmentId }, { token })).status).toBe(200);
    await settleDown();
    expect(subjects(second).at(-1)).toMatch(/^Video call canceled: /);
    expect(mailbox.to(second).at(-1)?.text).not.toMatch(/\$|my-appointment/);
  });

  it("opened twice, the link shows the same result and nothing is sent twice", async () => {
    const [visit, second] = [await aPaidVisit(app), anAddress()];
    await settleDown();
    await askFor(visit, second);
    await settleDown();
    const token = tokenTo(second);
    const answers = await Promise.all([agree(token), agree(token), agree(token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await settleDown();
    expect(subjects(second)).toHaveLength(2);
    expect(subjects(visit.email).filter((subject) => subject.startsWith("Your emails also go"))).toHaveLength(1);
  });

  it("that was replaced by another gets no more emails, and its link stops working", async () => {
    const [visit, first, other] = [await aPaidVisit(app), anAddress(), anAddress()];
    await settleDown();
    await askFor(visit, first);
    await settleDown();
    await askFor(visit, other);
    await askFor(visit, other);
    await settleDown();
    expect((await agree(tokenTo(first))).status).toBe(400);
    expect([subjects(first).length, subjects(other).length]).toEqual([1, 1]);
    await askFor(visit, "");
    expect((await agree(tokenTo(other))).status).toBe(400);
    expect(await copyOf(visit)).toBeNull();
  });

  it("is rejected when the emails already go there", async () => {
    const visit = await aPaidVisit(app);
    for (const address of [visit.email, visit.zoomEmail.toUpperCase()]) {
      const rejected = await askFor(visit, address);
      expect([rejected.status, rejected.body["errors"]]).toEqual([
        400,
        { copyTo: "We already send the emails to that address." },
      ]);
    }
  });

  it("of a visit that has started cannot agree anymore", async () => {
    const [visit, second] = [await aPaidVisit(app), anAddress()];
    await askFor(visit, second);
    await settleDown();
    await app.sql`update appointment set starts_at = now() - interval '1 minute' where id = ${visit.appointmentId}`;
    expect((await agree(tokenTo(second))).status).toBe(400);
  });

  it("can be asked up to an hourly limit, and one that was already asked is not counted", async () => {
    const visit = await aPaidVisit(app);
    const known = anAddress();
    const { most } = app.services.config.limits.copiesPerAccount;
    for (let count = 1; count < most; count += 1) await askFor(visit, anAddress());
    expect((await askFor(visit, known)).status).toBe(200);
    expect((await askFor(visit, known)).status).toBe(200);
    expect((await askFor(visit, anAddress())).status).toBe(429);
  });

  it("leaves out the name of the person it is for when it is no name", async () => {
    const visit = await aPaidVisit(app);
    const { appointmentId, token } = visit;
    const notification = { reason: "", forName: "www.evil.test", forRelation: "Mother", copyTo: "" };
    await app.post("/api/user/visit-details", { appointmentId, ...notification }, { token });
    await settleDown();
    const message = mailbox.to(visit.zoomEmail).find(({ subject }) => subject?.includes(" is confirmed: "));
    expect(message?.text).toContain("For: Your mother");
    expect(message?.text).not.toContain("evil");
  });
});
