import { VisitChoicesAnswer } from "@lamplight/api/contract/affected-visits.ts";
import {
  AppointmentList,
  type BookAppointment,
  Booked,
  CheckoutUrl,
  type SendConfirmation,
} from "@lamplight/api/contract/appointments.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../lib/errors/failure.ts";
import { http } from "../../lib/http/http.ts";
import { useSaveFile, useWrite } from "../../lib/http/write.ts";
import { notifyResponse } from "../../lib/page/notify.ts";
import { visitorHere } from "../../lib/time/visitor.ts";
import { untilNextChange } from "./visit/display.ts";
import type {
  PreviewedVisitChange,
  VisitCancellation,
  VisitChange,
  VisitChanges,
  VisitMove,
} from "./visit/visit-changes.ts";

const asUser = { as: "user" } as const;

export const ALL_VISITS = ["user", "appointments"];
type Pages = { pages: AppointmentList[] };
const appointmentsIn = ({ pages }: Pages) => pages.flatMap(({ appointments }) => appointments);

/**
 * The patient's appointments, newest first, in pages. The first page contains all upcoming ones, because there are
 * never more in a week. Refetched when a hold expires or a call ends.
 */
export const appointmentsQuery = infiniteQueryOptions({
  queryKey: [...ALL_VISITS, "list"],
  queryFn: ({ pageParam, signal }) => {
    const path = "/api/user/appointments";
    return http.get(pageParam ? `${path}?cursor=${pageParam}` : path, AppointmentList, { ...asUser, signal });
  },
  initialPageParam: "",
  getNextPageParam: ({ next }) => next,
  select: appointmentsIn,
  staleTime: 0,
  refetchInterval: (query) => untilNextChange(query.state.data ? appointmentsIn(query.state.data) : []),
});

/** One appointment. */
export const appointmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...ALL_VISITS, id],
    queryFn: ({ signal }) => http.get(`/api/user/appointment/${id}`, Booked, { ...asUser, signal }),
    select: ({ appointment }) => appointment,
    staleTime: 0,
    refetchInterval: (query) => untilNextChange(query.state.data ? [query.state.data.appointment] : []),
  });

/** Refetches appointments, without waiting for them. */
export function useReloadAppointments() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ALL_VISITS });
}

export const useBookAppointment = () =>
  useWrite(
    (choice: Omit<BookAppointment, "visitor">, key) => {
      const input: BookAppointment = { ...choice, visitor: visitorHere() ?? undefined };
      return http.post("/api/user/book-appointment", input, Booked, { ...asUser, ...key });
    },
    { invalidates: [ALL_VISITS] },
  );

/** What the patient can choose while the nurse of a visit is unavailable; null otherwise. */
export const visitChoicesQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: [...ALL_VISITS, "choices", appointmentId],
    queryFn: ({ signal }) =>
      http.get(`/api/user/visit-choices/${appointmentId}`, VisitChoicesAnswer, { ...asUser, signal }),
    select: ({ choices }) => choices,
  });

/** Opens checkout for a hold. Returns its URL. */
export const usePayAppointment = () =>
  useWrite(
    (appointmentId: string, key) =>
      http.post("/api/user/pay-appointment", { appointmentId }, CheckoutUrl, { ...asUser, ...key }),
    { onError: useReloadAppointments() },
  );

/** Makes the server ask the card provider whether an appointment is paid. Safe to repeat. */
export const useMarkPaid = () =>
  useWrite((appointmentId: string) => http.post("/api/user/mark-appointment-paid", { appointmentId }, Booked, asUser), {
    invalidates: [ALL_VISITS],
  });

/** Accepts the office's change of a visit. */
export const useConfirmChange = () =>
  useWrite((appointmentId: string) => http.post("/api/user/confirm-change", { appointmentId }, Booked, asUser), {
    invalidates: [ALL_VISITS],
    onSuccess: notifyResponse,
  });

/** Records that the patient opens the call. Nothing depends on it for them, so a failure is not shown. */
export const useRecordCallOpened = () =>
  useWrite((appointmentId: string) => http.post("/api/user/open-call", { appointmentId }, Done, asUser), {
    meta: ERRORS_INLINE,
  });

/** Changes a visit as its signed-in patient. A paid one is canceled for the refund that was shown. */
export function useVisitChanges(appointmentId: string): VisitChanges {
  const options = { invalidates: [ALL_VISITS], onSuccess: notifyResponse, meta: ERRORS_INLINE };
  return {
    preview: useWrite(
      (change: VisitChange): Promise<PreviewedVisitChange> =>
        http.post("/api/user/preview-change", { appointmentId, ...change }, ChangePreviewed, asUser),
      { meta: ERRORS_INLINE },
    ),
    cancel: useWrite(
      (input: VisitCancellation, key) =>
        http.post("/api/user/cancel-appointment", { appointmentId, ...input }, Booked, { ...asUser, ...key }),
      options,
    ),
    move: useWrite(
      (input: VisitMove, key) =>
        http.post("/api/user/move-appointment", { appointmentId, ...input }, Booked, { ...asUser, ...key }),
      options,
    ),
  };
}

/** Changes where a visit's emails go, and sends its confirmation again. */
export const useSendConfirmation = () =>
  useWrite(
    (input: SendConfirmation, key) => http.post("/api/user/send-confirmation", input, Booked, { ...asUser, ...key }),
    { invalidates: [ALL_VISITS] },
  );

/** Downloads a paid visit as a calendar file; needs the token's header. */
export const useCalendarFile = () =>
  useSaveFile(
    (appointmentId: string) => http.file(`/api/user/appointment/${appointmentId}/calendar`, asUser),
    () => "lamplight-visit.ics",
  );

export const useAppointment = (id: string) => useQuery(appointmentQuery(id));
