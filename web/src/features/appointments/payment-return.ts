import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Failure } from "../../lib/failure.ts";
import { appointmentsQuery, useMarkPaid } from "./queries.ts";

/** How often, in milliseconds, the list is asked for while a payment is awaited, and for how long. */
const ASK_EVERY = 3000;
const AWAIT_FOR = 120_000;

type PaymentReturn = {
  onPaid: (message: string | undefined) => void;
  onCanceled: () => void;
};

/** Not paid yet (402 or 409), or no answer one could rely on; a wrong appointment is never paid. */
const mayStillCome = (thrown: unknown): boolean =>
  thrown instanceof Failure && (!thrown.isFinal || thrown.status === 402 || thrown.status === 409);

/**
 * The patient's appointments, with what the checkout page sent along taken up (spec §4): the payment is marked and the
 * address reset. A payment that has not reached us yet is awaited for two minutes.
 */
export function useAppointments({ onPaid, onCanceled }: PaymentReturn) {
  const [search, setSearch] = useSearchParams();
  const [awaited, setAwaited] = useState<string | null>(null);
  const { mutate, isPending: isChecking } = useMarkPaid();
  const list = useQuery({ ...appointmentsQuery, ...(awaited && { refetchInterval: ASK_EVERY }) });
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
    if (payment === "success" && appointmentId) mark(appointmentId);
    if (payment === "cancel") onCanceled();
    setSearch({}, { replace: true, preventScrollReset: true });
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

  return { list, isChecking, isAwaited: awaited !== null };
}
