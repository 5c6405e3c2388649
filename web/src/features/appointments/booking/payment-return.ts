import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { Failure } from "../../../lib/errors/failure.ts";
import { appointmentsQuery, useMarkPaid } from "../queries.ts";
import { displayState } from "../visit/display.ts";

/** Polling interval and duration, in milliseconds, while a payment is awaited. */
const POLL_MS = 3000;
const AWAIT_MS = 120_000;

type PaymentReturn = {
  onPaid: (message: string | undefined) => void;
  onCanceled: () => void;
};

/**
 * True if the appointment may still be paid: not paid yet, or no final response. False for a wrong appointment or a
 * refunded payment.
 */
const mayStillCome = (thrown: unknown): boolean =>
  thrown instanceof Failure && (!thrown.isFinal || thrown.status === 402);

/** The paid visit in a history entry, so that a reload shows it again. */
const booked = (appointmentId: string) => ({ booked: appointmentId });
const isBooked = (state: unknown, { _id }: Appointment): boolean =>
  typeof state === "object" && state !== null && "booked" in state && state.booked === _id;

/**
 * The patient's appointments. Handles the return from checkout (docs/rules/visits.md): marks the payment and resets the
 * URL. Waits two minutes for a payment that has not arrived. `justBooked` is the visit that was just paid for.
 */
export function useAppointments({ onPaid, onCanceled }: PaymentReturn) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const [awaited, setAwaited] = useState<string | null>(null);
  const [isCanceled, setCanceled] = useState(false);
  const { mutate, isPending: isChecking } = useMarkPaid();
  const list = useInfiniteQuery({ ...appointmentsQuery, ...(awaited && { refetchInterval: POLL_MS }) });
  const payment = search.get("payment");
  const appointmentId = search.get("appointmentId");
  const isHandled = useRef(false);

  const mark = useCallback(
    (id: string) =>
      mutate(id, {
        onSuccess: ({ message }) => onPaid(message),
        onError: (thrown) => {
          if (mayStillCome(thrown)) setAwaited(id);
        },
      }),
    [mutate, onPaid],
  );

  useEffect(() => {
    if (payment === null) isHandled.current = false;
    if (payment === null || isHandled.current) return;
    isHandled.current = true;
    const isBack = payment === "success" && appointmentId !== null;
    if (isBack) mark(appointmentId);
    setCanceled(payment === "cancel");
    if (payment === "cancel") onCanceled();
    setSearch({}, { replace: true, preventScrollReset: true, ...(isBack && { state: booked(appointmentId) }) });
  }, [payment, appointmentId, mark, onCanceled, setSearch]);

  useEffect(() => {
    if (awaited === null) return;
    const timeout = setTimeout(() => setAwaited(null), AWAIT_MS);
    return () => clearTimeout(timeout);
  }, [awaited]);

  const settled = list.data?.find(({ _id, payment: isPaid, cancelled }) => _id === awaited && (isPaid || cancelled));
  useEffect(() => {
    if (!settled) return;
    setAwaited(null);
    if (settled.payment) mark(settled._id);
  }, [settled, mark]);

  const justBooked = list.data?.find((one) => isBooked(state, one) && displayState(one) === "confirmed");
  return { list, justBooked, isChecking, isAwaited: awaited !== null, isCanceled };
}
