import type { CancelRide } from "@lamplight/api/contract/ride-changes.ts";
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
import { useCallback } from "react";
import { ERRORS_INLINE, Failure, RIDES_NOT_FETCHED } from "../../lib/errors/failure.ts";
import { http } from "../../lib/http/http.ts";
import { useIdempotentWrite } from "../../lib/http/idempotency-key.ts";
import { saveFile } from "../../lib/http/save-file.ts";
import { useLiveQuery, useLiveUpdates } from "../../lib/live/live-query.ts";
import { notifyResponse } from "../../lib/page/notify.ts";
import { visitorHere } from "../../lib/time/visitor.ts";
import { paymentOptions } from "./booking/ways-to-pay.ts";
import type { NewRideTime, PreviewedRideChange, RideChange, RideChanges } from "./ride/ride-changes.ts";

export const UNANSWERED = "Something went wrong. Try again.";
export const asUser = { as: "user" } as const;

/** The current quote of a ride. */
export const quoteQuery = (transportType: TransportType, returnTrip: boolean) =>
  queryOptions({
    queryKey: ["ride-quote", transportType, returnTrip],
    queryFn: ({ signal }) =>
      http.get(`/api/ride-quote?transportType=${transportType}&returnTrip=${returnTrip}`, RideQuote, { signal }),
    staleTime: 5 * 60_000,
  });

export const OF_PASSENGER: QueryKey = ["user", "rides"];
const liveSource = { account: "user", path: "/api/user/rides/live", invalidates: OF_PASSENGER } as const;

const ridesQuery = infiniteQueryOptions({
  queryKey: [...OF_PASSENGER, "list"],
  queryFn: ({ pageParam, signal }) => {
    const path = "/api/user/list-rides?limit=20&plansApart=true";
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

/** The patient's rides with live updates, in pages: upcoming soonest first, then past latest first. */
export function useRides() {
  const { isSilent, refetchInterval } = useLiveUpdates(liveSource);
  return { ...useInfiniteQuery({ ...ridesQuery, refetchInterval }), isSilent };
}

/** One of the patient's rides. */
export const useRide = (rideId: string) => useLiveQuery(rideQuery(rideId), liveSource);

/** Books a ride. A card ride is stored unpaid and returns its checkout URL; a cash ride is booked at once. */
export function useBookRide(paymentMethod: PaymentMethod) {
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (form: RideInput & { paymentMethod: PaymentMethod }) => {
      const input = { ...form, visitor: visitorHere() ?? undefined };
      return idempotent<RideCheckout | BookedRide>(input, (idempotencyKey) => {
        const call = { ...asUser, idempotencyKey };
        return input.paymentMethod === "card"
          ? http.post("/api/stripe/create-checkout-session", { formData: input }, RideCheckout, call)
          : http.post("/api/user/book-ride", input, BookedRide, call);
      });
    },
    meta: { fallback: paymentOptions[paymentMethod].fallback, unanswered: UNANSWERED },
  });
}

/** Whether a checkout session has paid for a ride; needs no login. */
export const paidQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ["ride-paid", sessionId],
    queryFn: ({ signal }) =>
      http.get(`/api/stripe/paid?session_id=${encodeURIComponent(sessionId)}`, PaidAnswer, { signal }),
    select: (answer) => answer.paid,
    staleTime: 0,
  });

/** Whether the payment belongs to another account or does not exist. */
export const isNotTheirs = (thrown: unknown): boolean =>
  thrown instanceof Failure && thrown.status === 404 && thrown.message !== "";

/** The server's sentence for a payment that failed for good, for example refunded; otherwise null. */
export const errorOf = (thrown: unknown): string | null =>
  thrown instanceof Failure && (thrown.status === 400 || thrown.status === 409) && thrown.message
    ? thrown.message
    : null;

/** Whether the session has expired. */
export const isLapsed = (thrown: unknown): boolean => thrown instanceof Failure && thrown.status === 401;

const isNotPaidYet = (thrown: unknown): boolean => thrown instanceof Failure && thrown.status === 402;

/** Asks the server to settle a checkout session. Safe to repeat. */
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

/** Downloads a booked ride as a calendar file; needs the token's header. */
export const useRideCalendar = () =>
  useMutation({
    mutationFn: async (rideId: string) =>
      saveFile(await http.file(`/api/user/ride/${rideId}/calendar`, asUser), "lamplight-ride.ics"),
    meta: ERRORS_INLINE,
  });

/** Reopens the checkout of an unpaid ride. */
export function usePayRide() {
  const idempotent = useIdempotentWrite();
  const reload = useReloadRides();
  return useMutation({
    mutationFn: (rideId: string) =>
      idempotent({ rideId }, (idempotencyKey) =>
        http.post("/api/user/pay-ride", { rideId }, RideCheckout, { ...asUser, idempotencyKey }),
      ),
    onError: reload,
    meta: { fallback: paymentOptions.card.fallback, unanswered: UNANSWERED },
  });
}

/** Changes a ride as its signed-in passenger. It is canceled for the refund that was shown. */
export function useRideChanges(rideId: string): RideChanges {
  const idempotent = useIdempotentWrite();
  const reload = useReloadRides();
  const change = <Input extends object>(path: string) => ({
    mutationFn: (changed: Input) => {
      const input = { rideId, ...changed };
      return idempotent(input, (idempotencyKey) => http.post(path, input, BookedRide, { ...asUser, idempotencyKey }));
    },
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
    onSettled: reload,
  });
  return {
    preview: useMutation({
      mutationFn: (changed: RideChange): Promise<PreviewedRideChange> =>
        http.post("/api/user/preview-ride-change", { rideId, ...changed }, ChangePreviewed, asUser),
      meta: ERRORS_INLINE,
    }),
    cancel: useMutation(change<Omit<CancelRide, "rideId">>("/api/user/cancel-ride")),
    move: useMutation(change<NewRideTime>("/api/user/move-ride")),
  };
}

/** Marks the passenger as ready for a will-call. */
export function useCallForRide(rideId: string) {
  const idempotent = useIdempotentWrite();
  const reload = useReloadRides();
  return useMutation({
    mutationFn: () =>
      idempotent({ rideId }, (idempotencyKey) =>
        http.post("/api/user/ride-ready", { rideId }, BookedRide, { ...asUser, idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
    onSettled: reload,
  });
}

/** Creates a share link, returned once. */
export function useShareRide() {
  const reload = useReloadRides();
  return useMutation({
    mutationFn: (rideId: string) => http.post("/api/user/share-ride", { rideId }, SharedLink, asUser),
    meta: ERRORS_INLINE,
    onSettled: reload,
  });
}

/** Turns off the share link. */
export function useUnshareRide() {
  const idempotent = useIdempotentWrite();
  const reload = useReloadRides();
  return useMutation({
    mutationFn: (rideId: string) =>
      idempotent({ rideId }, (idempotencyKey) =>
        http.post("/api/user/unshare-ride", { rideId }, BookedRide, { ...asUser, idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
    onSettled: reload,
  });
}

/** Confirms that a return ride on hold is needed. */
export function useKeepRide(rideId: string) {
  const idempotent = useIdempotentWrite();
  const reload = useReloadRides();
  return useMutation({
    mutationFn: () =>
      idempotent({ rideId }, (idempotencyKey) =>
        http.post("/api/user/ride-needed", { rideId }, BookedRide, { ...asUser, idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
    onSettled: reload,
  });
}
