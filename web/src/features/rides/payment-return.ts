import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { isUnanswered } from "../../lib/failure.ts";
import { notify } from "../../lib/notify.ts";
import { useFinalizeBooking } from "./queries.ts";

const LEFT = "rideCheckout";
/** Remembers, in this tab, that the checkout page is opened for a new ride. */
export const leaveForCheckout = () => sessionStorage.setItem(LEFT, "open");

/**
 * Takes up what the checkout page sent along to the transport screen (spec §2): a paid session is finalised, and the
 * address becomes /transport again. Whoever comes back by the browser's own button may
 * have paid or not. Answers what became of the payment, and how to ask again when nobody answered.
 */
export function usePaymentReturn() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { mutate, isPending, error, variables } = useFinalizeBooking();
  const [booked, setBooked] = useState<Ride | null>(null);
  const [left, setLeft] = useState<"cancelled" | "by hand" | null>(null);
  const paid = search.get("paid");
  const sessionId = search.get("session_id");
  const isTaken = useRef(false);

  useEffect(() => {
    const comeBack = () => {
      if (sessionStorage.getItem(LEFT) === null) return;
      sessionStorage.removeItem(LEFT);
      if (paid === null) setLeft("by hand");
    };
    comeBack();
    // The browser may show this very page again instead of loading it anew.
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, [paid]);

  const finalize = useCallback(
    (session: string) =>
      mutate(session, {
        onSuccess: ({ ride, message }) => {
          setBooked(ride);
          if (message) notify.success(message);
        },
      }),
    [mutate],
  );

  useEffect(() => {
    if (paid === null) isTaken.current = false;
    if (paid === null || isTaken.current) return;
    isTaken.current = true;
    if (paid === "true" && sessionId) finalize(sessionId);
    if (paid === "false") {
      setLeft("cancelled");
      notify.failure("Payment was cancelled. Try again.");
    }
    navigate(paths.transport, { replace: true });
  }, [paid, sessionId, finalize, navigate]);

  const askAgain = isUnanswered(error) && variables ? () => finalize(variables) : null;
  return { booked, left, isChecking: isPending, askAgain };
}
