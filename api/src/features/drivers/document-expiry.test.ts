import { beforeEach, describe, expect, it } from "vitest";
import { DriverDocuments } from "../../../contract/driver-documents.ts";
import { DriverAnswer } from "../../../contract/drivers.ts";
import { dayInWords } from "../../../contract/format-time.ts";
import { OfficeDriverFound, OfficeDrivers } from "../../../contract/office-drivers.ts";
import { type Task, Today } from "../../../contract/today.ts";
import { read, testApp } from "../../../test/app.ts";
import { aDay, aDriverDocument, driverDocumentForm } from "../../../test/driver-documents.ts";
import { emptyPostBox, testMailbox } from "../../../test/mailbox.ts";
import { aDriver } from "../../../test/people.ts";
import { emptyStreets } from "../../../test/rides.ts";
import { aColleague } from "../../../test/staff.ts";
import { runJobs } from "../../lib/jobs.ts";
import { remindOfDocuments } from "./jobs.ts";

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, LIMIT_FORMS_PER_ADDRESS: "1000" });
const desk = await aColleague(app, "desk");

type Driver = Awaited<ReturnType<typeof aDriver>>;
type Colleague = typeof desk;

beforeEach(() => emptyStreets(app));

/** What a driver has been told of papers that end. */
async function told({ email }: Driver): Promise<(string | undefined)[]> {
  await runJobs([remindOfDocuments(app.services)]);
  await emptyPostBox(app);
  return mailbox.to(email).map(({ subject }) => subject);
}

describe("a driver is told that a paper ends", () => {
  it.each([30, 7, 1])("%i days ahead, once", async (days) => {
    const driver = await aDriver(app);
    await aDriverDocument(app, driver.id, { expiresOn: aDay(days) });
    const message = `Your insurance expires on ${dayInWords(aDay(days))}`;
    expect(await told(driver)).toEqual([message]);
    expect(await told(driver)).toEqual([message]);
  });

  it("at each of the three as the days pass, and not before the first", async () => {
    const driver = await aDriver(app);
    const id = await aDriverDocument(app, driver.id, { expiresOn: aDay(31) });
    expect(await told(driver)).toEqual([]);
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
      expect([ahead, (await told(driver)).length]).toEqual([ahead, emails]);
    }
  });

  it("after days in which nobody was told anything, of the nearest alone", async () => {
    const driver = await aDriver(app);
    await aDriverDocument(app, driver.id, { expiresOn: aDay(6) });
    expect(await told(driver)).toHaveLength(1);
    const kinds = await app.sql`
      select kind from email_outbox where kind like 'paper-ends-%' and subject_id in (select id from driver_document where driver_id = ${driver.id})`;
    expect(kinds).toEqual([{ kind: "paper-ends-7" }]);
  });

  it("not of a day that was over when it was accepted, nor of one that is past", async () => {
    const [late, past] = [await aDriver(app), await aDriver(app)];
    await aDriverDocument(app, late.id, { expiresOn: aDay(20), acceptedDaysAgo: 0 });
    await aDriverDocument(app, past.id, { expiresOn: aDay(-1) });
    expect([await told(late), await told(past)]).toEqual([[], []]);
  });

  it("not once a new one has been sent or accepted", async () => {
    const [sent, renewed] = [await aDriver(app), await aDriver(app)];
    for (const { id } of [sent, renewed]) await aDriverDocument(app, id, { expiresOn: aDay(7) });
    await app.post("/api/driver/documents", driverDocumentForm(), sent);
    const paper = { kind: "insurance", number: "PA-78", expiresOn: aDay(300) };
    await app.post(`/api/office/drivers/${renewed.id}/documents`, paper, desk);
    expect(await told(sent)).toEqual([]);
    expect(await told(renewed)).toEqual([`Your insurance is approved until ${dayInWords(aDay(300))}`]);
  });
});

describe("a driver to whom nothing is offered reads why", () => {
  const barredBy = async (driver: Driver) =>
    read(DriverAnswer, await app.get("/api/driver/profile", driver)).driver.barredBy;

  it("of papers from the day after the first of them ended, until a new one is accepted", async () => {
    const driver = await aDriver(app, { online: true });
    await aDriverDocument(app, driver.id, { kind: "inspection", expiresOn: aDay(40) });
    const id = await aDriverDocument(app, driver.id, { expiresOn: aDay(0) });
    expect(await barredBy(driver)).toBeNull();
    await app.sql`update driver_document set expires_on = ${aDay(-1)} where id = ${id}`;
    expect(await barredBy(driver)).toBe("insurance");
    await app.post("/api/driver/documents", driverDocumentForm(), driver);
    expect(await barredBy(driver)).toBe("insurance");
    const paper = { kind: "insurance", number: "PA-78", expiresOn: aDay(300) };
    await app.post(`/api/office/drivers/${driver.id}/documents`, paper, desk);
    expect(await barredBy(driver)).toBeNull();
  });

  it("suspended, before anything else; and nothing of it while they may be given rides", async () => {
    const driver = await aDriver(app);
    expect(await barredBy(driver)).toBeNull();
    await aDriverDocument(app, driver.id, { expiresOn: aDay(-1) });
    await app.sql`update driver set suspended_at = now() where id = ${driver.id}`;
    expect(await barredBy(driver)).toBe("suspended");
  });
});

const needs = async (by: Colleague, { id }: Driver): Promise<Task[]> =>
  read(Today, await app.get("/api/office/today", by)).tasks.filter(({ subject }) => subject?._id === id);

describe("on Today", () => {
  it("a paper stands from a week before it ends until a new one is accepted, for whoever sends drivers out", async () => {
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
    const paper = { kind: "insurance", number: "PA-78", expiresOn: aDay(300) };
    await app.post(`/api/office/drivers/${driver.id}/documents`, paper, desk);
    expect(await needs(desk, driver)).toEqual([]);
  });

  it("nothing stands of somebody who is suspended, but what they have sent", async () => {
    const driver = await aDriver(app);
    await aDriverDocument(app, driver.id, { expiresOn: aDay(-1) });
    await app.sql`update driver set suspended_at = now() where id = ${driver.id}`;
    expect(await needs(desk, driver)).toEqual([]);
    await app.post("/api/driver/documents", driverDocumentForm(), driver);
    expect((await needs(desk, driver)).map(({ kind }) => kind)).toEqual(["paper_check"]);
  });
});

it("the list of drivers shows which paper ends first, whether it has, and how many wait", async () => {
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
