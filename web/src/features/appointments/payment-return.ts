import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { Failure } from "../../lib/failure.ts";
import { displayState } from "./display.ts";
import { appointmentsQuery, useMarkPaid } from "./queries.ts";

/** How often, in milliseconds, the list is asked for while a payment is awaited, and for how long. */
const ASK_EVERY = 3000;
const AWAIT_FOR = 120_000;

type PaymentReturn = {
  onPaid: (message: string | undefined) => void;
  onCanceled: () => void;
};

/** Not paid yet, or no answer one could rely on; a wrong appointment is never paid, nor one whose payment goes back. */
const mayStillCome = (thrown: unknown): boolean =>
  thrown instanceof Failure && (!thrown.isFinal || thrown.status === 402);

/** The paid visit in a history entry, so that a reload shows it again. */
const booked = (appointmentId: string) => ({ booked: appointmentId });
const isBooked = (state: unknown, { _id }: Appointment): boolean =>
  typeof state === "object" && state !== null && "booked" in state && state.booked === _id;

/**
 * The patient's appointments, with what the checkout page sent along taken up (docs/rules/visits.md): the payment is marked and the
 * address reset. A payment that has not reached us yet is awaited for two minutes. `justBooked` is the visit that was paid
 * for on the way here.
 */
export function useAppointments({ onPaid, onCanceled }: PaymentReturn) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const [awaited, setAwaited] = useState<string | null>(null);
  const [isCanceled, setCanceled] = useState(false);
  const { mutate, isPending: isChecking } = useMarkPaid();
  const list = useInfiniteQuery({ ...appointmentsQuery, ...(awaited && { refetchInterval: ASK_EVERY }) });
  const payment = search.get("payment");
  const appointmentId = search.get("appointmentId");
  const isTaken = useRef(false);

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
    if (payment === null) isTaken.current = false;
    if (payment === null || isTaken.current) return;
    isTaken.current = true;
    const isBack = payment === "success" && appointmentId !== null;
    if (isBack) mark(appointmentId);
    setCanceled(payment === "cancel");
    if (payment === "cancel") onCanceled();
    setSearch({}, { replace: true, preventScrollReset: true, ...(isBack && { state: booked(appointmentId) }) });
  }, [payment, appointmentId, mark, onCanceled, setSearch]);

  useEffect(() => {
    if (awaited === null) return;
    const patience = setTimeout(() => setAwaited(null), AWAIT_FOR);
    return () => clearTimeout(patience);
  }, [awaited]);

  const decided = list.data?.find(({ _id, payment: isPaid, cancelled }) => _id === awaited && (isPaid || cancelled));
  useEffect(() => {
    if (!decided) return;
    setAwaited(null);
    if (decided.payment) mark(decided._id);
  }, [decided, mark]);

  const justBooked = list.data?.find((one) => isBooked(state, one) && displayState(one) === "confirmed");
  return { list, justBooked, isChecking, isAwaited: awaited !== null, isCanceled };
}
