import type { TransportType } from "@lamplight/api/contract/ride-status.ts";
import {
  BookedRide,
  type PaymentMethod,
  RideCheckout,
  RideList,
  RideQuote,
  type RideWish,
} from "@lamplight/api/contract/rides.ts";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { createAttempts } from "../../lib/attempt-key.ts";
import { RIDES_NOT_FETCHED } from "../../lib/failure.ts";
import { http } from "../../lib/http.ts";
import { useLive } from "../../lib/live.ts";
import { waysToPay } from "./ways-to-pay.ts";

const UNANSWERED = "Something went wrong. Try again.";
const asUser = { as: "user" } as const;
/** While the live line is down the list is asked for this often, in milliseconds. */
const ASK_EVERY = 5000;

/** What a ride costs, as the server would book it now. */
export const quoteQuery = (transportType: TransportType, returnTrip: boolean) =>
  queryOptions({
    queryKey: ["ride-quote", transportType, returnTrip],
    queryFn: ({ signal }) =>
      http.get(`/api/ride-quote?transportType=${transportType}&returnTrip=${returnTrip}`, RideQuote, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });

const ridesQuery = queryOptions({
  queryKey: ["rides"],
  queryFn: ({ signal }) => http.get("/api/user/list-rides", RideList, { ...asUser, signal }),
  select: (answer) => answer.rides,
  staleTime: 0,
  meta: { isPrivate: true, failureText: RIDES_NOT_FETCHED },
});

function useReloadRides() {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: ridesQuery.queryKey }), [client]);
}

/** The patient's rides, newest first, as they change on the driver's side. */
export function useRides() {
  const isLive = useLive("user", "/api/user/rides/live", useReloadRides());
  return useQuery({
    ...ridesQuery,
    refetchInterval: ({ state }) => (isLive || state.data === undefined ? false : ASK_EVERY),
  });
}

/** Books a ride. By card it is stored unpaid and the card provider's page for it answered; otherwise it is booked at once. */
export function useBookRide(paymentMethod: PaymentMethod) {
  const [once] = useState(createAttempts);
  return useMutation({
    mutationFn: (wish: RideWish & { paymentMethod: PaymentMethod }) =>
      once<RideCheckout | BookedRide>(wish, (idempotencyKey) => {
        const call = { ...asUser, idempotencyKey };
        return wish.paymentMethod === "card"
          ? http.post("/api/stripe/create-checkout-session", { formData: wish }, RideCheckout, call)
          : http.post("/api/user/book-ride", wish, BookedRide, call);
      }),
    meta: { fallback: waysToPay[paymentMethod].fallback, unanswered: UNANSWERED },
  });
}

/** Has the server ask the card provider whether this session is paid. May be repeated. */
export function useFinalizeBooking() {
  const reload = useReloadRides();
  return useMutation({
    mutationFn: (sessionId: string) => http.post("/api/stripe/finalize-booking", { sessionId }, BookedRide, asUser),
    onSettled: reload,
    meta: { fallback: "Failed to finalize booking", unanswered: "Error finalizing booking" },
  });
}

/** The page of a ride that is still unpaid, once more. */
export function usePayRide() {
  const reload = useReloadRides();
  return useMutation({
    mutationFn: (rideId: string) => http.post("/api/user/pay-ride", { rideId }, RideCheckout, asUser),
    onError: reload,
    meta: { fallback: waysToPay.card.fallback, unanswered: UNANSWERED },
  });
}
