import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ConsultantList } from "../../../contract/consultants.ts";
import { OwnReview, ReviewList, ReviewWritten } from "../../../contract/reviews.ts";
import { read, testApp } from "../../../test/app.ts";
import { emptyPostBox, testMailbox } from "../../../test/mailbox.ts";
import { aConsultant, aPatient } from "../../../test/people.ts";

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url });

const write = (docId: string, token: string | undefined, body: unknown) =>
  app.post(`/api/reviews/${docId}`, body, token === undefined ? {} : { token });
const reviewsOf = async (docId: string) => read(ReviewList, await app.get(`/api/reviews/${docId}`)).reviews;
const shownOf = async (docId: string) => {
  const { doctors } = read(ConsultantList, await app.get("/api/doctor/list"));
  const shown = doctors.find(({ _id }) => _id === docId);
  return { rating: shown?.rating, reviewCount: shown?.reviewCount };
};

describe("a review", () => {
  it("is shown with first name and initial, and counts on the consultant's card at once", async () => {
    const { id: docId } = await aConsultant(app);
    const ann = await aPatient(app, { name: "Ann van der Lee" });
    const cher = await aPatient(app, { name: "Cher" });
    expect(await shownOf(docId)).toEqual({ rating: null, reviewCount: 0 });
    const answer = await write(docId, ann.token, { rating: 5, comment: "  Kind and exact.  " });
    expect(answer.body["message"]).toBe("Review submitted");
    expect(read(ReviewWritten, answer).review).toMatchObject({
      rating: 5,
      comment: "Kind and exact.",
      verified: false,
    });
    await write(docId, cher.token, { rating: 4, comment: "Good." });
    expect((await reviewsOf(docId)).map(({ user }) => user.name)).toEqual(["Cher", "Ann L."]);
    expect(await shownOf(docId)).toEqual({ rating: 4.5, reviewCount: 2 });
  });

  it("is one per patient and consultant: writing again, also twice at once, replaces it", async () => {
    const { id: docId } = await aConsultant(app);
    const { token, email } = await aPatient(app);
    await Promise.all([1, 2, 3].map((rating) => write(docId, token, { rating, comment: "First." })));
    await write(docId, token, { rating: 2, comment: "On reflection." });
    expect(await reviewsOf(docId)).toMatchObject([{ rating: 2, comment: "On reflection." }]);
    expect(await shownOf(docId)).toEqual({ rating: 2, reviewCount: 1 });
    await emptyPostBox(app);
    expect(mailbox.to(email).map(({ subject }) => subject)).toEqual(["Thank you for your review"]);
  });

  it("is a verified visit when the reviewer's visit with that consultant is completed", async () => {
    const { id: docId } = await aConsultant(app);
    const { id, token } = await aPatient(app);
    await app.sql`
      insert into appointment (patient_id, consultant_id, starts_at, ends_at, status, fee_cents, zoom_email, paid_at)
      values (${id}, ${docId}, now() - interval '2 days', now() - interval '2 days' + interval '30 minutes', 'completed', 8000, 'a@b.test', now())`;
    expect(read(ReviewWritten, await write(docId, token, { rating: 5, comment: "Thank you." })).review.verified).toBe(
      true,
    );
    const { id: other } = await aConsultant(app);
    expect(read(ReviewWritten, await write(other, token, { rating: 5, comment: "Hm." })).review.verified).toBe(false);
  });

  it("is given back to its writer and to nobody else as their own", async () => {
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
  ])("is refused without stars and words: %j", async (body) => {
    const { id: docId } = await aConsultant(app);
    const { token } = await aPatient(app);
    const answer = await write(docId, token, body);
    expect([answer.status, answer.body["message"]]).toEqual([400, "Please add rating and review text"]);
    expect(await reviewsOf(docId)).toEqual([]);
  });

  it("needs a patient and a consultant that is there", async () => {
    const { id: docId } = await aConsultant(app);
    const { token } = await aPatient(app);
    const good = { rating: 5, comment: "Good." };
    expect((await write(docId, undefined, good)).status).toBe(401);
    expect((await write(randomUUID(), token, good)).status).toBe(404);
    expect((await write("nobody", token, good)).status).toBe(400);
  });
});
