import { AppointmentList, type BookAppointment, Booked, CheckoutUrl } from "@lamplight/api/contract/appointments.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createAttempts } from "../../lib/attempt-key.ts";
import { http } from "../../lib/http.ts";
import { saveFile } from "../../lib/save-file.ts";
import { untilNextChange } from "./display.ts";

const asUser = { as: "user" } as const;

/** The patient's own appointments, newest first. Asked for again when a hold lapses or a call is over. */
export const appointmentsQuery = queryOptions({
  queryKey: ["appointments"],
  queryFn: ({ signal }) => http.get("/api/user/appointments", AppointmentList, { ...asUser, signal }),
  select: (answer) => answer.appointments,
  staleTime: 0,
  refetchInterval: (query) => untilNextChange(query.state.data?.appointments ?? []),
  meta: { isPrivate: true },
});

/** Reloads the list after a write, also after one that failed: then something has changed without us. */
function useReloadAppointments() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: appointmentsQuery.queryKey });
}

export function useBookAppointment() {
  const [once] = useState(createAttempts);
  const reload = useReloadAppointments();
  return useMutation({
    mutationFn: (wish: BookAppointment) =>
      once(wish, (idempotencyKey) =>
        http.post("/api/user/book-appointment", wish, Booked, { ...asUser, idempotencyKey }),
      ),
    onSuccess: reload,
  });
}

/** Opens the card provider's page for a hold and answers its address. */
export function usePayAppointment() {
  const [once] = useState(createAttempts);
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

export function useCancelAppointment() {
  const reload = useReloadAppointments();
  return useMutation({
    mutationFn: (appointmentId: string) => http.post("/api/user/cancel-appointment", { appointmentId }, Booked, asUser),
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
