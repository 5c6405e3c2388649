import { FirstDay, type FirstDayLine } from "@lamplight/api/contract/first-day.ts";
import { InboxList, type InboxRow } from "@lamplight/api/contract/inbox.ts";
import { OwnReportEmail } from "@lamplight/api/contract/month-reports.ts";
import { type RankedNurse, RankedNurses } from "@lamplight/api/contract/office-visits.ts";
import { LatestChange, type LogEntry, Me, type OfficeRole } from "@lamplight/api/contract/staff.ts";
import { TASK_GROUPS, type Task, Today, type TodayRow } from "@lamplight/api/contract/today.ts";
import { noEventStream } from "./drives.ts";
import { answer } from "./server.ts";

export const ZONE = "America/New_York";
export const staffId = "01a20000-0000-7000-8000-0000000000a1";

export const me = (role: OfficeRole) =>
  answer(Me, {
    success: true,
    staff: { _id: staffId, name: "Olive Desk", email: "olive@office.test", role, docId: null },
    next: "done",
    factors: [],
    recoveryCodesLeft: 0,
    checkedUntil: null,
    timeZone: ZONE,
  });

export const aNeed = (like: Partial<Task> = {}): Task => ({
  kind: "time_off",
  group: "decide",
  targetId: "01a20000-0000-7000-8000-0000000000b1",
  subject: {
    kind: "visit",
    _id: "01a20000-0000-7000-8000-0000000000b1",
    patientId: "01a20000-0000-7000-8000-0000000000c1",
  },
  who: "Hannah Cole",
  phone: "+12155550123",
  reason: "The visit on Tue is during time off.",
  at: "2026-11-24T15:00:00.000Z",
  since: "2026-11-22T14:00:00.000Z",
  due: "2026-11-24T15:00:00.000Z",
  takenBy: null,
  snoozedUntil: null,
  isByHand: false,
  ...like,
});

/** A row of Today with these tasks, by default of the first one's person. */
export function aRow(tasks: [Task, ...Task[]], like: Partial<TodayRow> = {}): TodayRow {
  const [{ group, kind, who, phone, subject, reason, targetId }] = tasks;
  return { key: targetId, group, kind, who, phone, subject, brief: reason.slice(0, 90), reason, tasks, ...like };
}

/** Today with a row for each of its tasks, unless its rows are given. */
export function today({ tasks = [], rows = tasks.map((task) => aRow([task])), ...like }: Partial<Today> = {}) {
  const counts = Object.fromEntries(
    TASK_GROUPS.map((group) => {
      const own = rows.filter((row) => row.group === group);
      return [group, { rows: own.length, tasks: own.flatMap((row) => row.tasks).length }];
    }),
  );
  const pulse = { onTheRoad: 0, nextHour: 0, visits: 0 };
  return answer(Today, { success: true, tasks, rows, counts, snoozed: [], ahead: [], pulse, ...like });
}

/** A nurse in the list of choices. */
export const aRankedNurse = (like: Pick<RankedNurse, "docId" | "name"> & Partial<RankedNurse>): RankedNurse => ({
  speciality: "Surgical Nurse",
  isOwn: false,
  isSameSpecialty: true,
  feeCents: 8000,
  feeDifferenceCents: 0,
  isFreeThen: true,
  nearestFree: null,
  languages: ["English"],
  unavailable: null,
  ...like,
});

export const ranked = (...nurses: RankedNurse[]) =>
  answer(RankedNurses, { success: true, at: "2026-11-24T15:00:00.000Z", timeZone: ZONE, nurses });

/** The calls that every office screen makes. */
export const officeCalls = (role: OfficeRole) => ({
  "GET /api/office/me": () => me(role),
  "GET /api/office/today": () => today(),
  "GET /api/office/first-day": () => firstDay(),
  "GET /api/office/events": noEventStream,
  "GET /api/office/inbox": () => inboxOf([]),
  "GET /api/office/access/weekly-report": () => weeklyReport(false),
});

/** What a new practice still needs. */
export const firstDay = (...lines: FirstDayLine[]) => answer(FirstDay, { success: true, lines });

/** A list of the inbox. */
export const inboxOf = (items: InboxRow[], like: Partial<InboxList> = {}) =>
  answer(InboxList, { success: true, urgent: [], counts: { open: items.length, mine: 0 }, ...like, items });

/** Whether the user gets the weekly report. */
export const weeklyReport = (isChosen: boolean) => answer(OwnReportEmail, { success: true, isChosen });

/** Who changed a record while a dialog was open. */
export const latestChange = (entry: Partial<LogEntry>, isOwn = false) =>
  answer(LatestChange, {
    success: true,
    isOwn,
    entry: {
      _id: "01a20000-0000-7000-8000-0000000000e1",
      at: "2026-11-22T15:01:00.000Z",
      who: "Ruth Adeyemi",
      what: "appointment rescheduled",
      subject: { kind: "visit", _id: "01a20000-0000-7000-8000-0000000000e2", name: "Hannah Cole" },
      ...entry,
    },
  });
