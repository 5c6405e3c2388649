import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { isUnanswered } from "../../lib/failure.ts";
import { useFinalizeBooking } from "./queries.ts";

type PaymentReturn = { onBooked: (message: string | undefined) => void; onCancelled: () => void };

/**
 * Takes up what the checkout page sent along to the transport screen (spec §2): a paid session is finalised, and the
 * address becomes /transport again. Answers the ride that was booked this way, once it is, and how to ask again when nobody
 * answered.
 */
export function usePaymentReturn({ onBooked, onCancelled }: PaymentReturn) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { mutate, isPending, error, variables } = useFinalizeBooking();
  const [booked, setBooked] = useState<Ride | null>(null);
  const paid = search.get("paid");
  const sessionId = search.get("session_id");
  const isTaken = useRef(false);

  const finalize = useCallback(
    (session: string) =>
      mutate(session, {
        onSuccess: ({ ride, message }) => {
          setBooked(ride);
          onBooked(message);
        },
      }),
    [mutate, onBooked],
  );

  useEffect(() => {
    if (paid === null) isTaken.current = false;
    if (paid === null || isTaken.current) return;
    isTaken.current = true;
    if (paid === "true" && sessionId) finalize(sessionId);
    if (paid === "false") onCancelled();
    navigate(paths.transport, { replace: true, preventScrollReset: true });
  }, [paid, sessionId, finalize, onCancelled, navigate]);

  const askAgain = isUnanswered(error) && variables ? () => finalize(variables) : null;
  return { booked, isChecking: isPending, askAgain };
}
