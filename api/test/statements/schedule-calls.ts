import { NewFeed } from "../../contract/nurse.ts";
import { OneOfficeConsultant } from "../../contract/office-consultants.ts";
import { TimeOffTaken } from "../../contract/schedules.ts";
import { type Answer, type Call, read, type TestApp } from "../app.ts";
import { aColleague, aNurse, aNurseVisit } from "../staff.ts";

type Send = (path: string, body: unknown, call?: Call) => Promise<Answer>;
type Calls = { get: (path: string, call?: Call) => Promise<Answer>; post: Send; patch: Send; put: Send };

const NEWCOMER = {
  name: "Ruth Adler",
  speciality: "Cardiac Nurse",
  degree: "RN",
  experienceYears: 9,
  about: "Listens first.",
  feeCents: 8500,
};
const HOURS = { weekly: [{ weekday: 1, open: [["10:00", "12:00"]] }], days: [{ day: "2099-12-24", open: [] }] };
const OFF = { from: "2099-01-01", to: "2099-01-02", reason: "Away" };

/** Every call about schedules and a nurse's day. */
export async function schedules(app: TestApp, calls: Calls): Promise<void> {
  const { get, post, patch, put } = calls;
  const desk = await aColleague(app, "desk");
  const { consultant } = read(OneOfficeConsultant, await post("/api/office/consultants", NEWCOMER, desk));
  const one = `/api/office/consultants/${consultant._id}`;
  await patch(one, { revision: 1, degree: "DNP, RN" }, desk);
  await get(one, desk);
  await get("/api/office/consultants?limit=1", desk);

  const nurse = await aNurse(app);
  await aNurseVisit(app, nurse, { startsAt: new Date(Date.now() + 3_600_000) });
  const { visitId } = await aNurseVisit(app, nurse, { endedMinutesAgo: 5 });
  for (const [base, who] of [
    [one, desk],
    ["/api/nurse", nurse],
  ] as const) {
    await put(`${base}/hours`, HOURS, who);
    await get(`${base}/hours`, who);
    await takeOff(`${base}/time-off`, who);
  }
  await takeOff("/api/office/time-off", desk);

  await get("/api/nurse/day", nurse);
  await get(`/api/nurse/visits/${(await aNurseVisit(app, nurse, { startsAt: new Date() })).visitId}/join`, nurse);
  await post(`/api/nurse/visits/${visitId}/attendance`, { attendance: "consultant_absent" }, nurse);
  await post(`/api/nurse/visits/${visitId}/attendance`, { attendance: null }, nurse);
  await post(`/api/nurse/visits/${visitId}/notes`, { text: "Called back." }, nurse);
  const { url } = read(NewFeed, await post("/api/nurse/feed", {}, nurse));
  await get("/api/nurse/feed", nurse);
  await get(url.replace(/^webcal:\/\/[^/]+/, ""));

  async function takeOff(list: string, who: { cookie: string }): Promise<void> {
    await post(`${list}/preview`, OFF, who);
    const { timeOff } = read(TimeOffTaken, await post(list, OFF, who));
    await get(`${list}?limit=1`, who);
    await post(`${list}/${timeOff._id}/end`, {}, who);
  }
}
