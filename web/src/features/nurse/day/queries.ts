import { type Attendance, Feed, NewFeed, Notes, NurseDay, NurseVisitFound } from "@lamplight/api/contract/nurse.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { useIdempotentWrite } from "../../../lib/http/idempotency-key.ts";
import { thenRefetch } from "../../../lib/http/settled.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";

const nurse = officeCalls("nurse");
/** Visits are booked and canceled, and calls open, while the page is shown. */
const EVERY_MS = 10_000;

/** The nurse's visits of a day (`YYYY-MM-DD`); today without one. */
export const dayQuery = (day: string | null) =>
  queryOptions({
    queryKey: ["nurse", "day", day],
    queryFn: ({ signal }) => nurse.get(day ? `day?day=${day}` : "day", NurseDay, { signal }),
    refetchInterval: EVERY_MS,
  });

function useReloadDay() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["nurse", "day"] });
}

/** Records attendance, or clears it with null. On a conflict the day is refetched. */
export function useAttendance(visitId: string) {
  const idempotent = useIdempotentWrite();
  const reload = useReloadDay();
  return useMutation({
    mutationFn: (input: { revision: number; attendance: Attendance | null }) =>
      idempotent(input, (idempotencyKey) =>
        nurse.post(`visits/${visitId}/attendance`, input, NurseVisitFound, { idempotencyKey }),
      ),
    meta: ERRORS_INLINE,
    onSuccess: notifyResponse,
    onSettled: thenRefetch(reload),
  });
}

export function useWriteNote(visitId: string) {
  const idempotent = useIdempotentWrite();
  const reload = useReloadDay();
  return useMutation({
    mutationFn: (input: { text: string }) =>
      idempotent(input, (idempotencyKey) => nurse.post(`visits/${visitId}/notes`, input, Notes, { idempotencyKey })),
    onSuccess: reload,
  });
}

export const feedQuery = queryOptions({
  queryKey: ["nurse", "feed"],
  queryFn: ({ signal }) => nurse.get("feed", Feed, { signal }),
});

export function useRenewFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => nurse.post("feed", {}, NewFeed),
    onSuccess: () => client.invalidateQueries({ queryKey: feedQuery.queryKey }),
  });
}
