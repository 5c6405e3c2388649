import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ConsultantList } from "../../../contract/consultants.ts";
import { OwnReview, ReviewList, ReviewWritten } from "../../../contract/reviews.ts";
import { read, testApp } from "../../../test/app.ts";
import { eventually } from "../../../test/eventually.ts";
import { sendDueEmails, testMailbox } from "../../../test/mailbox.ts";
import { aConsultant, aPatient } from "../../../test/people.ts";
import { frequentJobs } from "../../jobs.ts";
import { one } from "../../lib/db/db.ts";
import { runJobs } from "../../lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url });

type Visit = { startsIn?: string; status?: "paid" | "completed" | "cancelled" };

/** The number created so far: each starts a millisecond after the one before, because a slot can't be taken twice. */
let visits = 0;

/** A visit with a consultant that ended an hour ago by default. */
async function aVisit(
  patientId: string,
  docId: string,
  { startsIn = "-90 minutes", status = "completed" }: Visit = {},
) {
  visits += 1;
  const begin = `${startsIn} ${visits} milliseconds`;
  const visit = one(
    await app.sql<{ id: string }[]>`
    insert into appointment (patient_id, consultant_id, starts_at, ends_at, status, fee_cents, zoom_email, paid_at, cancel_reason)
    values (${patientId}, ${docId}, now() + ${begin}::interval, now() + ${begin}::interval + interval '30 minutes', ${status}, 8000,
      'a@b.test', ${status === "cancelled" ? null : new Date()}, ${status === "cancelled" ? "patient" : null})
    returning id`,
  );
  return visit.id;
}

/** A patient who has had a visit with a consultant. */
async function aVisitor(docId: string, named: { name?: string } = {}) {
  const patient = await aPatient(app, named);
  await aVisit(patient.id, docId);
  return patient;
}

const write = (docId: string, token: string | undefined, body: unknown) =>
  app.post(`/api/reviews/${docId}`, body, token === undefined ? {} : { token });
const reviewsOf = async (docId: string) => read(ReviewList, await app.get(`/api/reviews/${docId}`)).reviews;
const shownOf = async (docId: string) => {
  const { doctors } = read(ConsultantList, await app.get("/api/doctor/list"));
  const shown = doctors.find(({ _id }) => _id === docId);
  return { rating: shown?.rating, reviewCount: shown?.reviewCount };
};

describe("a review", () => {
  it("never shows an email, a phone number or a full last name, whatever was typed as the name", async () => {
    const { id: docId } = await aConsultant(app);
    for (const name of ["ann.lee@example.com", "215 555 0134", "Ann\u00a0Lee"]) {
      const { token } = await aPatient(app, { name });
      await app.post(`/api/reviews/${docId}`, { rating: 5, comment: "Kind." }, { token });
    }
    expect((await reviewsOf(docId)).map(({ user }) => user.name).sort()).toEqual(["A patient", "A patient", "Ann L."]);
  });

  it("is shown with first name and initial, and counts on the consultant's card at once", async () => {
    const { id: docId } = await aConsultant(app);
    const ann = await aVisitor(docId, { name: "Ann van der Lee" });
    const cher = await aVisitor(docId, { name: "Cher" });
    // The list is cached for a moment, and this consultant was not created through the API.
    await eventually(async () => expect(await shownOf(docId)).toEqual({ rating: null, reviewCount: 0 }));
    const answer = await write(docId, ann.token, { rating: 5, comment: "  Kind and exact.  " });
    expect(answer.body["message"]).toBe("Review submitted");
    expect(read(ReviewWritten, answer).review).toMatchObject({
      rating: 5,
      comment: "Kind and exact.",
      verified: true,
    });
    await write(docId, cher.token, { rating: 4, comment: "Good." });
    expect((await reviewsOf(docId)).map(({ user }) => user.name)).toEqual(["Cher", "Ann L."]);
    expect(await shownOf(docId)).toEqual({ rating: 4.5, reviewCount: 2 });
  });

  it("exists once per patient and consultant: writing again, also twice at once, replaces it", async () => {
    const { id: docId } = await aConsultant(app);
    const { token, email } = await aVisitor(docId);
    await Promise.all([1, 2, 3].map((rating) => write(docId, token, { rating, comment: "First." })));
    await write(docId, token, { rating: 2, comment: "On reflection." });
    expect(await reviewsOf(docId)).toMatchObject([{ rating: 2, comment: "On reflection." }]);
    expect(await shownOf(docId)).toEqual({ rating: 2, reviewCount: 1 });
    await sendDueEmails(app);
    expect(mailbox.to(email).map(({ subject }) => subject)).toEqual(["Thank you for your review"]);
  });

  it("updates when the reviews last changed, also for a new text with the same stars", async () => {
    const { id: docId } = await aConsultant(app);
    const { token } = await aPatient(app);
    const latest = async () => {
      const { doctors } = read(ConsultantList, await app.get("/api/doctor/list"));
      return doctors.find(({ _id }) => _id === docId)?.reviewedAt;
    };
    for (const comment of ["Fine.", "On reflection, fine."]) {
      const { review } = read(ReviewWritten, await write(docId, token, { rating: 4, comment }));
      expect(await latest()).toBe(review.date);
    }
  });

  it("counts once and correctly on the card, however many write, change and delete at once", async () => {
    const { id: docId } = await aConsultant(app);
    const people = await Promise.all(Array.from({ length: 8 }, () => aVisitor(docId)));
    await Promise.all(people.map(({ token }, n) => write(docId, token, { rating: 1 + (n % 5), comment: "First." })));
    await Promise.all(
      people.map(({ id, token }, n) =>
        n % 2 === 0
          ? write(docId, token, { rating: 5, comment: "Again." })
          : app.sql`delete from review where patient_id = ${id}`,
      ),
    );
    expect(await shownOf(docId)).toEqual({ rating: 5, reviewCount: 4 });
  });

  it("is returned to its writer, and to no one else, as their own", async () => {
    const { id: docId } = await aConsultant(app);
    const [mine, theirs] = [await aPatient(app), await aPatient(app)];
    await write(docId, mine.token, { rating: 3, comment: "Fine." });
    const ask = async (token: string) => read(OwnReview, await app.get(`/api/reviews/${docId}/mine`, { token })).review;
    expect(await ask(mine.token)).toMatchObject({ rating: 3, comment: "Fine." });
    expect(await ask(theirs.token)).toBeNull();
  });

  it.each([
    [{}],
    [{ rating: 0, comment: "No stars." }],
    [{ rating: 6, comment: "Six." }],
    [{ rating: 4.5, comment: "Half." }],
    [{ rating: "5", comment: "Text." }],
    [{ rating: 5, comment: "   " }],
  ])("is rejected without stars and words: %j", async (body) => {
    const { id: docId } = await aConsultant(app);
    const { token } = await aPatient(app);
    const answer = await write(docId, token, body);
    expect([answer.status, answer.body["message"]]).toEqual([400, "Please add rating and review text"]);
    expect(await reviewsOf(docId)).toEqual([]);
  });

  it("needs a patient and an existing consultant", async () => {
    const { id: docId } = await aConsultant(app);
    const { token } = await aPatient(app);
    const good = { rating: 5, comment: "Good." };
    expect((await write(docId, undefined, good)).status).toBe(401);
    expect((await write(randomUUID(), token, good)).status).toBe(404);
    expect((await write("nobody", token, good)).status).toBe(400);
  });
});

describe("a review by a patient who", () => {
  const counts = async (docId: string, token: string) => {
    const { verified } = read(ReviewWritten, await write(docId, token, { rating: 3, comment: "Hm." })).review;
    return { verified, ...(await shownOf(docId)) };
  };

  it.each([
    ["has had no visit", null, false],
    ["has a visit that is still to come", { status: "paid", startsIn: "2 days" }, false],
    ["is at the visit at this moment", { status: "paid", startsIn: "-10 minutes" }, false],
    ["has canceled the visit", { status: "cancelled" }, false],
    ["has just had the visit", { status: "paid" }, true],
    ["has had a visit", { status: "completed" }, true],
  ] satisfies [string, Visit | null, boolean][])("%s counts correctly", async (_, visit, isCounted) => {
    const [{ id: docId }, { id: elsewhere }] = [await aConsultant(app), await aConsultant(app)];
    const { id, token } = await aPatient(app);
    if (visit) await aVisit(id, docId, visit);
    await aVisit(id, elsewhere);
    expect(await counts(docId, token)).toEqual(
      isCounted ? { verified: true, rating: 3, reviewCount: 1 } : { verified: false, rating: null, reviewCount: 0 },
    );
  });

  it("has a visit later counts from then on, and no longer once that visit is undone", async () => {
    const { id: docId } = await aConsultant(app);
    const { id, token } = await aPatient(app);
    const visitId = await aVisit(id, docId, { status: "paid", startsIn: "2 days" });
    expect(await counts(docId, token)).toMatchObject({ verified: false, reviewCount: 0 });
    await app.sql`
      update appointment set starts_at = now() - interval '31 minutes', ends_at = now() - interval '1 minute' where id = ${visitId}`;
    await runJobs(frequentJobs(app.services));
    await eventually(async () => expect(await shownOf(docId)).toEqual({ rating: 3, reviewCount: 1 }));
    expect(await reviewsOf(docId)).toMatchObject([{ verified: true }]);
    await app.sql`
      update appointment set status = 'cancelled', cancel_reason = 'patient', paid_at = null where id = ${visitId}`;
    await eventually(async () => expect(await shownOf(docId)).toEqual({ rating: null, reviewCount: 0 }));
    expect(await reviewsOf(docId)).toMatchObject([{ verified: false }]);
  });

  it("had no visit is listed below those who had one, however new it is", async () => {
    const { id: docId } = await aConsultant(app);
    const early = await aVisitor(docId, { name: "Early" });
    const late = await aVisitor(docId, { name: "Late" });
    const stranger = await aPatient(app, { name: "Stranger" });
    for (const { token } of [early, late, stranger]) await write(docId, token, { rating: 4, comment: "Good." });
    expect((await reviewsOf(docId)).map(({ user }) => user.name)).toEqual(["Late", "Early", "Stranger"]);
  });

  it("writes while the visit ends counts, in any order of the two", async () => {
    const { id: docId } = await aConsultant(app);
    const people = await Promise.all(Array.from({ length: 6 }, () => aPatient(app)));
    for (const [n, { id }] of people.entries())
      await aVisit(id, docId, { status: "paid", startsIn: `-${100 + 30 * n} minutes` });
    const written = people.map(({ token }) => write(docId, token, { rating: 5, comment: "Good." }));
    await Promise.all([...written, runJobs(frequentJobs(app.services)), runJobs(frequentJobs(app.services))]);
    await eventually(async () => expect(await shownOf(docId)).toEqual({ rating: 5, reviewCount: 6 }));
  });
});
