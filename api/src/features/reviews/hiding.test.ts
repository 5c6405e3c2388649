import { expect, it } from "vitest";
import { ConsultantList } from "../../../contract/consultants.ts";
import { OfficeReviews, ReviewList } from "../../../contract/reviews.ts";
import { read, testApp } from "../../../test/app.ts";
import { aConsultant, aPatient } from "../../../test/people.ts";
import { aColleague } from "../../../test/staff.ts";
import { one } from "../../lib/db/db.ts";

const app = await testApp();
const desk = await aColleague(app, "desk");

/** Reviews of a nurse by patients who had a visit, with these stars. */
async function reviewed(...stars: number[]) {
  const { id: docId } = await aConsultant(app);
  const ids: string[] = [];
  for (const rating of stars) {
    const { id } = await aPatient(app);
    await app.sql`
      insert into appointment (patient_id, consultant_id, starts_at, ends_at, status, fee_cents, zoom_email, paid_at)
      values (${id}, ${docId}, now() - make_interval(hours => ${ids.length + 2}), now() - make_interval(hours => ${ids.length + 1}),
        'completed', 8000, 'ann@zoom.test', now())`;
    const review = one(
      await app.sql<{ id: string }[]>`
      insert into review (consultant_id, patient_id, rating, comment) values (${docId}, ${id}, ${rating}, 'Words.') returning id`,
    );
    ids.push(review.id);
  }
  const shown = async () => {
    const { reviews } = read(ReviewList, await app.get(`/api/reviews/${docId}`));
    const [row] = await app.sql`select review_count, review_stars from consultant where id = ${docId}`;
    return { stars: reviews.map(({ rating }) => rating).sort(), ...row };
  };
  const atOffice = async () =>
    read(OfficeReviews, await app.get(`/api/office/consultants/${docId}/reviews`, desk)).reviews;
  const listed = async () => {
    const { doctors } = read(ConsultantList, await app.get("/api/doctor/list"));
    return doctors.find(({ _id }) => _id === docId)?.reviewCount;
  };
  return { ids, shown, listed, atOffice };
}

it("a hidden review is neither listed nor counted, until it is shown again; the office sees it with the reason", async () => {
  const { ids, shown, listed, atOffice } = await reviewed(5, 1);
  expect(await listed()).toBe(2);
  const hide = (body: object) => app.post(`/api/office/reviews/${ids[1]}/hide`, body, desk);
  expect((await hide({ reason: " " })).status).toBe(400);
  for (const _ of [1, 2]) expect((await hide({ reason: "Names another patient" })).status).toBe(200);
  expect(await shown()).toEqual({ stars: [5], reviewCount: 1, reviewStars: 5 });
  expect(await listed()).toBe(1);
  expect((await atOffice()).find(({ _id }) => _id === ids[1])).toMatchObject({
    ...{ rating: 1, hiddenReason: "Names another patient", hiddenBy: "Olive Desk" },
  });
  for (const _ of [1, 2]) expect((await app.post(`/api/office/reviews/${ids[1]}/show`, {}, desk)).status).toBe(200);
  expect(await shown()).toEqual({ stars: [1, 5], reviewCount: 2, reviewStars: 6 });
  const logged = await app.sql`
    select action, reason from audit_entry where target_id = ${ids[1] ?? ""} and action like 'review %' order by id`;
  expect(logged).toEqual([
    { action: "review hidden", reason: "Names another patient" },
    { action: "review shown again", reason: null },
  ]);
});
