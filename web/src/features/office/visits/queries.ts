import { type Attendance, type NewNote, Notes } from "@lamplight/api/contract/nurse.ts";
import { type BookForCaller, type CallerEmail, PayLink } from "@lamplight/api/contract/office-booking.ts";
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
import { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { useIdempotentWrite } from "../../../lib/http/idempotency-key.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { useRefetchOffice } from "../../../lib/office/office-queries.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";

const office = officeCalls("office");

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
  | ({ action: "cancel" } & Pick<OfficeCancel, "canceledBy" | "cause">)
  | ({ action: "refund" } & Pick<OfficeRefund, "cents">);

/** What an action would do. Refetched when its input changes. */
export const previewQuery = (id: string, revision: number, act: Act | null) =>
  queryOptions({
    queryKey: ["office", "visits", id, "preview", revision, act],
    queryFn: () => office.post(`visits/${id}/preview`, act satisfies OfficePreview | null, ChangePreviewed),
    enabled: act !== null,
    staleTime: 0,
  });

export type ActionInput = { act: Act; revision: number; reason: string; notify: boolean };

/** Runs an action. On a conflict the visit is refetched. */
export function useAct(id: string) {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: ({ act: { action, ...fields }, revision, reason, notify }: ActionInput) => {
      const input = { ...fields, revision, notify, ...(reason ? { reason } : {}) };
      return idempotent({ action, ...input }, (idempotencyKey) =>
        office.post(`visits/${id}/${action}`, input, OfficeVisitChanged, { idempotencyKey }),
      );
    },
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}

/**
 * A write that changes visits: idempotent per input, with errors shown beside the button. Invalidates all office queries.
 * `onSuccess` runs even if the component has unmounted by then.
 */
function useOfficeCall<Input, Answer>(
  path: (input: Input) => string,
  shape: { parse: (value: unknown) => Answer },
  onSuccess: (answer: Answer) => void = () => {},
) {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (input: Input) =>
      idempotent(input, (idempotencyKey) => office.post(path(input), input, shape, { idempotencyKey })),
    meta: ERRORS_INLINE,
    onSuccess,
    onSettled: refetchOffice,
  });
}

export const useBook = () => useOfficeCall<BookForCaller, OfficeVisitFound>(() => "visits", OfficeVisitFound);
export const useTakePayment = (id: string) =>
  useOfficeCall<TakePayment, OfficeVisitChanged>(() => `visits/${id}/payments`, OfficeVisitChanged);
export const useMarkRefunded = (id: string) =>
  useOfficeCall<{ revision: number }, OfficeVisitFound>(
    () => `visits/${id}/mark-refunded`,
    OfficeVisitFound,
    notifyResponse,
  );
export const useAttendance = (id: string) =>
  useOfficeCall<{ revision: number; attendance: Attendance | null }, OfficeVisitFound>(
    () => `visits/${id}/attendance`,
    OfficeVisitFound,
    notifyResponse,
  );
export const useSettleUnattended = (id: string) =>
  useOfficeCall<SettleUnattended, OfficeVisitFound>(() => `visits/${id}/unattended`, OfficeVisitFound, notifyResponse);
export const useWriteNote = (id: string) =>
  useOfficeCall<z.infer<typeof NewNote>, z.infer<typeof Notes>>(() => `visits/${id}/notes`, Notes);
export const useSendAgain = (id: string) =>
  useOfficeCall<EmailOfVisit, OfficeVisitFound>(() => `visits/${id}/emails`, OfficeVisitFound, notifyResponse);
export const useNoteEmail = (patientId: string) =>
  useOfficeCall<CallerEmail, Done>(() => `patients/${patientId}/email`, Done);

/** A payment link, shown once or emailed. */
export function usePayLink(id: string) {
  const refetchOffice = useRefetchOffice();
  return useMutation({
    mutationFn: (send: boolean) => office.post(`visits/${id}/pay-link`, { send }, PayLink),
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}

/** Asks the card provider about the visit's card page, and settles what was paid. */
export function useAskProvider(id: string) {
  const refetchOffice = useRefetchOffice();
  return useMutation({
    mutationFn: () => office.post(`visits/${id}/ask-provider`, {}, OfficeVisitFound),
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}

/** An email as it would be sent now. */
export const emailQuery = (id: string, which: EmailOfVisit | null) =>
  queryOptions({
    queryKey: ["office", "visits", id, "email", which],
    queryFn: () => office.get(`visits/${id}/email?${new URLSearchParams(which ?? {})}`, EmailShown),
    enabled: which !== null,
    retry: false,
  });
