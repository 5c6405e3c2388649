import { type Attendance, Feed, NewFeed, Notes, NurseDay, NurseVisitFound } from "@lamplight/api/contract/nurse.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createIdempotencyKeys } from "../../lib/idempotency-key.ts";
import { notifyResponse } from "../../lib/notify.ts";
import { officeCalls } from "../../lib/office-calls.ts";

const nurse = officeCalls("nurse");
/** Visits are booked and cancelled, and calls open, while she looks. */
const EVERY_MS = 10_000;

/** Her visits of a day, `YYYY-MM-DD`; today where none is named. */
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

/** Says what became of a visit, or takes it back; what comes too late brings the day as it stands now. */
export function useAttendance(visitId: string) {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadDay();
  return useMutation({
    mutationFn: (wish: { revision: number; attendance: Attendance | null }) =>
      once(wish, (idempotencyKey) =>
        nurse.post(`visits/${visitId}/attendance`, wish, NurseVisitFound, { idempotencyKey }),
      ),
    meta: { handlesErrorInline: () => true },
    onSuccess: notifyResponse,
    onSettled: reload,
  });
}

export function useWriteNote(visitId: string) {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadDay();
  return useMutation({
    mutationFn: (wish: { text: string }) =>
      once(wish, (idempotencyKey) => nurse.post(`visits/${visitId}/notes`, wish, Notes, { idempotencyKey })),
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
