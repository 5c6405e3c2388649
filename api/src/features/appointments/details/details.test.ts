import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { AccountRecords } from "../../../../contract/accounts.ts";
import { Booked } from "../../../../contract/appointments.ts";
import { OfficeVisitFound } from "../../../../contract/office-visits.ts";
import { VisitDetailsAnswer } from "../../../../contract/visit-details.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aBookingInput, aConsultant, aPatient } from "../../../../test/people.ts";
import { aColleague } from "../../../../test/staff.ts";
import { tracesOf } from "../../../../test/traces.ts";
import { aPaidVisit, type PaidVisit } from "../../../../test/visits.ts";
import { jobs } from "../../../jobs.ts";
import { hashPassword } from "../../../lib/accounts/passwords.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const PDF = "%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n";
const NOTHING = { reason: "", forName: "", forRelation: "", copyTo: "" };

async function aHold() {
  const [patient, { id }] = [await aPatient(app), await aConsultant(app)];
  const booked = await app.post("/api/user/book-appointment", await aBookingInput(app, id), patient);
  return { ...patient, appointmentId: read(Booked, booked).appointment._id };
}
type Hold = Awaited<ReturnType<typeof aHold>>;

const saveDetails = ({ appointmentId, token }: Pick<Hold, "appointmentId" | "token">, details: object) =>
  app.post("/api/user/visit-details", { appointmentId, ...NOTHING, ...details }, { token });
const send = ({ appointmentId, token }: Pick<Hold, "appointmentId" | "token">, document: File) => {
  const form = new FormData();
  form.append("appointmentId", appointmentId);
  form.append("document", document);
  return app.post("/api/user/visit-document", form, { token });
};
const detailsOf = async ({ appointmentId, token }: Pick<Hold, "appointmentId" | "token">) =>
  read(VisitDetailsAnswer, await app.get(`/api/user/visit-details/${appointmentId}`, { token })).details;
const pdf = (name: string) => new File([PDF], name, { type: "application/pdf" });
/** Resolves once the due files are deleted. */
const keptFiles = async () => {
  await runJobs(jobs(app.services));
  return readdir(join(app.services.config.filesDir, "private")).catch(() => []);
};
const pass = ({ appointmentId }: Pick<Hold, "appointmentId">, days: number) => app.sql`
  update appointment set starts_at = now() - make_interval(days => ${days}) - interval '1 hour',
    ends_at = now() - make_interval(days => ${days}) - interval '30 minutes', remind_at = null where id = ${appointmentId}`;

describe("a visit's details", () => {
  it("are stored, changed as often as the patient likes, and removed again", async () => {
    const hold = await aHold();
    const details = { reason: " A cough\nat night. ", forName: "Mary Adler", forRelation: "Mother" };
    expect(read(VisitDetailsAnswer, await saveDetails(hold, details)).details).toMatchObject({
      reason: "A cough\nat night.",
      visitFor: { name: "Mary Adler", relation: "Mother" },
    });
    const { appointment } = read(Booked, await app.get(`/api/user/appointment/${hold.appointmentId}`, hold));
    expect(appointment.visitFor).toEqual({ name: "Mary Adler", relation: "Mother" });
    expect((await detailsOf(hold)).openUntil).toBe(appointment.startsAt);
    await saveDetails(hold, {});
    expect(await detailsOf(hold)).toMatchObject({ reason: "", visitFor: null, copyTo: null, documents: [] });
  });

  it.each([
    [{ reason: "x".repeat(1001) }, "reason"],
    [{ forName: "Mary" }, "forRelation"],
    [{ forRelation: "Mother" }, "forName"],
    [{ forName: "Mary", forRelation: "Cat" }, "forRelation"],
    [{ copyTo: "mother" }, "copyTo"],
  ])("are rejected with an error at the field when it is %j", async (details, field) => {
    const hold = await aHold();
    const rejected = await saveDetails(hold, details);
    expect([rejected.status, Object.keys(rejected.body["errors"] ?? {})]).toEqual([400, [field]]);
  });

  it("can be read, written and removed by no one else", async () => {
    const [hold, stranger] = [await aHold(), await aPatient(app)];
    const { documents } = read(VisitDetailsAnswer, await send(hold, pdf("blood.pdf"))).details;
    const [documentId] = documents.map(({ _id }) => _id);
    const theirs = { appointmentId: hold.appointmentId, token: stranger.token };
    const answers = [
      await app.get(`/api/user/visit-details/${hold.appointmentId}`, stranger),
      await saveDetails(theirs, { reason: "Mine" }),
      await send(theirs, pdf("mine.pdf")),
      await app.get(`/api/user/visit-document/${documentId}`, stranger),
      await app.post("/api/user/remove-visit-document", { documentId }, stranger),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await detailsOf(hold)).toMatchObject({ reason: "", documents: [{ _id: documentId }] });
  });

  it("cannot be changed once the visit has started, but can still be read", async () => {
    const visit = await aPaidVisit(app);
    await saveDetails(visit, { reason: "A cough." });
    const { documents } = read(VisitDetailsAnswer, await send(visit, pdf("blood.pdf"))).details;
    const documentId = documents[0]?._id;
    await pass(visit, 0);
    const answers = [
      await saveDetails(visit, {}),
      await send(visit, pdf("late.pdf")),
      await app.post("/api/user/remove-visit-document", { documentId }, visit),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(await detailsOf(visit)).toMatchObject({
      reason: "A cough.",
      openUntil: null,
      documents: [{ _id: documentId }],
    });
    expect((await app.get(`/api/user/visit-document/${documentId}`, visit)).status).toBe(200);
  });
});

/** A photograph with the place where it was taken. */
async function aPhotograph() {
  const plain = await sharp({ create: { width: 60, height: 40, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer();
  return sharp(plain)
    .withExif({ IFD0: { Copyright: "Lantern Street 214" } })
    .jpeg()
    .toBuffer();
}

/** A PNG that claims to be larger than any photograph. */
function aVastPicture(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(60_000, 0);
  head.writeUInt32BE(60_000, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(10))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("a document for the nurse", () => {
  it("is returned as it was sent, under its own name, to its sender", async () => {
    const hold = await aHold();
    const { documents } = read(VisitDetailsAnswer, await send(hold, pdf("Blut/test ü.exe"))).details;
    expect(documents).toMatchObject([{ name: "Blut_test ü.pdf", bytes: PDF.length }]);
    const answer = await app.get(`/api/user/visit-document/${documents[0]?._id}`, hold);
    expect(answer.body["text"]).toBe(PDF);
    expect(answer.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''Blut_test%20%C3%BC.pdf");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("may be a photograph, whose location is removed", async () => {
    const [hold, photograph] = [await aHold(), await aPhotograph()];
    expect((await sharp(photograph).metadata()).exif).toBeDefined();
    const sent = await send(hold, new File([new Uint8Array(photograph)], "rash.jpeg"));
    const { documents } = read(VisitDetailsAnswer, sent).details;
    expect(documents).toMatchObject([{ name: "rash.jpg" }]);
    const [row] = await app.sql<{ fileKey: string }[]>`
      select file_key as "fileKey" from visit_document where id = ${documents[0]?._id ?? ""}`;
    const { exif, format, width } = await sharp(await app.services.files.read(row?.fileKey ?? "")).metadata();
    expect([exif, format, width]).toEqual([undefined, "jpeg", 60]);
  });

  it.each([
    ["a program named like a PDF", Buffer.from("MZ\u0090"), "blood.pdf", 415],
    ["half a PDF", Buffer.from("%PDF-1.7"), "blood.pdf", 415],
    ["only the first bytes of a photograph", Buffer.from("ffd8ffe0", "hex"), "rash.jpg", 415],
    ["a picture of thousands of megapixels", aVastPicture(), "rash.png", 415],
    ["more than 10 MB", Buffer.alloc(10 * 1024 * 1024 + 1), "blood.pdf", 413],
  ])("is rejected with an error at its field when it is %s", async (_, content, name, status) => {
    const hold = await aHold();
    const rejected = await send(hold, new File([new Uint8Array(content)], name));
    expect(rejected.status).toBe(status);
    expect(rejected.body["errors"]).toHaveProperty("document");
    expect((await detailsOf(hold)).documents).toEqual([]);
  });

  it("is accepted beside two others, however many are sent at once", async () => {
    const hold = await aHold();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => send(hold, pdf(`${n}.pdf`))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
    const { documents } = await detailsOf(hold);
    expect(documents).toHaveLength(3);
    const removed = await app.post("/api/user/remove-visit-document", { documentId: documents[1]?._id }, hold);
    expect(removed.status).toBe(200);
    expect((await send(hold, pdf("other.pdf"))).status).toBe(200);
  });

  it("is deleted from the store when it is removed", async () => {
    const before = await keptFiles();
    const hold = await aHold();
    const { documents } = read(VisitDetailsAnswer, await send(hold, pdf("blood.pdf"))).details;
    expect(await keptFiles()).toHaveLength(before.length + 1);
    await app.post("/api/user/remove-visit-document", { documentId: documents[0]?._id }, hold);
    expect(await keptFiles()).toEqual(before);
  });
});

describe("reason, documents and second address", () => {
  const word = () => `w${crypto.randomUUID().slice(0, 8)}`;

  /** Snapshots for undo of the office's actions outlive the visit. */
  async function moveAtTheOffice({ appointmentId, docId }: PaidVisit): Promise<void> {
    const desk = await aColleague(app, "desk");
    const path = `/api/office/visits/${appointmentId}`;
    const { revision } = read(OfficeVisitFound, await app.get(path, desk)).visit;
    const { slotDate, slotTime } = await aBookingInput(app, docId);
    const moved = await app.post(`${path}/move`, { revision, slotDate, slotTime, notify: false }, desk);
    expect(moved.status).toBe(200);
  }

  async function details(visit: Pick<Hold, "appointmentId" | "token">) {
    const [own, before] = [word(), await keptFiles()];
    await saveDetails(visit, { reason: own, copyTo: `${own}@mother.test`, forName: "Mary", forRelation: "Mother" });
    await send(visit, pdf(`${own}.pdf`));
    return { own, before };
  }

  it("are deleted 30 days after the visit, except whom it was for", async () => {
    const visit = await aPaidVisit(app);
    const { own, before } = await details(visit);
    await moveAtTheOffice(visit);
    await pass(visit, 29);
    await runJobs(jobs(app.services));
    expect((await detailsOf(visit)).reason).toBe(own);
    await pass(visit, 31);
    await runJobs(jobs(app.services));
    expect(await detailsOf(visit)).toEqual({
      reason: "",
      visitFor: { name: "Mary", relation: "Mother" },
      copyTo: null,
      documents: [],
      openUntil: null,
    });
    expect(await tracesOf(app.sql, [own])).toEqual([]);
    expect(await keptFiles()).toEqual(before);
  });

  it("of a visit that does not take place are deleted at its time", async () => {
    const hold = await aHold();
    const { own } = await details(hold);
    await app.post("/api/user/cancel-appointment", { appointmentId: hold.appointmentId }, hold);
    await runJobs(jobs(app.services));
    expect((await detailsOf(hold)).reason).toBe(own);
    await pass(hold, 0);
    await runJobs(jobs(app.services));
    expect(await tracesOf(app.sql, [own])).toEqual([]);
  });

  it("are in an account's export, and deleted with the account, including whom the visit was for", async () => {
    const hold = await aHold();
    const { own, before } = await details(hold);
    const records = read(AccountRecords, await app.get("/api/user/export", hold));
    expect(records).toMatchObject({
      appointments: [{ reason: own, for_name: "Mary", for_relation: "Mother" }],
      visitDocuments: [{ file_name: `${own}.pdf` }],
      visitCopies: [{ email: `${own}@mother.test` }],
    });
    const password = "correct horse";
    await app.sql`update patient set password_hash = ${await hashPassword(password)} where id = ${hold.id}`;
    expect((await app.post("/api/user/delete-account", { password }, hold)).status).toBe(200);
    await runJobs(jobs(app.services));
    expect(await tracesOf(app.sql, [own])).toEqual([]);
    expect(await keptFiles()).toEqual(before);
  });
});
