import { TimeOffTaken } from "../contract/schedules.ts";
import { read, type TestApp } from "./app.ts";
import { aConsultant } from "./people.ts";
import { aColleague, aNurse, aNurseVisit } from "./staff.ts";

type IdempotentCall = { path?: string; as: { cookie: string }; body: object; other: object };

const hours = (weekday: number) => ({ weekly: [{ weekday, open: [["10:00", "12:00"]] }], days: [] });
const off = (reason: string) => ({ from: "2099-01-01", to: "2099-01-02", reason });
const consultant = (name: string) => ({
  name,
  speciality: "Cardiac Nurse",
  degree: "RN",
  experienceYears: 9,
  about: "Listens first.",
  feeCents: 8500,
});

/** Calls of the office and of nurses about schedules and attendance: each once, and with other details. */
export function scheduleAttempts(app: TestApp): Record<string, () => Promise<IdempotentCall>> {
  /** A call about a consultant, by the desk. */
  const atOffice = (more: string, body: object, other: object) => async (): Promise<IdempotentCall> => {
    const { id } = await aConsultant(app);
    return { path: `/api/office/consultants/${id}${more}`, as: await aColleague(app, "desk"), body, other };
  };
  const ended = (list: string, as: { cookie: string }) => async (): Promise<IdempotentCall> => {
    const { timeOff } = read(TimeOffTaken, await app.post(list, off("Away"), as));
    return { path: `${list}/${timeOff._id}/end`, as, body: {}, other: { and: "more" } };
  };
  const visitInDays = (more: string, body: object, other: object) => async (): Promise<IdempotentCall> => {
    const as = await aNurse(app);
    const { visitId } = await aNurseVisit(app, as, { endedMinutesAgo: 5 });
    return { path: `/api/nurse/visits/${visitId}/${more}`, as, body, other };
  };
  return {
    "POST /api/office/consultants": async () => ({
      as: await aColleague(app, "desk"),
      body: consultant("Ruth Adler"),
      other: consultant("Ruth Alder"),
    }),
    "PATCH /api/office/consultants/{docId}": atOffice(
      "",
      { revision: 1, degree: "RN" },
      { revision: 1, degree: "DNP" },
    ),
    "POST /api/office/staff/{id}/erase": async () => {
      const { id } = await aColleague(app, "view");
      await app.sql`update staff set disabled_at = now() where id = ${id}`;
      const as = await aColleague(app, "owner");
      return { path: `/api/office/staff/${id}/erase`, as, body: { revision: 1 }, other: { revision: 2 } };
    },
    "POST /api/office/consultants/{docId}/erase": async () => {
      const { id } = await aConsultant(app);
      const as = await aColleague(app, "owner");
      return { path: `/api/office/consultants/${id}/erase`, as, body: { revision: 1 }, other: { revision: 2 } };
    },
    "PUT /api/office/consultants/{docId}/hours": atOffice("/hours", hours(1), hours(2)),
    "POST /api/office/consultants/{docId}/time-off": atOffice("/time-off", off("Away"), off("Ill")),
    "POST /api/office/consultants/{docId}/time-off/{timeOffId}/end": async () => {
      const { id } = await aConsultant(app);
      return ended(`/api/office/consultants/${id}/time-off`, await aColleague(app, "desk"))();
    },
    "POST /api/office/time-off": async () => ({
      as: await aColleague(app, "owner"),
      body: { ...off("Snow"), from: "2098-01-01", to: "2098-01-02" },
      other: off("Ice"),
    }),
    "POST /api/office/time-off/{timeOffId}/end": async () =>
      ended("/api/office/time-off", await aColleague(app, "owner"))(),
    "PUT /api/nurse/hours": async () => ({ as: await aNurse(app), body: hours(1), other: hours(2) }),
    "POST /api/nurse/time-off": async () => ({ as: await aNurse(app), body: off("Away"), other: off("Ill") }),
    "POST /api/nurse/time-off/{timeOffId}/end": async () => ended("/api/nurse/time-off", await aNurse(app))(),
    "POST /api/nurse/visits/{visitId}/attendance": visitInDays(
      "attendance",
      { attendance: "met" },
      { attendance: "patient_absent" },
    ),
    "POST /api/nurse/visits/{visitId}/notes": visitInDays("notes", { text: "Called back." }, { text: "Called twice." }),
  };
}
