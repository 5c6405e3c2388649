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
import { useState } from "react";
import { http } from "../../lib/http.ts";
import { createIdempotencyKeys } from "../../lib/idempotency-key.ts";
import { notifyResponse } from "../../lib/notify.ts";
import { saveFile } from "../../lib/save-file.ts";
import { visitorHere } from "../../lib/visitor.ts";
import { untilNextChange } from "./display.ts";

const asUser = { as: "user" } as const;

const ALL = ["user", "appointments"];
type Parts = { pages: AppointmentList[] };
const appointmentsIn = ({ pages }: Parts) => pages.flatMap(({ appointments }) => appointments);

/**
 * The patient's own appointments, newest first, a part at a time. The first holds all that is still to come: nobody books
 * so often in a week. Asked for again when a hold lapses or a call is over.
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

/** One of them. */
export const appointmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...ALL, id],
    queryFn: ({ signal }) => http.get(`/api/user/appointment/${id}`, Booked, { ...asUser, signal }),
    select: ({ appointment }) => appointment,
    staleTime: 0,
    refetchInterval: (query) => untilNextChange(query.state.data ? [query.state.data.appointment] : []),
  });

/** Reloads them after a write, also after one that failed: then something has changed without us. */
export function useReloadAppointments() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ALL });
}

export function useBookAppointment() {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadAppointments();
  return useMutation({
    mutationFn: (choice: Omit<BookAppointment, "visitor">) => {
      const input: BookAppointment = { ...choice, visitor: visitorHere() };
      return once(input, (idempotencyKey) =>
        http.post("/api/user/book-appointment", input, Booked, { ...asUser, idempotencyKey }),
      );
    },
    onSuccess: reload,
  });
}

/** Opens the card provider's page for a hold and answers its address. */
export function usePayAppointment() {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadAppointments();
  return useMutation({
    mutationFn: (appointmentId: string) =>
      once({ appointmentId }, (idempotencyKey) =>
        http.post("/api/user/pay-appointment", { appointmentId }, CheckoutUrl, { ...asUser, idempotencyKey }),
      ),
    onError: reload,
  });
}

/** Has the server ask the card provider whether this appointment is paid. May be repeated. */
export function useMarkPaid() {
  const reload = useReloadAppointments();
  return useMutation({
    mutationFn: (appointmentId: string) =>
      http.post("/api/user/mark-appointment-paid", { appointmentId }, Booked, asUser),
    onSettled: reload,
  });
}

/** Gives up a hold, or a paid visit for what was told comes back. */
export function useCancelAppointment() {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadAppointments();
  return useMutation({
    mutationFn: (input: CancelAppointment) =>
      once(input, (idempotencyKey) =>
        http.post("/api/user/cancel-appointment", input, Booked, { ...asUser, idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    onSettled: reload,
  });
}

/** Accepts what the office changed of a visit. */
export function useConfirmChange() {
  const reload = useReloadAppointments();
  return useMutation({
    mutationFn: (appointmentId: string) => http.post("/api/user/confirm-change", { appointmentId }, Booked, asUser),
    onSuccess: notifyResponse,
    onSettled: reload,
  });
}

/** Records that the patient opens the call. Nothing depends on it for them, so a failure is not shown. */
export const useRecordCallOpened = () =>
  useMutation({
    mutationFn: (appointmentId: string) => http.post("/api/user/open-call", { appointmentId }, Done, asUser),
    meta: { handlesErrorInline: () => true },
  });

/** Asks what moving or cancelling a paid visit would do; nothing changes. */
export const usePreviewChange = () =>
  useMutation({
    mutationFn: (input: PreviewChange) => http.post("/api/user/preview-change", input, ChangePreviewed, asUser),
    meta: { handlesErrorInline: () => true },
  });

export function useMoveAppointment() {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadAppointments();
  return useMutation({
    mutationFn: (input: MoveAppointment) =>
      once(input, (idempotencyKey) =>
        http.post("/api/user/move-appointment", input, Booked, { ...asUser, idempotencyKey }),
      ),
    meta: { handlesErrorInline: () => true },
    onSuccess: notifyResponse,
    onSettled: reload,
  });
}

/** Corrects where letters about a visit go, and has its confirmation written again. */
export function useSendConfirmation() {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadAppointments();
  return useMutation({
    mutationFn: (input: SendConfirmation) =>
      once(input, (idempotencyKey) =>
        http.post("/api/user/send-confirmation", input, Booked, { ...asUser, idempotencyKey }),
      ),
    onSettled: reload,
  });
}

/** Fetches a paid visit as a calendar file, which needs the token's header, and saves it. */
export const useCalendarFile = () =>
  useMutation({
    mutationFn: async (appointmentId: string) => {
      const file = await http.file(`/api/user/appointment/${appointmentId}/calendar`, asUser);
      saveFile(file, "lamplight-visit.ics");
    },
  });
