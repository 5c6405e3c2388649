import type { CancelRide } from "@lamplight/api/contract/ride-changes.ts";
import { TransportType } from "@lamplight/api/contract/ride-status.ts";
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
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import { ERRORS_INLINE, Failure, RIDES_NOT_FETCHED } from "../../lib/errors/failure.ts";
import { http } from "../../lib/http/http.ts";
import { useSaveFile, useWrite } from "../../lib/http/write.ts";
import { useLiveQuery, useLiveUpdates } from "../../lib/live/live-query.ts";
import { notifyResponse } from "../../lib/page/notify.ts";
import { visitorHere } from "../../lib/time/visitor.ts";
import { paymentOptions } from "./booking/ways-to-pay.ts";
import type { NewRideTime, PreviewedRideChange, RideChange, RideChanges } from "./ride/ride-changes.ts";

export const UNANSWERED = "Something went wrong. Try again.";
export const asUser = { as: "user" } as const;

/** Where a quote comes from; `payerId` is the organization whose rates count, if not ours. */
type QuoteSource = { payerId: string; get: (query: string, signal: AbortSignal) => Promise<RideQuote> };
const OUR_FARES: QuoteSource = {
  payerId: "",
  get: (query, signal) => http.get(`/api/ride-quote?${query}`, RideQuote, { signal }),
};

/** The current quote of a ride. */
export const quoteQuery = (transportType: TransportType, returnTrip: boolean, { payerId, get } = OUR_FARES) =>
  queryOptions({
    queryKey: ["ride-quote", transportType, returnTrip, payerId],
    queryFn: ({ signal }) => get(`transportType=${transportType}&returnTrip=${returnTrip}`, signal),
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
export const useBookRide = (paymentMethod: PaymentMethod) =>
  useWrite<RideCheckout | BookedRide, RideInput & { paymentMethod: PaymentMethod }>(
    (form, key) => {
      const input = { ...form, visitor: visitorHere() ?? undefined };
      const call = { ...asUser, ...key };
      return input.paymentMethod === "card"
        ? http.post("/api/stripe/create-checkout-session", { formData: input }, RideCheckout, call)
        : http.post("/api/user/book-ride", input, BookedRide, call);
    },
    { meta: { fallback: paymentOptions[paymentMethod].fallback, unanswered: UNANSWERED } },
  );

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
export const useFinalizeBooking = () =>
  useWrite((sessionId: string) => http.post("/api/stripe/finalize-booking", { sessionId }, BookedRide, asUser), {
    invalidates: [OF_PASSENGER],
    meta: {
      fallback: "Failed to finalize booking",
      unanswered: "Error finalizing booking",
      handlesErrorInline: (thrown) =>
        isNotTheirs(thrown) || isLapsed(thrown) || isNotPaidYet(thrown) || errorOf(thrown) !== null,
    },
  });

/** Downloads a booked ride as a calendar file; needs the token's header. */
export const useRideCalendar = () =>
  useSaveFile(
    (rideId: string) => http.file(`/api/user/ride/${rideId}/calendar`, asUser),
    () => "lamplight-ride.ics",
    { meta: ERRORS_INLINE },
  );

/** Reopens the checkout of an unpaid ride. */
export const usePayRide = () =>
  useWrite((rideId: string, key) => http.post("/api/user/pay-ride", { rideId }, RideCheckout, { ...asUser, ...key }), {
    onError: useReloadRides(),
    meta: { fallback: paymentOptions.card.fallback, unanswered: UNANSWERED },
  });

/** Changes a ride as its signed-in passenger. It is canceled for the refund that was shown. */
export function useRideChanges(rideId: string): RideChanges {
  const options = { invalidates: [OF_PASSENGER], onSuccess: notifyResponse, meta: ERRORS_INLINE };
  return {
    preview: useWrite(
      (change: RideChange): Promise<PreviewedRideChange> =>
        http.post("/api/user/preview-ride-change", { rideId, ...change }, ChangePreviewed, asUser),
      { meta: ERRORS_INLINE },
    ),
    cancel: useWrite(
      (input: Omit<CancelRide, "rideId">, key) =>
        http.post("/api/user/cancel-ride", { rideId, ...input }, BookedRide, { ...asUser, ...key }),
      options,
    ),
    move: useWrite(
      (input: NewRideTime, key) =>
        http.post("/api/user/move-ride", { rideId, ...input }, BookedRide, { ...asUser, ...key }),
      options,
    ),
  };
}

/** Marks the passenger as ready for a will-call. */
export const useCallForRide = (rideId: string) =>
  useWrite((_, key) => http.post("/api/user/ride-ready", { rideId }, BookedRide, { ...asUser, ...key }), {
    invalidates: [OF_PASSENGER],
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
  });

/** Creates a share link, returned once. */
export const useShareRide = () =>
  useWrite((rideId: string) => http.post("/api/user/share-ride", { rideId }, SharedLink, asUser), {
    invalidates: [OF_PASSENGER],
    meta: ERRORS_INLINE,
  });

/** Turns off the share link. */
export const useUnshareRide = () =>
  useWrite(
    (rideId: string, key) => http.post("/api/user/unshare-ride", { rideId }, BookedRide, { ...asUser, ...key }),
    { invalidates: [OF_PASSENGER], onSuccess: notifyResponse, meta: ERRORS_INLINE },
  );

/** Confirms that a return ride on hold is needed. */
export const useKeepRide = (rideId: string) =>
  useWrite((_, key) => http.post("/api/user/ride-needed", { rideId }, BookedRide, { ...asUser, ...key }), {
    invalidates: [OF_PASSENGER],
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
  });

/** The fares of all vehicles one way, and the quote of the chosen ride, which can be asked for again if it failed. */
export function useQuotes(transportType: TransportType | "", returnTrip: boolean, source?: QuoteSource) {
  const isChosen = transportType !== "";
  const oneWay = useQueries({ queries: TransportType.options.map((type) => quoteQuery(type, false)) });
  const chosen = useQuery({
    ...quoteQuery(isChosen ? transportType : "ambulatory", returnTrip, source),
    enabled: isChosen,
  });
  const quote = isChosen ? chosen.data : undefined;
  const hasFailed = isChosen && !quote && chosen.isError && !chosen.isFetching;
  return {
    fares: Object.fromEntries(TransportType.options.map((type, index) => [type, oneWay[index]?.data?.fare])),
    anyQuote: oneWay[0]?.data,
    quote,
    askAgain: hasFailed ? () => void chosen.refetch() : null,
  };
}
