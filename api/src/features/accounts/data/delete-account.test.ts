import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { AccountRecords } from "../../../../contract/accounts.ts";
import { Booked } from "../../../../contract/appointments.ts";
import { OfficeVisitChanged, OfficeVisitFound } from "../../../../contract/office-visits.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { eventually } from "../../../../test/eventually.ts";
import { lockWaits } from "../../../../test/lock-waits.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { aConsultant, aDriver, aPatient, bookingInputsFor } from "../../../../test/people.ts";
import { anUnpaidRide, aRideInput } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { tracesOf } from "../../../../test/traces.ts";
import { frequentJobs } from "../../../jobs.ts";
import { hashPassword } from "../../../lib/accounts/passwords.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const PASSWORD = "correct horse";
const passwordHash = await hashPassword(PASSWORD);
const face = await sharp({ create: { width: 40, height: 60, channels: 3, background: "teal" } })
  .png()
  .toBuffer();
const RESUME = new TextEncoder().encode("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");

/** A patient with a unique word in every field, so that any trace can be found. */
async function aPersonOfTheirOwn() {
  const word = `w${randomUUID().slice(0, 8)}`;
  const patient = await aPatient(app, { name: `Ann ${word}` });
  const email = `${word}@patient.test`;
  await app.sql`
    update patient set password_hash = ${passwordHash}, email = ${email}, email_confirmed_at = now() where id = ${patient.id}`;
  return { id: patient.id, token: patient.token, email, word };
}
type Person = Awaited<ReturnType<typeof aPersonOfTheirOwn>>;

const formOf = (parts: Record<string, string | File>) => {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  return form;
};
const leave = ({ token }: Person) => app.post("/api/user/delete-account", { password: PASSWORD }, { token });
const saveProfile = ({ token, word }: Person) =>
  app.post(
    "/api/user/update-profile",
    formOf({
      name: `Ann ${word}`,
      address: JSON.stringify({ line1: word, line2: word }),
      image: new File([new Uint8Array(face)], "me.png"),
    }),
    { token },
  );
const apply = (of: Pick<Person, "word">, email: string, token?: string) =>
  app.post(
    "/api/user/apply-staffing",
    formOf({
      name: of.word,
      email,
      specialization: "Oncology",
      country: "Kenya",
      resume: new File([RESUME], `${of.word}.pdf`),
    }),
    token === undefined ? {} : { token },
  );
const sendResume = ({ word, email }: Person) =>
  app.post("/api/resume/upload", formOf({ fullname: word, email, pdf: new File([RESUME], `${word}.pdf`) }));
const writeToOffice = ({ word, email }: Person) =>
  app.post("/api/user/contact", { name: word, email, subject: word, message: word });

const keptFiles = async () => {
  const { filesDir } = app.services.config;
  const folders = [join(filesDir, "private"), join(filesDir, "public/pictures")];
  return (await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))).flat();
};

it("deletes everything, also what was sent to the office, with its files, from every table", async () => {
  const before = await keptFiles();
  const ann = await aPersonOfTheirOwn();
  for (const answer of [
    await saveProfile(ann),
    await apply(ann, `${ann.word}@elsewhere.test`, ann.token),
    await apply(ann, ann.email.toUpperCase()),
    await sendResume(ann),
    await writeToOffice(ann),
    await app.post("/api/user/newsletter", { email: ann.email }),
  ])
    expect(answer.status).toBe(200);
  expect(await keptFiles()).toHaveLength(before.length + 4);
  const { id: staffId } = await aColleague(app, "desk");
  await app.sql`
    insert into inbox_reply (item_id, by_staff, body) select id, ${staffId}, ${ann.word} from inquiry where name = ${ann.word}`;

  const records = read(AccountRecords, await app.get("/api/user/export", { token: ann.token }));
  expect(records).toMatchObject({
    isWhole: true,
    staffingApplications: [
      { name: ann.word, answers: [{ words: ann.word }] },
      { name: ann.word, answers: [{ words: ann.word }] },
    ],
    messages: [{ subject: ann.word, answers: [{ words: ann.word }] }],
    resumes: [{ file_name: `${ann.word}.pdf`, answers: [{ words: ann.word }] }],
    newsletter: [{ email: ann.email }],
  });

  expect((await leave(ann)).status).toBe(200);
  // The last email has its address until it is sent.
  expect(await tracesOf(app.sql, [ann.word])).toEqual(["public.email_outbox"]);
  await runJobs(frequentJobs(app.services));
  expect(await tracesOf(app.sql, [ann.word])).toEqual([]);
  expect(await keptFiles()).toEqual(before);
  const emails = mailbox.received.filter(({ text, to }) => `${text} ${to}`.includes(ann.word));
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([[ann.email, "Your account is deleted"]]);
});

it("messages sent from an email before its account was created are shown to no one", async () => {
  const word = `w${randomUUID().slice(0, 8)}`;
  const email = `${word}@patient.test`;
  await app.post("/api/user/contact", { name: word, email, subject: word, message: word });
  const stranger = await aPatient(app);
  await app.sql`
    update patient set email = ${email}, email_confirmed_at = now(), created_at = now() + interval '1 second'
    where id = ${stranger.id}`;
  expect(read(AccountRecords, await app.get("/api/user/export", { token: stranger.token })).messages).toEqual([]);
});

it("messages from an unconfirmed email are neither exported nor erased with the account", async () => {
  const ann = await aPersonOfTheirOwn();
  await app.sql`update patient set email_confirmed_at = null where id = ${ann.id}`;
  for (const answer of [
    await apply(ann, ann.email),
    await sendResume(ann),
    await writeToOffice(ann),
    await app.post("/api/user/newsletter", { email: ann.email }),
  ])
    expect(answer.status).toBe(200);
  const sent = [...(await app.sql`select id from inquiry where email = ${ann.email} order by id`)];
  expect(sent).toHaveLength(3);
  expect(read(AccountRecords, await app.get("/api/user/export", ann))).toMatchObject({
    profile: { emailConfirmed: false },
    staffingApplications: [],
    messages: [],
    resumes: [],
    newsletter: [],
  });
  expect((await leave(ann)).status).toBe(200);
  expect([...(await app.sql`select id from inquiry where email = ${ann.email} order by id`)]).toEqual(sent);
});

it("messages sent from an email before its account was created outlive that account", async () => {
  const before = await keptFiles();
  const ann = await aPersonOfTheirOwn();
  const { email } = ann;
  for (const answer of [
    await apply(ann, email),
    await sendResume(ann),
    await writeToOffice(ann),
    await app.post("/api/user/newsletter", { email }),
  ])
    expect(answer.status).toBe(200);
  for (const table of ["staffing_application", "resume", "contact_message"])
    await app.sql`update ${app.sql(table)} set sent_at = now() - interval '1 day' where email = ${email}`;
  await app.sql`update newsletter_subscriber set asked_at = now() - interval '1 day' where email = ${email}`;
  const sentBefore = [...(await app.sql`select id from inquiry where email = ${email} order by id`)];
  const subscribed = await app.sql<
    { askId: string }[]
  >`select ask_id from newsletter_subscriber where email = ${email}`;
  expect((await writeToOffice(ann)).status).toBe(200);
  expect(read(AccountRecords, await app.get("/api/user/export", ann))).toMatchObject({
    staffingApplications: [],
    messages: [{ subject: ann.word }],
    resumes: [],
    newsletter: [],
  });

  expect((await leave(ann)).status).toBe(200);
  expect([...(await app.sql`select id from inquiry where email = ${email} order by id`)]).toEqual(sentBefore);
  expect(await app.sql`select ask_id from newsletter_subscriber where email = ${email}`).toEqual(subscribed);
  const waiting = await app.sql`
    select subject_id as about from email_outbox where due_at is not null
      and subject_id in ${app.sql([...sentBefore.map(({ id }) => id), ...subscribed.map(({ askId }) => askId)])}`;
  expect(waiting).toHaveLength(7);
  await runJobs(frequentJobs(app.services));
  expect(await keptFiles()).toHaveLength(before.length + 2);
});

it("a visit that the office moved and canceled loses all text, and the action can no longer be undone", async () => {
  const [ann, desk, { id: docId }] = [await aPersonOfTheirOwn(), await aColleague(app, "desk"), await aConsultant(app)];
  const { word, email, token } = ann;
  const [input, later] = (await bookingInputsFor(app, docId)).slice(30);
  const booked = await app.post("/api/user/book-appointment", { ...input, zoomEmail: email }, { token });
  const { _id: id } = read(Booked, booked).appointment;
  const act = async (action: string, what: object) => {
    const { revision } = read(OfficeVisitFound, await app.get(`/api/office/visits/${id}`, desk)).visit;
    const done = await app.post(`/api/office/visits/${id}/${action}`, { revision, notify: false, ...what }, desk);
    return read(OfficeVisitChanged, done).operationId;
  };
  await act("payments", { method: "cash", cents: 8000 });
  await app.sql`
    update appointment set reason = ${word}, keeps_details = true, for_name = ${word}, for_relation = 'Mother',
      meeting_url = ${`https://meet.test/${word}`} where id = ${id}`;
  await act("move", { slotDate: later?.slotDate, slotTime: later?.slotTime });
  const cancelled = await act("cancel", { canceledBy: "office" });
  expect((await leave(ann)).status).toBe(200);
  expect((await app.post(`/api/office/undo/${cancelled}`, {}, desk)).status).toBe(409);
  await runJobs(frequentJobs(app.services));
  expect(await tracesOf(app.sql, [word])).toEqual([]);
});

it("deleting an account while a ride's checkout is open cancels the ride, and refunds a payment made there", async () => {
  const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
  const { rideId, url, patient } = await anUnpaidRide(app);
  await app.sql`update patient set password_hash = ${passwordHash} where id = ${patient.id}`;
  const left = await app.post("/api/user/delete-account", { password: PASSWORD }, { token: patient.token });
  expect(left.status).toBe(200);
  await app.cards.press(url, "pay");
  await eventually(async () => {
    await runJobs(frequentJobs(app.services));
    const [ride] = await app.sql`
      select ride.status, cancel_reason, checkout.status as page,
        coalesce((select sum(amount_cents) from refund where checkout_id = checkout.id), 0)::int as refunded,
        case when checkout.status = 'paid' then amount_cents else 0 end as taken
      from ride join checkout on checkout.ride_id = ride.id where ride.id = ${rideId}`;
    expect(ride).toMatchObject({
      status: "cancelled",
      cancelReason: "left",
      page: expect.stringMatching(/paid|closed/),
    });
    expect(ride?.["refunded"]).toBe(ride?.["taken"]);
  });
  expect((await app.get("/api/driver/rides", van)).body).toMatchObject({ rides: [] });
});

/** Locks the patient's row until `release` is called. */
async function heldRow({ id }: Person) {
  const connection = await app.sql.reserve();
  await connection`begin`;
  await connection`select from patient where id = ${id} for update`;
  return {
    release: async () => {
      await connection`commit`;
      connection.release();
    },
  };
}

it.each([
  ["waits for a deletion", "after"],
  ["a deletion waits for", "before"],
  ["races with a deletion", "beside"],
] as const)("nothing of the patient remains of what %s", async (_, when) => {
  const people: Person[] = [];
  for (let round = 0; round < 3; round += 1) {
    const ann = await aPersonOfTheirOwn();
    people.push(ann);
    const { id: docId } = await aConsultant(app);
    const { token, word } = ann;
    const [input, other] = (await bookingInputsFor(app, docId)).map((found) => ({
      ...found,
      zoomEmail: `${word}@zoom.test`,
    }));
    const ride = { ...aRideInput({ days: 3 + round }), pickupAddress: word, dropoffAddress: word, specialNeeds: word };
    const calls = () => [
      app.post("/api/user/book-appointment", input, { token, key: randomUUID() }),
      app.post("/api/user/book-appointment", other, { token }),
      app.post("/api/stripe/create-checkout-session", ride, { token, key: randomUUID() }),
      app.post(`/api/reviews/${docId}`, { rating: 5, comment: word }, { token, key: randomUUID() }),
      saveProfile(ann),
      apply(ann, ann.email, token),
    ];
    const row = await heldRow(ann);
    const sent = when === "after" ? [] : calls();
    if (when === "before") await lockWaits(app.sql, sent.length);
    const left = leave(ann);
    if (when === "after") {
      await lockWaits(app.sql, 1);
      sent.push(...calls());
      await lockWaits(app.sql, 1 + sent.length);
    }
    await row.release();
    expect((await left).status).toBe(200);
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    // The first to wait for the row doesn't always get it first; nothing is written after the deletion.
    const possible = when === "after" ? [401, 404, 409] : [200, 401, 404, 409];
    for (const status of statuses) expect(possible).toContain(status);
  }
  await app.sql`update file_deletion set due_at = now()`;
  await runJobs(frequentJobs(app.services));
  for (const { word } of people) expect(await tracesOf(app.sql, [word])).toEqual([]);
});
