import { VisitChoicesAnswer } from "@lamplight/api/contract/affected-visits.ts";
import {
  AppointmentList,
  type BookAppointment,
  Booked,
  CheckoutUrl,
  type SendConfirmation,
} from "@lamplight/api/contract/appointments.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import {
  type CancelAppointment,
  ChangePreviewed,
  type MoveAppointment,
  type PreviewChange,
} from "@lamplight/api/contract/visit-changes.ts";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../lib/errors/failure.ts";
import { http } from "../../lib/http/http.ts";
import { useIdempotentWrite } from "../../lib/http/idempotency-key.ts";
import { saveFile } from "../../lib/http/save-file.ts";
import { thenRefetch } from "../../lib/http/settled.ts";
import { notifyResponse } from "../../lib/page/notify.ts";
import { visitorHere } from "../../lib/time/visitor.ts";
import { untilNextChange } from "./visit/display.ts";

const asUser = { as: "user" } as const;

const ALL = ["user", "appointments"];
type Pages = { pages: AppointmentList[] };
const appointmentsIn = ({ pages }: Pages) => pages.flatMap(({ appointments }) => appointments);

/**
 * The patient's appointments, newest first, in pages. The first page contains all upcoming ones, because there are
 * never more in a week. Refetched when a hold expires or a call ends.
 */
export const appointmentsQuery = infiniteQueryOptions({
  queryKey: [...ALL, "list"],
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
    queryKey: [...ALL, id],
    queryFn: ({ signal }) => http.get(`/api/user/appointment/${id}`, Booked, { ...asUser, signal }),
    select: ({ appointment }) => appointment,
    staleTime: 0,
    refetchInterval: (query) => untilNextChange(query.state.data ? [query.state.data.appointment] : []),
  });

/** Refetches appointments after a write, also after a failed one, whose cause may be a change elsewhere. */
export function useReloadAppointments() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ALL });
}

export function useBookAppointment() {
  const idempotent = useIdempotentWrite();
  const reload = useReloadAppointments();
  return useMutation({
    mutationFn: (choice: Omit<BookAppointment, "visitor">) => {
      const input: BookAppointment = { ...choice, visitor: visitorHere() ?? undefined };
      return idempotent(input, (idempotencyKey) =>
        http.post("/api/user/book-appointment", input, Booked, { ...asUser, idempotencyKey }),
      );
    },
    onSuccess: reload,
  });
}

/** What the patient can choose while the nurse of a visit is unavailable; null otherwise. */
export const visitChoicesQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: [...ALL, "choices", appointmentId],
    queryFn: ({ signal }) =>
      http.get(`/api/user/visit-choices/${appointmentId}`, VisitChoicesAnswer, { ...asUser, signal }),
    select: ({ choices }) => choices,
  });

/** Opens checkout for a hold. Returns its URL. */
export function usePayAppointment() {
  const idempotent = useIdempotentWrite();
  const reload = useReloadAppointments();
  return useMutation({
    mutationFn: (appointmentId: string) =>
      idempotent({ appointmentId }, (idempotencyKey) =>
        http.post("/api/user/pay-appointment", { appointmentId }, CheckoutUrl, { ...asUser, idempotencyKey }),
      ),
    onError: () => void reload(),
  });
}

/** Makes the server ask the card provider whether an appointment is paid. Safe to repeat. */
export function useMarkPaid() {
  const reload = useReloadAppointments();
  return useMutation({
    mutationFn: (appointmentId: string) =>
      http.post("/api/user/mark-appointment-paid", { appointmentId }, Booked, asUser),
    onSettled: thenRefetch(reload),
  });
}

/** Releases a hold, or cancels a paid visit for the refund that was shown. */
export function useCancelAppointment() {
  const idempotent = useIdempotentWrite();
  const reload = useReloadAppointments();
  return useMutation({
    mutationFn: (input: CancelAppointment) =>
      idempotent(input, (idempotencyKey) =>
        http.post("/api/user/cancel-appointment", input, Booked, { ...asUser, idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    onSettled: thenRefetch(reload),
  });
}

/** Accepts the office's change of a visit. */
export function useConfirmChange() {
  const reload = useReloadAppointments();
  return useMutation({
    mutationFn: (appointmentId: string) => http.post("/api/user/confirm-change", { appointmentId }, Booked, asUser),
    onSuccess: notifyResponse,
    onSettled: thenRefetch(reload),
  });
}

/** Records that the patient opens the call. Nothing depends on it for them, so a failure is not shown. */
export const useRecordCallOpened = () =>
  useMutation({
    mutationFn: (appointmentId: string) => http.post("/api/user/open-call", { appointmentId }, Done, asUser),
    meta: ERRORS_INLINE,
  });

/** Previews rescheduling or canceling a paid visit. */
export const usePreviewChange = () =>
  useMutation({
    mutationFn: (input: PreviewChange) => http.post("/api/user/preview-change", input, ChangePreviewed, asUser),
    meta: ERRORS_INLINE,
  });

export function useMoveAppointment() {
  const idempotent = useIdempotentWrite();
  const reload = useReloadAppointments();
  return useMutation({
    mutationFn: (input: MoveAppointment) =>
      idempotent(input, (idempotencyKey) =>
        http.post("/api/user/move-appointment", input, Booked, { ...asUser, idempotencyKey }),
      ),
    meta: ERRORS_INLINE,
    onSuccess: notifyResponse,
    onSettled: thenRefetch(reload),
  });
}

/** Changes where a visit's emails go, and sends its confirmation again. */
export function useSendConfirmation() {
  const idempotent = useIdempotentWrite();
  const reload = useReloadAppointments();
  return useMutation({
    mutationFn: (input: SendConfirmation) =>
      idempotent(input, (idempotencyKey) =>
        http.post("/api/user/send-confirmation", input, Booked, { ...asUser, idempotencyKey }),
      ),
    onSettled: thenRefetch(reload),
  });
}

/** Downloads a paid visit as a calendar file; needs the token's header. */
export const useCalendarFile = () =>
  useMutation({
    mutationFn: async (appointmentId: string) => {
      const file = await http.file(`/api/user/appointment/${appointmentId}/calendar`, asUser);
      saveFile(file, "lamplight-visit.ics");
    },
  });
