import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import type { Attendance } from "@lamplight/api/contract/nurse.ts";
import {
  type BookForCaller,
  type CallerEmail,
  type NewPayLink,
  PayLink,
} from "@lamplight/api/contract/office-booking.ts";
import {
  Calendar,
  type EmailOfVisit,
  EmailShown,
  type OfficeCancel,
  type OfficeMove,
  type OfficePreview,
  type OfficeRefund,
  OfficeVisitChanged,
  OfficeVisitFound,
  RankedNurses,
  type RankQuery,
  type SettleUnattended,
  type TakePayment,
} from "@lamplight/api/contract/office-visits.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { TimeOffTaken } from "@lamplight/api/contract/schedules.ts";
import { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { changePreviewQuery, useOfficeWrite } from "../../../lib/office/office-queries.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";

const office = officeCalls("office");
const HALF_HOUR_MS = 30 * MINUTE_MS;

/** One day (`YYYY-MM-DD`) of the practice, with a column for each consultant. */
export const calendarQuery = (day: string) =>
  queryOptions({
    queryKey: ["office", "calendar", day],
    queryFn: ({ signal }) => office.get(`calendar?day=${day}`, Calendar, { signal }),
  });

/** The nurses for a visit or slot, best first. */
export const rankedNursesQuery = (input: RankQuery) =>
  queryOptions({
    queryKey: ["office", "nurses", "ranked", input],
    queryFn: ({ signal }) => office.get(`nurses/ranked?${new URLSearchParams(input)}`, RankedNurses, { signal }),
    placeholderData: keepPreviousData,
  });

export const officeVisitQuery = (id: string) =>
  queryOptions({
    queryKey: ["office", "visits", id],
    queryFn: ({ signal }) => office.get(`visits/${id}`, OfficeVisitFound, { signal }),
    select: ({ visit }) => visit,
  });

/** An action of the office on a visit, with its input. */
export type Act =
  | ({ action: "move" } & Pick<OfficeMove, "docId" | "slotDate" | "slotTime">)
  | ({ action: "cancel" } & Pick<OfficeCancel, "canceledBy" | "cause" | "refundCents">)
  | ({ action: "refund" } & Pick<OfficeRefund, "cents">);

/** What an action would do. Refetched when its input changes. */
export const previewQuery = (id: string, revision: number, act: Act | null) =>
  changePreviewQuery(
    ["office", "visits", id, "preview", revision, act],
    () => office.post(`visits/${id}/preview`, act satisfies OfficePreview | null, ChangePreviewed),
    act !== null,
  );

export type ActionInput = { act: Act; revision: number; reason: string; notify: boolean };

/** Runs an action. On a conflict the visit is refetched. */
export const useAct = (id: string) =>
  useOfficeWrite(({ act: { action, ...fields }, revision, reason, notify }: ActionInput, key) => {
    const input = { ...fields, revision, notify, ...(reason ? { reason } : {}) };
    return office.post(`visits/${id}/${action}`, input, OfficeVisitChanged, key);
  });

export const useBook = () =>
  useOfficeWrite((input: BookForCaller, key) => office.post("visits", input, OfficeVisitFound, key));
export const useTakePayment = (id: string) =>
  useOfficeWrite((input: TakePayment, key) => office.post(`visits/${id}/payments`, input, OfficeVisitChanged, key));
export const useNoteEmail = (patientId: string) =>
  useOfficeWrite((input: CallerEmail, key) => office.post(`patients/${patientId}/email`, input, Done, key));

/** A write that answers with the visit and a message. */
const usePostVisit = <Input>(path: string) =>
  useOfficeWrite((input: Input, key) => office.post(path, input, OfficeVisitFound, key), notifyResponse);

export const useMarkRefunded = (id: string) => usePostVisit<{ revision: number }>(`visits/${id}/mark-refunded`);
export const useAttendance = (id: string) =>
  usePostVisit<{ revision: number; attendance: Attendance | null }>(`visits/${id}/attendance`);
export const useSettleUnattended = (id: string) => usePostVisit<SettleUnattended>(`visits/${id}/unattended`);
export const useSendAgain = (id: string) => usePostVisit<EmailOfVisit>(`visits/${id}/emails`);

/** A payment link, shown once or emailed. */
export const usePayLink = (id: string) =>
  useOfficeWrite((way: z.input<typeof NewPayLink>) => office.post(`visits/${id}/pay-link`, way, PayLink));

/** Asks the card provider about the visit's card page, and settles what was paid. */
export const useAskProvider = (id: string) =>
  useOfficeWrite(() => office.post(`visits/${id}/ask-provider`, {}, OfficeVisitFound), notifyResponse);

/** An email as it would be sent now. */
export const emailQuery = (id: string, which: EmailOfVisit | null) =>
  queryOptions({
    queryKey: ["office", "visits", id, "email", which],
    queryFn: () => office.get(`visits/${id}/email?${new URLSearchParams(which ?? {})}`, EmailShown),
    enabled: which !== null,
    retry: false,
  });

export const useCalendar = (day: string) => useQuery(calendarQuery(day));

/** Closes one slot by entering half an hour of time off for its nurse. */
export const useCloseSlot = () =>
  useOfficeWrite(({ docId, startsAt, reason }: { docId: string; startsAt: string; reason: string }, key) => {
    const to = new Date(Date.parse(startsAt) + HALF_HOUR_MS).toISOString();
    return office.post(`consultants/${docId}/time-off`, { from: startsAt, to, reason }, TimeOffTaken, key);
  });

/** Ends the time off that closes a slot. */
export const useReopenSlot = () =>
  useOfficeWrite(({ docId, timeOffId }: { docId: string; timeOffId: string }, key) =>
    office.post(`consultants/${docId}/time-off/${timeOffId}/end`, {}, Done, key),
  );
