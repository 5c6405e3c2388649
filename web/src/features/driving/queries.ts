import { type Dashboard, DashboardAnswer, DriverAnswer, type RideTab } from "@lamplight/api/contract/drivers.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { type Ride, RideList } from "@lamplight/api/contract/rides.ts";
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import type { z } from "zod";
import { PROFILE_NOT_UPDATED, RIDES_NOT_FETCHED } from "../../lib/errors/failure.ts";
import { http } from "../../lib/http/http.ts";
import { signOut } from "../../lib/http/session.ts";
import { upload } from "../../lib/http/upload.ts";
import { useWrite } from "../../lib/http/write.ts";
import { useLiveQuery, useLiveUpdates } from "../../lib/live/live-query.ts";
import { paged, pageUrl } from "../../lib/office/office-lists.ts";
import { notifyResponse } from "../../lib/page/notify.ts";
import { countUnsent, flushQueue, useOfflineQueue, withActions } from "./offline/offline-queue.ts";
import { unregisterServiceWorker } from "./offline/service-worker.ts";
import { liesAhead } from "./ride/ride-words.ts";

export const asDriver = { as: "driver" } as const;
export const OF_DRIVER: QueryKey = ["driver"];

export const dashboardQuery = queryOptions({
  queryKey: [...OF_DRIVER, "dashboard"],
  queryFn: ({ signal }) => http.get("/api/driver/dashboard", DashboardAnswer, { ...asDriver, signal }),
  select: (answer) => answer.dashboard,
  staleTime: 0,
});

/** Filter of the ride list; an empty day means all days. */
export type RideFilter = { tab: RideTab; day: string };

export const DRIVERS_RIDES: QueryKey = [...OF_DRIVER, "rides"];
const ridesQuery = (filter: RideFilter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...DRIVERS_RIDES, filter],
    queryFn: ({ pageParam, signal }) =>
      http.get(pageUrl("/api/driver/rides", pageParam, filter), RideList, { ...asDriver, signal }),
    select: ({ pages }) => pages.flatMap(({ rides }) => rides),
    staleTime: 0,
    meta: { failureText: RIDES_NOT_FETCHED },
  });

/** The driver's profile. */
export const driverQuery = queryOptions({
  queryKey: [...OF_DRIVER, "profile"],
  queryFn: ({ signal }) => http.get("/api/driver/profile", DriverAnswer, { ...asDriver, signal }),
  select: (answer) => answer.driver,
});

/** Refetches all of the driver's data. */
export function useReload() {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: OF_DRIVER }), [client]);
}

const liveSource = { account: "driver", path: "/api/driver/rides/live", invalidates: OF_DRIVER } as const;

/** A cached ride, from the dashboard or the ride list. */
export function knownRide(client: QueryClient, rideId: string): Ride | undefined {
  const ahead = client.getQueryData(dashboardQuery.queryKey)?.dashboard.upcomingRides ?? [];
  const lists = client.getQueriesData<InfiniteData<z.infer<typeof RideList>>>({ queryKey: DRIVERS_RIDES });
  const listed = lists.flatMap(([, list]) => list?.pages.flatMap(({ rides }) => rides) ?? []);
  return [...ahead, ...listed].find(({ _id }) => _id === rideId);
}

/** Puts the server's version of a ride into the caches until the refetch. */
export function noteRide(client: QueryClient, ride: Ride): void {
  const withRide = (rides: Ride[]) => rides.map((before) => (before._id === ride._id ? ride : before));
  client.setQueryData(
    dashboardQuery.queryKey,
    (answer) =>
      answer && {
        ...answer,
        dashboard: { ...answer.dashboard, upcomingRides: withRide(answer.dashboard.upcomingRides).filter(liesAhead) },
      },
  );
  client.setQueriesData<InfiniteData<z.infer<typeof RideList>>>(
    { queryKey: DRIVERS_RIDES },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rides: withRide(page.rides) })) },
  );
}

/** The dashboard with live updates and queued updates applied. */
export function useDashboard() {
  const day = useLiveQuery(dashboardQuery, liveSource);
  const updates = useOfflineQueue();
  const withQueued = ({ upcomingRides, ...more }: Dashboard): Dashboard => ({
    ...more,
    upcomingRides: upcomingRides.map((ride) => withActions(ride, updates)).filter(liesAhead),
  });
  return { ...day, data: day.data && withQueued(day.data) };
}

/** An upcoming ride with queued updates applied; null if it is not upcoming any more, undefined while that is unknown. */
export function useUpcomingRide(rideId: string | undefined): Ride | null | undefined {
  const { data } = useQuery(dashboardQuery);
  const updates = useOfflineQueue();
  const ride = data?.upcomingRides.find(({ _id }) => _id === rideId);
  const current = ride && withActions(ride, updates);
  return data && (current && liesAhead(current) ? current : null);
}

export type OpenRides = { accepted: number; offered: number; unsent: number };

/** Counts accepted rides, unanswered offers and unsent updates; zero rides if they cannot be loaded. */
export function useCountOpen(): () => Promise<OpenRides> {
  const client = useQueryClient();
  return async () => {
    const day = await client.fetchQuery({ ...dashboardQuery, staleTime: 60_000 }).catch(() => null);
    const countOf = (wanted: string) =>
      day?.dashboard.upcomingRides.filter(({ status }) => status === wanted).length ?? 0;
    return { accepted: countOf("accepted"), offered: countOf("assigned"), unsent: countUnsent() };
  };
}

/** The loaded pages of the driver's rides, with queued updates applied. */
export function useDriverRides(filter: RideFilter) {
  const { isSilent, refetchInterval } = useLiveUpdates(liveSource);
  const answer = useInfiniteQuery({ ...ridesQuery(filter), refetchInterval });
  const updates = useOfflineQueue();
  return { ...answer, isSilent, data: answer.data?.map((ride) => withActions(ride, updates)) };
}

export const useSetOnline = () =>
  useWrite((online: boolean) => http.post("/api/driver/status", { online }, Done, asDriver), {
    invalidates: [OF_DRIVER],
    onSuccess: notifyResponse,
    meta: { fallback: "Failed to toggle availability" },
  });

/** Changes the end of the shift; `until` is an ISO instant. */
export const useEndShiftAt = () =>
  useWrite((until: string) => http.post("/api/driver/status", { online: true, until }, Done, asDriver), {
    invalidates: [OF_DRIVER],
    onSuccess: notifyResponse,
    meta: { fallback: "Failed to change your shift" },
  });

export const useUpdateDriver = () =>
  useWrite((form: FormData, key) => upload("/api/driver/update-profile", form, DriverAnswer, { ...asDriver, ...key }), {
    invalidates: [OF_DRIVER],
    onSuccess: notifyResponse,
    meta: { fallback: PROFILE_NOT_UPDATED },
  });

/** Agrees that the phone's position is saved with some steps, or ends that. */
export const useSharePosition = () =>
  useWrite(
    (sharesPosition: boolean, key) =>
      http.post("/api/driver/update-profile", { sharesPosition }, DriverAnswer, { ...asDriver, ...key }),
    { invalidates: [OF_DRIVER], meta: { fallback: PROFILE_NOT_UPDATED, handlesErrorInline: () => true } },
  );

/** Ends the local session at once, even if the call that revokes it on the server fails. */
export const useDriverLogout = () =>
  useWrite(
    async () => {
      const revoked = http.post("/api/driver/logout", {}, Done, asDriver);
      signOut("driver");
      flushQueue();
      void unregisterServiceWorker();
      await revoked;
    },
    { meta: { isQuiet: true } },
  );

export const useDriver = () => useQuery(driverQuery);
