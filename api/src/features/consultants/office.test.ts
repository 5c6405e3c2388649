import sharp from "sharp";
import { expect, it } from "vitest";
import { ConsultantFound, ConsultantList, SlotWeek } from "../../../contract/consultants.ts";
import { OfficeConsultants, OneOfficeConsultant } from "../../../contract/office-consultants.ts";
import { HoursFound, HoursSet, TimeOffList, TimeOffTaken } from "../../../contract/schedules.ts";
import { Log } from "../../../contract/staff.ts";
import { read, testApp } from "../../../test/app.ts";
import { aConsultant, aPatient, bookingInputsFor } from "../../../test/people.ts";
import { aColleague, aNurse } from "../../../test/staff.ts";

const app = await testApp();

const input = {
  name: "Ruth Adler",
  speciality: "Cardiac Nurse",
  degree: "MSN, RN",
  experienceYears: 9,
  about: "Ruth listens first.",
  feeCents: 8500,
};
const add = async (more: object = {}) => {
  const desk = await aColleague(app, "desk");
  const answer = await app.post("/api/office/consultants", { ...input, ...more }, desk);
  return { desk, consultant: read(OneOfficeConsultant, answer).consultant };
};
const pathOf = (docId: string, more = "") => `/api/office/consultants/${docId}${more}`;
const listed = async (docId: string) =>
  read(ConsultantList, await app.get("/api/doctor/list")).doctors.find(({ _id }) => _id === docId);
const offeredDays = async (docId: string) => read(SlotWeek, await app.get(`/api/doctor/${docId}/slots`)).days;
const logOf = async (docId: string) =>
  read(Log, await app.get(`/api/office/log?subject=${docId}`, await aColleague(app, "owner"))).entries;

it("an added consultant is on the public list at once, not yet bookable, and a change with the next request", async () => {
  await app.get("/api/doctor/list");
  const { desk, consultant } = await add();
  expect(await listed(consultant._id)).toMatchObject({
    name: "Ruth Adler",
    fees: 85,
    available: false,
    nextFree: null,
  });
  const changed = await app.patch(pathOf(consultant._id), { revision: 1, feeCents: 9000 }, desk);
  expect(read(OneOfficeConsultant, changed).consultant).toMatchObject({
    revision: 2,
    feeCents: 9000,
    name: "Ruth Adler",
  });
  expect(await listed(consultant._id)).toMatchObject({ fees: 90 });
  const [change, added] = await logOf(consultant._id);
  expect(change).toMatchObject({
    what: "consultant changed",
    who: "Olive Desk",
    change: { feeCents: [8500, 9000] },
  });
  expect(added).toMatchObject({ what: "consultant added", subject: { name: "Ruth Adler" } });
});

const WEEK = Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, open: [["10:00", "12:00"]] }));

it("a new nurse can be booked only with a license, weekly hours and a login, and says what is missing", async () => {
  const { desk, consultant } = await add();
  const { _id: docId } = consultant;
  const change = async (fields: object) => {
    const { revision } = read(OneOfficeConsultant, await app.get(pathOf(docId), desk)).consultant;
    return app.patch(pathOf(docId), { revision, ...fields }, desk);
  };
  const missing = async () => read(OneOfficeConsultant, await app.get(pathOf(docId), desk)).consultant.missing;
  expect(consultant).toMatchObject({ available: false, missing: ["license", "hours", "login"] });
  expect(await change({ available: true })).toMatchObject({
    status: 409,
    body: {
      message:
        "Ruth Adler can't take appointments yet. Please add the license's state and number; weekly hours; an accepted invitation, or your confirmation that they work without a login.",
    },
  });
  await change({ licenceState: "PA", licenceNumber: "RN 1" });
  expect(await missing()).toEqual(["hours", "login"]);
  expect((await app.put(pathOf(docId, "/hours"), { weekly: WEEK, days: [] }, desk)).status).toBe(200);
  expect(await missing()).toEqual(["login"]);
  expect((await change({ available: true })).status).toBe(409);
  expect((await offeredDays(docId)).flatMap(({ slots }) => slots)).toEqual([]);
  expect((await change({ worksWithoutLogin: true, available: true })).status).toBe(200);
  expect((await offeredDays(docId)).flatMap(({ slots }) => slots)).not.toEqual([]);
  expect(await change({ licenceState: "", licenceNumber: "" })).toMatchObject({ status: 409 });
});

it("a nurse can't be added as open for booking, and the database refuses an incomplete one", async () => {
  const desk = await aColleague(app, "desk");
  expect((await app.post("/api/office/consultants", { ...input, available: true }, desk)).status).toBe(409);
  const { consultant } = await add();
  await expect(app.sql`update consultant set available = true where id = ${consultant._id}`).rejects.toThrow(
    "This nurse is not complete",
  );
});

it("a change based on an outdated record gets the fresh record, and who changed it", async () => {
  const { consultant } = await add();
  const owner = await aColleague(app, "owner");
  await app.patch(pathOf(consultant._id), { revision: 1, degree: "DNP, RN" }, owner);
  const late = await app.patch(pathOf(consultant._id), { revision: 1, degree: "RN" }, await aColleague(app, "desk"));
  expect(late).toMatchObject({
    status: 409,
    body: { fresh: { degree: "DNP, RN", revision: 2 }, changedBy: "Olive Desk" },
  });
});

it("a portrait is uploaded with a form, as a square picture, and replaces the previous one", async () => {
  const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#0F4C43" } })
    .jpeg()
    .toBuffer();
  const formOf = (parts: Record<string, string>) => {
    const form = new FormData();
    for (const [name, part] of Object.entries(parts)) form.append(name, part);
    form.append("image", new File([new Uint8Array(jpeg)], "ruth.jpg", { type: "image/jpeg" }));
    return form;
  };
  const desk = await aColleague(app, "desk");
  const texts = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const address = JSON.stringify({ line1: "12 Elm Street", line2: "Philadelphia" });
  const added = await app.post("/api/office/consultants", formOf({ ...texts, address, available: "false" }), desk);
  const { consultant } = read(OneOfficeConsultant, added);
  expect(consultant).toMatchObject({ feeCents: 8500, available: false, address: { line1: "12 Elm Street" } });
  expect((await app.app.request(consultant.image)).headers.get("content-type")).toBe("image/webp");
  const changed = await app.patch(pathOf(consultant._id), formOf({ revision: "1" }), desk);
  expect(read(OneOfficeConsultant, changed).consultant.image).not.toBe(consultant.image);
});

it.each([
  [{ name: " " }, "Please enter their name"],
  [{ speciality: "Magic" }, "Please choose a specialty from the list"],
  [{ feeCents: 0 }, "Please enter a fee from $1 to $10,000"],
  [{ experienceYears: -1 }, "Please enter the years of experience, 0 to 70"],
  [{ visitMinutes: 21 }, "Please choose 20, 25 or 30 minutes"],
  [{ noticeMinutes: 99_999 }, "Please choose a notice period of at most seven days"],
])("a consultant with %o is rejected with a message", async (invalid, message) => {
  const answer = await app.post("/api/office/consultants", { ...input, ...invalid }, await aColleague(app, "desk"));
  expect(answer).toMatchObject({ status: 400, body: { message } });
});

it("the list shows hours, next time off, use, and the login's state, page by page", async () => {
  const owner = await aColleague(app, "owner");
  const nurse = await aNurse(app);
  await app.put(
    pathOf(nurse.docId, "/hours"),
    {
      weekly: [
        { weekday: 6, open: [] },
        { weekday: 7, open: [] },
      ],
      days: [],
    },
    owner,
  );
  await app.post(pathOf(nurse.docId, "/time-off"), { from: "2099-01-01", to: "2099-01-02", reason: "A course" }, owner);
  const found = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const answer = await app.get(`/api/office/consultants?limit=1${cursor && `&cursor=${cursor}`}`, owner);
    const { consultants, next } = read(OfficeConsultants, answer);
    expect(consultants).toHaveLength(1);
    found.push(...consultants);
    cursor = next;
  }
  expect(new Set(found.map(({ _id }) => _id)).size).toBe(found.length);
  expect(found.find(({ _id }) => _id === nurse.docId)).toMatchObject({
    hours: "Mon to Fri 10 AM–9 PM; Sat and Sun closed",
    nextTimeOff: {
      from: "2099-01-01T05:00:00.000Z",
      to: "2099-01-03T05:00:00.000Z",
      reason: "A course",
      isForAll: false,
    },
    use: { booked: 0 },
    account: { email: nurse.email, state: "active" },
  });
});

it("hours are returned as they were set, offered to patients, and logged before and after", async () => {
  const { desk, consultant } = await add({ licenceState: "PA", licenceNumber: "RN 1", worksWithoutLogin: true });
  const open = [
    ["10:00", "12:00"],
    ["15:00", "16:30"],
  ];
  const weekly = Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, open }));
  const set = await app.put(
    pathOf(consultant._id, "/hours"),
    { weekly, days: [{ day: "2099-12-24", open: [] }] },
    desk,
  );
  expect(read(HoursSet, set)).toMatchObject({ conflicts: [], revision: 2 });
  const found = read(HoursFound, await app.get(pathOf(consultant._id, "/hours"), desk));
  expect(found).toMatchObject({ weekly, days: [{ day: "2099-12-24", open: [] }] });
  expect(found.inWords).toBe("Every day 10 AM–noon, 3 PM–4:30 PM");
  expect((await app.patch(pathOf(consultant._id), { revision: 2, available: true }, desk)).status).toBe(200);
  const times = (await offeredDays(consultant._id))[3]?.slots.map(({ slotTime }) => slotTime);
  expect(times).toEqual(["10:00 AM", "10:30 AM", "11:00 AM", "11:30 AM", "3:00 PM", "3:30 PM", "4:00 PM"]);
  expect((await logOf(consultant._id))[1]).toMatchObject({
    what: "hours changed",
    change: { hours: ["Every day 10 AM–9 PM", found.inWords], "single days": [[], ["2099-12-24 closed"]] },
  });
  const late = await app.put(pathOf(consultant._id, "/hours"), { weekly: [], days: [], revision: 1 }, desk);
  expect(late).toMatchObject({ status: 409, body: { fresh: { revision: 3 }, changedBy: "Olive Desk" } });
});

it.each([
  [{ weekly: [{ weekday: 1, open: [["10:15", "11:00"]] }], days: [] }],
  [{ weekly: [{ weekday: 1, open: [["12:00", "11:00"]] }], days: [] }],
  [{ weekly: [{ weekday: 8, open: [] }], days: [] }],
  [{ weekly: [], days: [{ day: "tomorrow", open: [] }] }],
])("invalid hours are rejected with a message: %j", async (hours) => {
  const { desk, consultant } = await add();
  const answer = await app.put(pathOf(consultant._id, "/hours"), hours, desk);
  expect(answer.status).toBe(400);
  expect(String(answer.body["message"])).toMatch(/^Please .+/);
});

it("time off names the visits it affects, closes its times, and opens them again when it ends", async () => {
  const { id: docId } = await aConsultant(app);
  const [desk, patient] = [await aColleague(app, "desk"), await aPatient(app)];
  const booking = (await bookingInputsFor(app, docId))[40];
  const booked = await app.post("/api/user/book-appointment", booking, patient);
  const { _id, startsAt } = Object(booked.body["appointment"]);
  const whole = { from: new Date().toISOString(), to: "2099-01-01T00:00:00Z", reason: "Ill" };
  const taken = read(TimeOffTaken, await app.post(pathOf(docId, "/time-off"), whole, desk));
  expect(taken.conflicts).toEqual([
    { _id, docId, consultant: "Amara Okafor", patient: "Ann Lee", startsAt, state: "held" },
  ]);
  expect((await offeredDays(docId)).flatMap(({ slots }) => slots)).toEqual([]);
  expect(await app.post(pathOf(docId, "/time-off"), whole, desk)).toMatchObject({ status: 409 });
  const { timeOff } = read(TimeOffList, await app.get(pathOf(docId, "/time-off"), desk));
  expect(timeOff.map(({ _id: id }) => id)).toContain(taken.timeOff._id);

  const end = pathOf(docId, `/time-off/${taken.timeOff._id}/end`);
  expect(
    (await app.post(pathOf((await aConsultant(app)).id, `/time-off/${taken.timeOff._id}/end`), {}, desk)).status,
  ).toBe(404);
  expect((await app.post(end, {}, desk)).status).toBe(200);
  expect((await offeredDays(docId)).flatMap(({ slots }) => slots).length).toBeGreaterThan(50);
  expect((await logOf(docId)).map(({ what }) => what)).toEqual(["time off ended", "time off added"]);
});

it("time off is given in whole days of the practice, or by its clock, and never backward", async () => {
  const { desk, consultant } = await add();
  const take = (from: string, to: string) =>
    app.post(pathOf(consultant._id, "/time-off"), { from, to, reason: "Away" }, desk);
  expect(read(TimeOffTaken, await take("2099-03-06", "2099-03-08")).timeOff).toMatchObject({
    from: "2099-03-06T05:00:00.000Z",
    to: "2099-03-09T04:00:00.000Z",
  });
  expect(read(TimeOffTaken, await take("2099-07-01T10:00", "2099-07-01T12:30")).timeOff).toMatchObject({
    from: "2099-07-01T14:00:00.000Z",
    to: "2099-07-01T16:30:00.000Z",
  });
  const message = "Please choose an end after the start";
  expect(await take("2099-08-02", "2099-08-01")).toMatchObject({ status: 400, body: { errors: { to: message } } });
  expect(await take("2020-08-01", "2020-08-02")).toMatchObject({
    status: 400,
    body: { message: "That time is already over." },
  });
  expect((await take("2099-02-30", "2099-13-01")).status).toBe(400);
});

it("when everyone is off no one is offered, and only the office ends it", async () => {
  const other = await testApp();
  const [owner, nurse] = [await aColleague(other, "owner"), await aNurse(other)];
  const off = { from: new Date().toISOString(), to: "2099-01-01T00:00:00Z", reason: "A snow day" };
  const { timeOff } = read(TimeOffTaken, await other.post("/api/office/time-off", off, owner));
  expect(read(ConsultantFound, await other.get(`/api/doctor/${nurse.docId}`)).doctor.nextFree).toBeNull();
  const seen = read(TimeOffList, await other.get("/api/nurse/time-off", nurse)).timeOff;
  expect(seen).toMatchObject([{ _id: timeOff._id, isForAll: true }]);
  expect((await other.post(`/api/nurse/time-off/${timeOff._id}/end`, {}, nurse)).status).toBe(404);
  expect((await other.post(`/api/office/time-off/${timeOff._id}/end`, {}, owner)).status).toBe(200);
  expect(read(TimeOffList, await other.get("/api/office/time-off", owner)).timeOff).toEqual([]);
});
