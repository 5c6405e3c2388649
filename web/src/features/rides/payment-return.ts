import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { useHydrated } from "../../lib/hydrated.ts";
import { notify } from "../../lib/notify.ts";
import { useToken } from "../../lib/session.ts";
import { StaleSessionError } from "../../lib/session-call.ts";
import { tabStore } from "../../lib/storage.ts";
import { errorOf, isLapsed, isNotTheirs, paidQuery, useFinalizeBooking } from "./queries.ts";

const LEFT = "rideCheckout";
/** Remembers, in this tab, that the checkout page is opened for a new ride. */
export const leaveForCheckout = () => tabStore.set(LEFT, "open");

/**
 * What became of the payment one has come back from. `paid` is all that is told to whoever is not the one who booked, and
 * `not found` that nothing is paid there. `unknown` also stands for whatever was answered that may be another answer later.
 */
export type PaymentOutcome =
  | { is: "checking" | "cancelled" | "left by hand" | "not found" }
  | { is: "booked"; ride: Ride }
  | { is: "paid"; by: "somebody signed out" | "another account" }
  | { is: "refused"; reason: string }
  | { is: "unknown"; askAgain: () => void; isSignedIn: boolean };

/**
 * Takes up what the checkout page sent along to the transport screen (docs/rules/rides.md): a paid session is finalised, and the
 * address becomes /transport again. Signed out, the session stays in the address until somebody has logged in, and goes back
 * there from whoever turns out to be signed out. Whoever comes back by the browser's own button may have paid or not.
 */
export function usePaymentReturn(): PaymentOutcome | null {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // In HTML that came in advance nobody is signed in and nothing stands in the address.
  const isHydrated = useHydrated();
  const isSignedIn = useToken("user") !== null;
  const { mutate, isPending, error, variables } = useFinalizeBooking();
  const [booked, setBooked] = useState<Ride | null>(null);
  const left = useLeftPage(search.get("paid"));
  const paid = search.get("paid");
  const sessionId = search.get("session_id");
  const isTaken = useRef(false);

  const finalize = useCallback(
    (session: string) =>
      mutate(session, {
        onSuccess: ({ ride, message }) => {
          setBooked(ride);
          if (message) notify.success(message);
        },
        onError: (thrown) => {
          const arrival = new URLSearchParams({ paid: "true", session_id: session });
          if (isLapsed(thrown)) navigate(`${paths.transport}?${arrival}`, { replace: true });
        },
      }),
    [mutate, navigate],
  );

  const waitsForLogin = isHydrated && paid === "true" && sessionId !== null && !isSignedIn;
  useEffect(() => {
    if (paid === null) isTaken.current = false;
    if (paid === null || !isHydrated || waitsForLogin || isTaken.current) return;
    isTaken.current = true;
    if (paid === "true" && sessionId) finalize(sessionId);
    if (paid === "false") notify.failure("Payment was cancelled. Try again.");
    navigate(paths.transport, { replace: true });
  }, [paid, sessionId, isHydrated, waitsForLogin, finalize, navigate]);

  const isStrange = isNotTheirs(error);
  const isToBeTold = waitsForLogin || isStrange;
  const told = useQuery({ ...paidQuery((waitsForLogin ? sessionId : variables) ?? ""), enabled: isToBeTold });

  if (booked) return { is: "booked", ride: booked };
  if (isPending || (isToBeTold && told.isFetching)) return { is: "checking" };
  if (isToBeTold) {
    if (told.data) return { is: "paid", by: isStrange ? "another account" : "somebody signed out" };
    if (isStrange && told.data === false) return { is: "not found" };
    return { is: "unknown", askAgain: () => void told.refetch(), isSignedIn };
  }
  const reason = errorOf(error);
  if (reason !== null) return { is: "refused", reason };
  const mayStillCome = error !== null && !isLapsed(error) && !(error instanceof StaleSessionError);
  if (mayStillCome && variables) return { is: "unknown", askAgain: () => finalize(variables), isSignedIn };
  return left && { is: left };
}

/** How the checkout page was left without a session to ask about; null when it was not. */
function useLeftPage(paid: string | null): "cancelled" | "left by hand" | null {
  const [left, setLeft] = useState<"cancelled" | "left by hand" | null>(null);
  useEffect(() => {
    const comeBack = () => {
      if (paid === "false") setLeft("cancelled");
      if (tabStore.get(LEFT) === null) return;
      tabStore.remove(LEFT);
      if (paid === null) setLeft("left by hand");
    };
    comeBack();
    // The browser may show this very page again instead of loading it anew.
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, [paid]);
  return left;
}
