import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { DriverDocuments } from "../../../../contract/driver-documents.ts";
import { dayInWords } from "../../../../contract/format-time.ts";
import { OfficeDriverFound, OfficeDrivers } from "../../../../contract/office-drivers.ts";
import { Candidates, OfficeRideFound } from "../../../../contract/office-rides.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aDay, aDriverDocument, driverDocumentForm } from "../../../../test/driver-documents.ts";
import { sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { aDriver } from "../../../../test/people.ts";
import { aPaidRide, aRideInput, patientsView, removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { fileRemoval } from "../../../lib/files/uploads.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { processDueRidesNow } from "../../rides/dispatch/dispatch.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({
  DATABASE_POOL_SIZE: "10",
  SMTP_URL: mailbox.url,
  LIMIT_FORMS_PER_ADDRESS: "1000",
});
const desk = await aColleague(app, "desk");
const zone = app.services.config.practiceTimeZone;

type Driver = Awaited<ReturnType<typeof aDriver>>;
type Sent = Parameters<typeof driverDocumentForm>[0];
const send = (driver: Driver, sent: Sent = {}) => app.post("/api/driver/documents", driverDocumentForm(sent), driver);
const own = async (driver: Driver) => read(DriverDocuments, await app.get("/api/driver/documents", driver)).documents;
const record = async ({ id }: Driver) =>
  read(OfficeDriverFound, await app.get(`/api/office/drivers/${id}`, desk)).driver;
const check = (driver: Driver, documentId: string, action: "accept" | "refuse", body = {}, by = desk) =>
  app.post(`/api/office/drivers/${driver.id}/documents/${documentId}/${action}`, body, by);

/** Uploads a document and approves it. */
async function accepted(driver: Driver, sent: Sent = {}): Promise<string> {
  const { documents } = read(DriverDocuments, await send(driver, sent));
  const id = documents.find(({ state }) => state === "waiting")?._id ?? "";
  expect((await check(driver, id, "accept")).status).toBe(200);
  return id;
}

const aVan = () => aDriver(app, { vehicleType: "Wheelchair Van", online: true });

beforeEach(() => removeDriversAndRides(app));

describe("a driver's document", () => {
  it("is uploaded by the driver, waits for the office, counts once approved, and the driver is emailed", async () => {
    const driver = await aDriver(app, { hasDocuments: false });
    const { documents } = read(DriverDocuments, await send(driver));
    expect(documents).toMatchObject([
      { kind: "insurance", number: "PA-77", state: "waiting", fileName: "insurance.pdf" },
    ]);
    const [waiting] = (await record(driver)).documents;
    expect(waiting).toMatchObject({ state: "waiting", checkedBy: null });
    const answer = await check(driver, waiting?._id ?? "", "accept");
    expect(read(OfficeDriverFound, answer).driver).toMatchObject({
      firstToExpire: { kind: "insurance", expiresOn: aDay(200), hasEnded: false },
      documents: [{ state: "accepted", checkedBy: "Olive Desk" }],
    });
    await sendDueEmails(app);
    const subjects = mailbox.to(driver.email).map(({ subject }) => subject);
    expect(subjects).toEqual([`Your insurance is approved until ${dayInWords(aDay(200))}`]);
  });

  it("is rejected with a reason that the driver sees in an email and on the screen; the earlier document still counts", async () => {
    const driver = await aDriver(app, { hasDocuments: false });
    await accepted(driver, { expiresOn: aDay(40) });
    await send(driver);
    const waiting = (await own(driver)).find(({ state }) => state === "waiting");
    const id = waiting?._id ?? "";
    expect((await check(driver, id, "refuse", { reason: " " })).body["message"]).toBe(
      "Please give a reason so the driver can send a better one.",
    );
    expect((await check(driver, id, "refuse", { reason: "The date cannot be read." })).status).toBe(200);
    expect((await own(driver)).map(({ state, rejectionReason }) => [state, rejectionReason])).toEqual([
      ["accepted", null],
      ["refused", "The date cannot be read."],
    ]);
    expect((await record(driver)).firstToExpire).toMatchObject({ expiresOn: aDay(40) });
    await sendDueEmails(app);
    const message = mailbox.to(driver.email).find(({ subject }) => subject === "Your insurance was rejected");
    expect(message?.text).toContain("The date cannot be read.");
    await send(driver);
    expect((await own(driver)).map(({ state }) => state)).toEqual(["accepted", "waiting"]);
  });

  it("once approved, deletes the files of the document it replaces and of rejected ones", async () => {
    const driver = await aDriver(app, { hasDocuments: false });
    await accepted(driver);
    await send(driver, { number: "PA-76" });
    const refused = (await own(driver)).find(({ state }) => state === "waiting");
    await check(driver, refused?._id ?? "", "refuse", { reason: "The date cannot be read." });
    await accepted(driver, { number: "PA-78" });
    const kept = await app.sql`
      select number, file_key is not null as has_file from driver_document where driver_id = ${driver.id} order by id`;
    expect(kept.map(({ hasFile }) => hasFile)).toEqual([false, false, true]);
    const due = await app.sql`select key from file_deletion`;
    expect(due.length).toBeGreaterThanOrEqual(2);
  });

  it("replaces an unchecked one, whose file is deleted", async () => {
    const driver = await aDriver(app, { hasDocuments: false });
    await send(driver);
    const [first] = await app.sql<
      { key: string }[]
    >`select file_key as key from driver_document where driver_id = ${driver.id}`;
    await send(driver, { number: "PA-78" });
    expect((await own(driver)).map(({ number }) => number)).toEqual(["PA-78"]);
    await runJobs([fileRemoval(app.services)]);
    const files = await readdir(join(app.services.config.filesDir, "private"));
    expect(files).not.toContain(first?.key.split("/").at(-1));
  });

  it("is checked once: the second colleague sees who checked it", async () => {
    const [driver, owner] = [await aDriver(app, { hasDocuments: false }), await aColleague(app, "owner")];
    await send(driver);
    const id = (await own(driver))[0]?._id ?? "";
    const answers = await Promise.all([
      check(driver, id, "accept"),
      check(driver, id, "refuse", { reason: "Blurred" }, owner),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body["message"]).toBe(
      "Olive Desk just changed this. Please check the latest version and try again.",
    );
  });

  it("with two kinds approved at the same time, the earlier expiration counts", async () => {
    const driver = await aDriver(app, { hasDocuments: false });
    await accepted(driver);
    await send(driver, { kind: "licence", expiresOn: aDay(20) });
    await send(driver, { kind: "inspection", expiresOn: aDay(10) });
    const ids = (await own(driver)).filter(({ state }) => state === "waiting").map(({ _id }) => _id);
    await Promise.all(ids.map((id) => check(driver, id, "accept")));
    expect((await record(driver)).firstToExpire).toMatchObject({ kind: "inspection", expiresOn: aDay(10) });
    const [row] = await app.sql<{ isRight: boolean }[]>`
      select eligible_until = documents_valid_until(id) as is_right from driver where id = ${driver.id}`;
    expect(row?.isRight).toBe(true);
  });

  it.each([
    [{ expiresOn: aDay(-1) }, 400, "This document has expired. Please send a valid one."],
    [{ expiresOn: "soon" }, 400, "Please enter the expiration date"],
    [{ number: " " }, 400, "Please enter its number"],
    [{ document: new File(["GIF89a"], "me.pdf") }, 415, "Please choose a PDF, JPEG or PNG file"],
    [{ document: new File([], "") }, 400, "Please choose a PDF, JPEG or PNG file"],
  ])("%j is rejected", async (sent, status, message) => {
    const driver = await aDriver(app, { hasDocuments: false });
    const answer = await send(driver, sent);
    expect([answer.status, answer.body["message"]]).toEqual([status, message]);
    expect(await own(driver)).toEqual([]);
  });

  it("can be read by its driver and the office only, never as a web page, and each read by the office is audited", async () => {
    const [driver, other, viewer] = [
      await aDriver(app, { hasDocuments: false }),
      await aDriver(app, { hasDocuments: false }),
      await aColleague(app, "view"),
    ];
    await send(driver);
    const id = (await own(driver))[0]?._id ?? "";
    expect((await app.get(`/api/driver/documents/${id}/file`, other)).status).toBe(404);
    expect((await app.get(`/api/driver/documents/${id}/file`, driver)).status).toBe(200);
    const path = `/api/office/drivers/${driver.id}/documents/${id}/file`;
    expect((await app.get(path, viewer)).status).toBe(403);
    expect((await app.get(path.replace(driver.id, other.id), desk)).status).toBe(404);
    const file = await app.app.request(path, { headers: { cookie: desk.cookie } });
    expect(await file.text()).toContain("%PDF");
    expect(file.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''insurance.pdf");
    expect(file.headers.get("content-type")).toBe("application/octet-stream");
    expect((await record(driver)).timeline.map(({ what }) => what)).toEqual(["document opened", "document sent"]);
  });

  it("can be added by the office from the original, and counts at once", async () => {
    const driver = await aDriver(app, { hasDocuments: false });
    const document = { kind: "inspection", number: "V-1", expiresOn: aDay(90) };
    const path = `/api/office/drivers/${driver.id}/documents`;
    const { driver: updated } = read(OfficeDriverFound, await app.post(path, document, desk));
    expect(updated).toMatchObject({
      firstToExpire: { kind: "inspection", expiresOn: aDay(90) },
      documents: [{ state: "accepted", fileName: null, checkedBy: "Olive Desk" }],
    });
    expect((await app.post(path, driverDocumentForm(), desk)).status).toBe(200);
    expect((await record(driver)).documents[0]?.fileName).toBe("insurance.pdf");
  });
});

describe("after a document expires", () => {
  it("dispatch offers nothing, the candidate list names the document, and the office cannot assign the driver", async () => {
    const van = await aVan();
    await aDriverDocument(app, van.id, { expiresOn: aDay(-1) });
    const ride = await aPaidRide(app);
    expect((await patientsView(app, ride)).status).toBe("pending");
    const { candidates } = read(Candidates, await app.get(`/api/office/rides/${ride.rideId}/candidates`, desk));
    const ended = `Insurance expired on ${dayInWords(aDay(-1))}.`;
    expect(candidates).toMatchObject([{ driverId: van.id, fits: false, byHand: false, reason: ended }]);
    const seen = read(OfficeRideFound, await app.get(`/api/office/rides/${ride.rideId}`, desk)).ride;
    const input = { driverId: van.id, revision: seen.revision, reason: "They say it is fine" };
    const refused = await app.post(`/api/office/rides/${ride.rideId}/assign`, input, desk);
    expect([refused.status, refused.body["message"]]).toEqual([409, ended]);
  });

  it("a ride after the last day is not offered, and the candidate list says so", async () => {
    const van = await aVan();
    await aDriverDocument(app, van.id, { kind: "licence", expiresOn: aDay(1) });
    const later = await aPaidRide(app, aRideInput({ days: 3 }));
    expect((await patientsView(app, later)).status).toBe("pending");
    const { candidates } = read(Candidates, await app.get(`/api/office/rides/${later.rideId}/candidates`, desk));
    expect(candidates[0]?.reason).toBe(`License expires on ${dayInWords(aDay(1))}, before this ride.`);
  });

  it("pending rides are offered as soon as a new document is approved", async () => {
    const van = await aVan();
    await aDriverDocument(app, van.id, { expiresOn: aDay(-1) });
    const ride = await aPaidRide(app);
    await accepted(van);
    await processDueRidesNow(app.services);
    expect((await patientsView(app, ride)).status).toBe("assigned");
  });

  it("the office's choice is rejected if the document expired after the candidate list was shown", async () => {
    const van = await aDriver(app, { vehicleType: "Wheelchair Van" });
    const documentId = await aDriverDocument(app, van.id, { expiresOn: aDay(9) });
    const ride = await aPaidRide(app);
    const { candidates } = read(Candidates, await app.get(`/api/office/rides/${ride.rideId}/candidates`, desk));
    expect(candidates).toMatchObject([{ driverId: van.id, byHand: true }]);
    const seen = read(OfficeRideFound, await app.get(`/api/office/rides/${ride.rideId}`, desk)).ride;
    await app.sql`update driver_document set expires_on = ${aDay(-1)} where id = ${documentId}`;
    const input = { driverId: van.id, revision: seen.revision, reason: "Is on the way" };
    const refused = await app.post(`/api/office/rides/${ride.rideId}/assign`, input, desk);
    expect([refused.status, refused.body["message"]]).toEqual([409, `Insurance expired on ${dayInWords(aDay(-1))}.`]);
  });

  it("accepted rides are taken back and offered to others", async () => {
    const van = await aVan();
    const ride = await aPaidRide(app);
    await app.put("/api/driver/ride/accept", { rideId: ride.rideId }, van);
    await aDriverDocument(app, van.id, { expiresOn: aDay(-1) });
    expect((await patientsView(app, ride)).status).toBe("pending");
  });

  it("a driver without all three approved documents gets no offers, and the office sees which are missing", async () => {
    const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true, hasDocuments: false });
    await aDriverDocument(app, van.id, { kind: "licence" });
    const ride = await aPaidRide(app);
    expect((await patientsView(app, ride)).status).toBe("pending");
    const { drivers } = read(OfficeDrivers, await app.get("/api/office/drivers", desk));
    expect(drivers).toMatchObject([
      { _id: van.id, missingDocuments: ["insurance", "inspection"], documentsToCheck: 0 },
    ]);
    const { candidates } = read(Candidates, await app.get(`/api/office/rides/${ride.rideId}/candidates`, desk));
    const missing = "Insurance isn't approved. Vehicle inspection isn't approved.";
    expect(candidates).toMatchObject([{ driverId: van.id, fits: false, byHand: false, reason: missing }]);
    await accepted(van);
    await accepted(van, { kind: "inspection" });
    await processDueRidesNow(app.services);
    expect((await patientsView(app, ride)).status).toBe("assigned");
  });

  it("a driver whose documents aren't all approved cannot accept an offer from before", async () => {
    const van = await aVan();
    const ride = await aPaidRide(app);
    await app.sql`delete from driver_document where driver_id = ${van.id} and kind = 'insurance'`;
    await app.sql`update driver set eligible_until = documents_valid_until(id) where id = ${van.id}`;
    const answer = await app.put("/api/driver/ride/accept", { rideId: ride.rideId }, van);
    expect([answer.status, answer.body["message"]]).toEqual([
      409,
      "We haven't approved all of your documents, so you can't accept rides yet. Your profile shows what is missing.",
    ]);
  });

  it("the last day ends at midnight in the practice's time zone", async () => {
    const van = await aDriver(app);
    await aDriverDocument(app, van.id, { expiresOn: aDay(5) });
    const [row] = await app.sql<{ day: string }[]>`
      select (eligible_until at time zone ${zone})::text as day from driver where id = ${van.id}`;
    expect(row?.day).toBe(`${aDay(6)} 00:00:00`);
  });
});
