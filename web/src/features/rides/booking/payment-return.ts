import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { useToken } from "../../../lib/http/session.ts";
import { StaleSessionError } from "../../../lib/http/session-call.ts";
import { tabStore } from "../../../lib/http/storage.ts";
import { useHydrated } from "../../../lib/hydration/hydrated.ts";
import { notify } from "../../../lib/page/notify.ts";
import { errorOf, isLapsed, isNotTheirs, paidQuery, useFinalizeBooking } from "../queries.ts";

const LEFT = "rideCheckout";
/** Remembers in this tab that checkout was opened for a new ride. */
export const leaveForCheckout = () => tabStore.set(LEFT, "open");

/**
 * Result of a return from checkout. `paid` is all that other people may see; `not found` means no payment; `unknown` means
 * that the answer may change later.
 */
export type PaymentOutcome =
  | { is: "checking" | "cancelled" | "left" | "not found" }
  | { is: "booked"; ride: Ride }
  | { is: "paid"; by: "signed out" | "another account" }
  | { is: "refused"; reason: string }
  | { is: "unknown"; askAgain: () => void; isSignedIn: boolean };

/**
 * Handles the return from checkout on the transport page (docs/rules/rides.md): finalizes a paid session and resets the URL to
 * /transport. Signed out, the session id stays in the URL until login. After the browser's back button the payment state is
 * unknown.
 */
export function usePaymentReturn(onBooked?: (ride: Ride) => void): PaymentOutcome | null {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // Prerendered HTML has no session.
  const isHydrated = useHydrated();
  const isSignedIn = useToken("user") !== null;
  const { mutate, isPending, error, variables } = useFinalizeBooking();
  const [booked, setBooked] = useState<Ride | null>(null);
  const left = useLeftPage(search.get("paid"));
  const paid = search.get("paid");
  const sessionId = search.get("session_id");
  const isHandled = useRef(false);

  const finalize = useCallback(
    (session: string) =>
      mutate(session, {
        onSuccess: ({ ride, message }) => {
          setBooked(ride);
          onBooked?.(ride);
          if (message) notify.success(message);
        },
        onError: (thrown) => {
          const returnParams = new URLSearchParams({ paid: "true", session_id: session });
          if (isLapsed(thrown)) navigate(`${paths.transport}?${returnParams}`, { replace: true });
        },
      }),
    [mutate, navigate, onBooked],
  );

  const waitsForLogin = isHydrated && paid === "true" && sessionId !== null && !isSignedIn;
  useEffect(() => {
    if (paid === null) isHandled.current = false;
    if (paid === null || !isHydrated || waitsForLogin || isHandled.current) return;
    isHandled.current = true;
    if (paid === "true" && sessionId) finalize(sessionId);
    if (paid === "false") notify.failure("Payment was cancelled. Try again.");
    navigate(paths.transport, { replace: true });
  }, [paid, sessionId, isHydrated, waitsForLogin, finalize, navigate]);

  const isOtherAccount = isNotTheirs(error);
  const needsStatus = waitsForLogin || isOtherAccount;
  const outcome = useQuery({ ...paidQuery((waitsForLogin ? sessionId : variables) ?? ""), enabled: needsStatus });

  if (booked) return { is: "booked", ride: booked };
  // Also in prerendered HTML, and until the URL is reset.
  const isReturning = paid === "true" && !waitsForLogin;
  if (isReturning || isPending || (needsStatus && outcome.isFetching)) return { is: "checking" };
  if (needsStatus) {
    if (outcome.data) return { is: "paid", by: isOtherAccount ? "another account" : "signed out" };
    if (isOtherAccount && outcome.data === false) return { is: "not found" };
    return { is: "unknown", askAgain: () => void outcome.refetch(), isSignedIn };
  }
  const reason = errorOf(error);
  if (reason !== null) return { is: "refused", reason };
  const mayStillCome = error !== null && !isLapsed(error) && !(error instanceof StaleSessionError);
  if (mayStillCome && variables) return { is: "unknown", askAgain: () => finalize(variables), isSignedIn };
  return left && { is: left };
}

/** How checkout was left without a session id; null if it was not. */
function useLeftPage(paid: string | null): "cancelled" | "left" | null {
  const [left, setLeft] = useState<"cancelled" | "left" | null>(null);
  useEffect(() => {
    const onReturn = () => {
      if (paid === "false") setLeft("cancelled");
      if (tabStore.get(LEFT) === null) return;
      tabStore.remove(LEFT);
      if (paid === null) setLeft("left");
    };
    onReturn();
    // The back/forward cache may restore this page.
    window.addEventListener("pageshow", onReturn);
    return () => window.removeEventListener("pageshow", onReturn);
  }, [paid]);
  return left;
}
