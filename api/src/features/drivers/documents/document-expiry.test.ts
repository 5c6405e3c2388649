import { beforeEach, describe, expect, it } from "vitest";
import { DriverDocuments } from "../../../../contract/driver-documents.ts";
import { DriverAnswer } from "../../../../contract/drivers.ts";
import { dayInWords } from "../../../../contract/format-time.ts";
import { OfficeDriverFound, OfficeDrivers } from "../../../../contract/office-drivers.ts";
import { type Task, Today } from "../../../../contract/today.ts";
import { read, testApp } from "../../../../test/app.ts";
import { aDay, aDriverDocument, driverDocumentForm } from "../../../../test/driver-documents.ts";
import { sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { aDriver } from "../../../../test/people.ts";
import { removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { remindOfDocuments } from "../jobs.ts";

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, LIMIT_FORMS_PER_ADDRESS: "1000" });
const desk = await aColleague(app, "desk");

type Driver = Awaited<ReturnType<typeof aDriver>>;
type Colleague = typeof desk;

beforeEach(() => removeDriversAndRides(app));

/** Subjects of the emails about expiring documents that a driver received. */
async function expiryEmails({ email }: Driver): Promise<(string | undefined)[]> {
  await runJobs([remindOfDocuments(app.services)]);
  await sendDueEmails(app);
  return mailbox.to(email).map(({ subject }) => subject);
}

describe("the email about an expiring document", () => {
  it.each([30, 7, 1])("is sent %i days before the last day, once", async (days) => {
    const driver = await aDriver(app);
    await aDriverDocument(app, driver.id, { expiresOn: aDay(days) });
    const message = `Your insurance expires on ${dayInWords(aDay(days))}`;
    expect(await expiryEmails(driver)).toEqual([message]);
    expect(await expiryEmails(driver)).toEqual([message]);
  });

  it("is sent for each of the three deadlines as the days pass, and not before the first", async () => {
    const driver = await aDriver(app);
    const id = await aDriverDocument(app, driver.id, { expiresOn: aDay(31) });
    expect(await expiryEmails(driver)).toEqual([]);
    for (const [ahead, emails] of [
      [30, 1],
      [20, 1],
      [7, 2],
      [2, 2],
      [1, 3],
      [0, 3],
      [-1, 3],
    ] as const) {
      await app.sql`update driver_document set expires_on = ${aDay(ahead)} where id = ${id}`;
      expect([ahead, (await expiryEmails(driver)).length]).toEqual([ahead, emails]);
    }
  });

  it("is sent for the nearest deadline only when earlier ones were missed", async () => {
    const driver = await aDriver(app);
    await aDriverDocument(app, driver.id, { expiresOn: aDay(6) });
    expect(await expiryEmails(driver)).toHaveLength(1);
    const kinds = await app.sql`
      select kind from email_outbox where kind like 'paper-ends-%' and subject_id in (select id from driver_document where driver_id = ${driver.id})`;
    expect(kinds).toEqual([{ kind: "paper-ends-7" }]);
  });

  it("is not sent for a deadline before the approval, or after the document expired", async () => {
    const [late, past] = [await aDriver(app), await aDriver(app)];
    await aDriverDocument(app, late.id, { expiresOn: aDay(20), acceptedDaysAgo: 0 });
    await aDriverDocument(app, past.id, { expiresOn: aDay(-1) });
    expect([await expiryEmails(late), await expiryEmails(past)]).toEqual([[], []]);
  });

  it("is not sent once a newer document is uploaded or approved", async () => {
    const [sent, renewed] = [await aDriver(app), await aDriver(app)];
    for (const { id } of [sent, renewed]) await aDriverDocument(app, id, { expiresOn: aDay(7) });
    await app.post("/api/driver/documents", driverDocumentForm(), sent);
    const insurance = { kind: "insurance", number: "PA-78", expiresOn: aDay(300) };
    await app.post(`/api/office/drivers/${renewed.id}/documents`, insurance, desk);
    expect(await expiryEmails(sent)).toEqual([]);
    expect(await expiryEmails(renewed)).toEqual([`Your insurance is approved until ${dayInWords(aDay(300))}`]);
  });
});

describe("the reason a driver gets no offers", () => {
  const barredBy = async (driver: Driver) =>
    read(DriverAnswer, await app.get("/api/driver/profile", driver)).driver.barredBy;

  it("names the documents from the day after the first one expired until a newer one is approved", async () => {
    const driver = await aDriver(app, { online: true });
    await aDriverDocument(app, driver.id, { kind: "inspection", expiresOn: aDay(40) });
    const id = await aDriverDocument(app, driver.id, { expiresOn: aDay(0) });
    expect(await barredBy(driver)).toBeNull();
    await app.sql`update driver_document set expires_on = ${aDay(-1)} where id = ${id}`;
    expect(await barredBy(driver)).toBe("insurance");
    await app.post("/api/driver/documents", driverDocumentForm(), driver);
    expect(await barredBy(driver)).toBe("insurance");
    const insurance = { kind: "insurance", number: "PA-78", expiresOn: aDay(300) };
    await app.post(`/api/office/drivers/${driver.id}/documents`, insurance, desk);
    expect(await barredBy(driver)).toBeNull();
  });

  it("says that documents are missing until all three are approved", async () => {
    const driver = await aDriver(app, { hasDocuments: false });
    expect(await barredBy(driver)).toBe("missing_documents");
    for (const kind of ["licence", "insurance", "inspection"] as const) await aDriverDocument(app, driver.id, { kind });
    expect(await barredBy(driver)).toBeNull();
  });

  it("names the suspension first, and is empty while the driver can get offers", async () => {
    const driver = await aDriver(app);
    expect(await barredBy(driver)).toBeNull();
    await aDriverDocument(app, driver.id, { expiresOn: aDay(-1) });
    await app.sql`update driver set suspended_at = now() where id = ${driver.id}`;
    expect(await barredBy(driver)).toBe("suspended");
  });
});

const needs = async (by: Colleague, { id }: Driver): Promise<Task[]> =>
  read(Today, await app.get("/api/office/today", by)).tasks.filter(({ subject }) => subject?._id === id);

describe("an expiring document on Today", () => {
  it("is listed from a week before it expires until a newer one is approved, for roles that dispatch", async () => {
    const driver = await aDriver(app, { name: "Vera Vann" });
    const id = await aDriverDocument(app, driver.id, { expiresOn: aDay(8) });
    expect(await needs(desk, driver)).toEqual([]);
    await app.sql`update driver_document set expires_on = ${aDay(7)} where id = ${id}`;
    for (const role of ["owner", "desk", "dispatch"] as const)
      expect(await needs(await aColleague(app, role), driver)).toMatchObject([
        {
          kind: "paper",
          who: "Vera Vann",
          reason: `Vera Vann's insurance expires on ${dayInWords(aDay(7))}. No new one has been sent.`,
          subject: { kind: "driver", _id: driver.id, patientId: null },
          isByHand: false,
        },
      ]);
    await app.sql`update driver_document set expires_on = ${aDay(-1)} where id = ${id}`;
    expect((await needs(desk, driver))[0]?.reason).toBe(
      `Vera Vann's insurance expired on ${dayInWords(aDay(-1))}. No new rides are offered until there is a new one.`,
    );

    const sent = await app.post("/api/driver/documents", driverDocumentForm(), driver);
    const waiting = read(DriverDocuments, sent).documents.find(({ state }) => state === "waiting")?._id;
    expect(await needs(desk, driver)).toMatchObject([
      {
        kind: "paper_check",
        targetId: waiting,
        reason: "Vera Vann sent a document to review: insurance.",
      },
    ]);
    await app.post(`/api/office/drivers/${driver.id}/documents/${waiting}/refuse`, { reason: "Blurred" }, desk);
    expect((await needs(desk, driver)).map(({ kind }) => kind)).toEqual(["paper"]);
    const insurance = { kind: "insurance", number: "PA-78", expiresOn: aDay(300) };
    await app.post(`/api/office/drivers/${driver.id}/documents`, insurance, desk);
    expect(await needs(desk, driver)).toEqual([]);
  });

  it("is not listed for a suspended driver, but an uploaded document is", async () => {
    const driver = await aDriver(app);
    await aDriverDocument(app, driver.id, { expiresOn: aDay(-1) });
    await app.sql`update driver set suspended_at = now() where id = ${driver.id}`;
    expect(await needs(desk, driver)).toEqual([]);
    await app.post("/api/driver/documents", driverDocumentForm(), driver);
    expect((await needs(desk, driver)).map(({ kind }) => kind)).toEqual(["paper_check"]);
  });
});

it("the driver list shows which document expires first, whether it has expired, and how many wait for a check", async () => {
  const driver = await aDriver(app);
  await aDriverDocument(app, driver.id, { expiresOn: aDay(40) });
  await aDriverDocument(app, driver.id, { kind: "licence", expiresOn: aDay(-3) });
  await app.post("/api/driver/documents", driverDocumentForm(), driver);
  const { drivers } = read(OfficeDrivers, await app.get("/api/office/drivers", desk));
  const shown = { firstToExpire: { kind: "licence", expiresOn: aDay(-3), hasEnded: true }, documentsToCheck: 1 };
  expect(drivers).toMatchObject([shown]);
  const { driver: record } = read(OfficeDriverFound, await app.get(`/api/office/drivers/${driver.id}`, desk));
  expect(record).toMatchObject(shown);
});
