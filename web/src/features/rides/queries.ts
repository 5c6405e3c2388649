import type { CancelRide, MoveRide, PreviewRideChange } from "@lamplight/api/contract/ride-changes.ts";
import type { TransportType } from "@lamplight/api/contract/ride-status.ts";
import {
  BookedRide,
  PaidAnswer,
  type PaymentMethod,
  RideCheckout,
  type RideInput,
  RideList,
  RideQuote,
} from "@lamplight/api/contract/rides.ts";
import { SharedLink } from "@lamplight/api/contract/shared-rides.ts";
import { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import {
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { Failure, RIDES_NOT_FETCHED } from "../../lib/failure.ts";
import { http } from "../../lib/http.ts";
import { createIdempotencyKeys } from "../../lib/idempotency-key.ts";
import { useLiveQuery, useLiveUpdates } from "../../lib/live-query.ts";
import { notifyResponse } from "../../lib/notify.ts";
import { visitorHere } from "../../lib/visitor.ts";
import { waysToPay } from "./ways-to-pay.ts";

export const UNANSWERED = "Something went wrong. Try again.";
export const asUser = { as: "user" } as const;

/** What a ride costs, as the server would book it now. */
export const quoteQuery = (transportType: TransportType, returnTrip: boolean) =>
  queryOptions({
    queryKey: ["ride-quote", transportType, returnTrip],
    queryFn: ({ signal }) =>
      http.get(`/api/ride-quote?transportType=${transportType}&returnTrip=${returnTrip}`, RideQuote, { signal }),
    staleTime: 5 * 60_000,
  });

export const OF_PASSENGER: QueryKey = ["user", "rides"];
const news = { account: "user", path: "/api/user/rides/live", about: OF_PASSENGER } as const;

const ridesQuery = infiniteQueryOptions({
  queryKey: [...OF_PASSENGER, "list"],
  queryFn: ({ pageParam, signal }) => {
    const path = "/api/user/list-rides?limit=20";
    return http.get(pageParam ? `${path}&cursor=${pageParam}` : path, RideList, { ...asUser, signal });
  },
  initialPageParam: "",
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ rides }) => rides),
  staleTime: 0,
  meta: { failureText: RIDES_NOT_FETCHED },
});

const rideQuery = (rideId: string) =>
  queryOptions({
    queryKey: [...OF_PASSENGER, rideId],
    queryFn: ({ signal }) => http.get(`/api/user/ride/${rideId}`, BookedRide, { ...asUser, signal }),
    select: ({ ride }) => ride,
    staleTime: 0,
  });

export function useReloadRides() {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: OF_PASSENGER }), [client]);
}

/** The patient's rides as they change on the driver's side, a part at a time: those ahead first, soonest first, then the others, latest first. */
export function useRides() {
  const { isSilent, refetchInterval } = useLiveUpdates(news);
  return { ...useInfiniteQuery({ ...ridesQuery, refetchInterval }), isSilent };
}

/** One of them. */
export const useRide = (rideId: string) => useLiveQuery(rideQuery(rideId), news);

/** Books a ride. By card it is stored unpaid and the card provider's page for it answered; otherwise it is booked at once. */
export function useBookRide(paymentMethod: PaymentMethod) {
  const [once] = useState(createIdempotencyKeys);
  return useMutation({
    mutationFn: (form: RideInput & { paymentMethod: PaymentMethod }) => {
      const wish = { ...form, visitor: visitorHere() };
      return once<RideCheckout | BookedRide>(wish, (idempotencyKey) => {
        const call = { ...asUser, idempotencyKey };
        return wish.paymentMethod === "card"
          ? http.post("/api/stripe/create-checkout-session", { formData: wish }, RideCheckout, call)
          : http.post("/api/user/book-ride", wish, BookedRide, call);
      });
    },
    meta: { fallback: waysToPay[paymentMethod].fallback, unanswered: UNANSWERED },
  });
}

/** Whether a session of the card provider's page has paid for a ride: for whoever knows it, signed in or not. */
export const paidQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ["ride-paid", sessionId],
    queryFn: ({ signal }) =>
      http.get(`/api/stripe/paid?session_id=${encodeURIComponent(sessionId)}`, PaidAnswer, { signal }),
    select: (answer) => answer.paid,
    staleTime: 0,
  });

/** Whether the server knows no such payment of this patient's: it may be somebody else's, or nobody's. */
export const isNotTheirs = (thrown: unknown): boolean =>
  thrown instanceof Failure && thrown.status === 404 && thrown.message !== "";

/** Why the server refuses a payment for good, in its own sentence: it goes back, say. Null of every other failure. */
export const errorOf = (thrown: unknown): string | null =>
  thrown instanceof Failure && (thrown.status === 400 || thrown.status === 409) && thrown.message
    ? thrown.message
    : null;

/** Whether the session had lapsed in whose name the question was asked. */
export const isLapsed = (thrown: unknown): boolean => thrown instanceof Failure && thrown.status === 401;

const isNotPaidYet = (thrown: unknown): boolean => thrown instanceof Failure && thrown.status === 402;

/** Has the server ask the card provider whether this session is paid. May be repeated. */
export function useFinalizeBooking() {
  const reload = useReloadRides();
  return useMutation({
    mutationFn: (sessionId: string) => http.post("/api/stripe/finalize-booking", { sessionId }, BookedRide, asUser),
    onSettled: reload,
    meta: {
      fallback: "Failed to finalize booking",
      unanswered: "Error finalizing booking",
      handlesErrorInline: (thrown) =>
        isNotTheirs(thrown) || isLapsed(thrown) || isNotPaidYet(thrown) || errorOf(thrown) !== null,
    },
  });
}

/** The page of a ride that is still unpaid, once more. */
export function usePayRide() {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadRides();
  return useMutation({
    mutationFn: (rideId: string) =>
      once({ rideId }, (idempotencyKey) =>
        http.post("/api/user/pay-ride", { rideId }, RideCheckout, { ...asUser, idempotencyKey }),
      ),
    onError: reload,
    meta: { fallback: waysToPay.card.fallback, unanswered: UNANSWERED },
  });
}

/** Asks what moving or cancelling a ride would do; nothing changes. */
export const usePreviewRideChange = () =>
  useMutation({
    mutationFn: (wish: PreviewRideChange) => http.post("/api/user/preview-ride-change", wish, ChangePreviewed, asUser),
    meta: { handlesErrorInline: () => true },
  });

/** Ends a ride for what was told comes back. */
export function useCancelRide() {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadRides();
  return useMutation({
    mutationFn: (wish: CancelRide) =>
      once(wish, (idempotencyKey) =>
        http.post("/api/user/cancel-ride", wish, BookedRide, { ...asUser, idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    meta: { handlesErrorInline: () => true },
    onSettled: reload,
  });
}

/** Gives a ride another time. */
export function useMoveRide() {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadRides();
  return useMutation({
    mutationFn: (wish: MoveRide) =>
      once(wish, (idempotencyKey) => http.post("/api/user/move-ride", wish, BookedRide, { ...asUser, idempotencyKey })),
    onSuccess: notifyResponse,
    meta: { handlesErrorInline: () => true },
    onSettled: reload,
  });
}

/** Says that the passenger is ready for a way back that waits. */
export function useCallForRide() {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadRides();
  return useMutation({
    mutationFn: (rideId: string) =>
      once({ rideId }, (idempotencyKey) =>
        http.post("/api/user/ride-ready", { rideId }, BookedRide, { ...asUser, idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    meta: { handlesErrorInline: () => true },
    onSettled: reload,
  });
}

/** A link for the family, told this once. */
export function useShareRide() {
  const reload = useReloadRides();
  return useMutation({
    mutationFn: (rideId: string) => http.post("/api/user/share-ride", { rideId }, SharedLink, asUser),
    meta: { handlesErrorInline: () => true },
    onSettled: reload,
  });
}

/** Ends that link. */
export function useUnshareRide() {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadRides();
  return useMutation({
    mutationFn: (rideId: string) =>
      once({ rideId }, (idempotencyKey) =>
        http.post("/api/user/unshare-ride", { rideId }, BookedRide, { ...asUser, idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    meta: { handlesErrorInline: () => true },
    onSettled: reload,
  });
}

/** Says that a return ride on hold is still needed. */
export function useKeepRide() {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadRides();
  return useMutation({
    mutationFn: (rideId: string) =>
      once({ rideId }, (idempotencyKey) =>
        http.post("/api/user/ride-needed", { rideId }, BookedRide, { ...asUser, idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    meta: { handlesErrorInline: () => true },
    onSettled: reload,
  });
}
