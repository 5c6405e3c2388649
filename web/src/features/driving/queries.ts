import { Done } from "@lamplight/api/contract/answer.ts";
import { type CompleteRide, DashboardAnswer, DriverAnswer } from "@lamplight/api/contract/drivers.ts";
import { BookedRide, type RideId, RideList } from "@lamplight/api/contract/rides.ts";
import { type QueryKey, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { PROFILE_NOT_UPDATED, RIDES_NOT_FETCHED } from "../../lib/failure.ts";
import { http } from "../../lib/http.ts";
import { useLive } from "../../lib/live.ts";
import { notify } from "../../lib/notify.ts";
import { signOut } from "../../lib/session.ts";
import { upload } from "../../lib/upload.ts";

const asDriver = { as: "driver" } as const;
const OF_DRIVER: QueryKey = ["driver"];
/** While the live line is down the lists are asked for this often, in milliseconds. */
const ASK_EVERY = 5000;

const dashboardQuery = queryOptions({
  queryKey: [...OF_DRIVER, "dashboard"],
  queryFn: ({ signal }) => http.get("/api/driver/dashboard", DashboardAnswer, { ...asDriver, signal }),
  select: (answer) => answer.dashboard,
  staleTime: 0,
  meta: { isPrivate: true },
});

const ridesQuery = queryOptions({
  queryKey: [...OF_DRIVER, "rides"],
  queryFn: ({ signal }) => http.get("/api/driver/rides", RideList, { ...asDriver, signal }),
  select: (answer) => answer.rides,
  staleTime: 0,
  meta: { isPrivate: true, failureText: RIDES_NOT_FETCHED },
});

/** The driver's own profile. */
export const driverQuery = queryOptions({
  queryKey: [...OF_DRIVER, "profile"],
  queryFn: ({ signal }) => http.get("/api/driver/profile", DriverAnswer, { ...asDriver, signal }),
  select: (answer) => answer.driver,
  meta: { isPrivate: true },
});

/** Reads everything of the driver anew: after a step, after one that was refused, and when something happened elsewhere. */
function useReload() {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: OF_DRIVER }), [client]);
}

const useLiveDriver = () => useLive("driver", "/api/driver/rides/live", useReload());

/** The driver's day, as it changes on the passengers' side. */
export function useDashboard() {
  const isLive = useLiveDriver();
  return useQuery({
    ...dashboardQuery,
    refetchInterval: ({ state }) => (isLive || state.data === undefined ? false : ASK_EVERY),
  });
}

export function useDriverRides() {
  const isLive = useLiveDriver();
  return useQuery({
    ...ridesQuery,
    refetchInterval: ({ state }) => (isLive || state.data === undefined ? false : ASK_EVERY),
  });
}

const say = ({ message }: { message?: string | undefined }) => {
  if (message) notify.success(message);
};

/** A step counts as done once the screen shows what came of it: a pressed button cannot be pressed again meanwhile. */
function useRideStep<Wish extends RideId>(path: string, fallback: string) {
  const reload = useReload();
  return useMutation({
    mutationFn: (wish: Wish) => http.put(path, wish, BookedRide, asDriver),
    onSuccess: say,
    onSettled: reload,
    meta: { fallback },
  });
}

export const useAcceptRide = () => useRideStep("/api/driver/ride/accept", "Failed to accept ride");
export const useRejectRide = () => useRideStep("/api/driver/ride/cancel", "Failed to cancel ride");
export const useCompleteRide = () => useRideStep<CompleteRide>("/api/driver/ride/complete", "Failed to complete ride");

export function useSetOnline() {
  const reload = useReload();
  return useMutation({
    mutationFn: (online: boolean) => http.post("/api/driver/status", { online }, Done, asDriver),
    onSuccess: say,
    onSettled: reload,
    meta: { fallback: "Failed to toggle availability" },
  });
}

export function useUpdateDriver() {
  const reload = useReload();
  return useMutation({
    mutationFn: (form: FormData) => upload("/api/driver/update-profile", form, DriverAnswer, asDriver),
    onSuccess: (answer) => {
      say(answer);
      void reload();
    },
    meta: { fallback: PROFILE_NOT_UPDATED },
  });
}

/** Ends the session here at once, whatever becomes of the call that revokes it on the server. */
export const useDriverLogout = () =>
  useMutation({
    mutationFn: async () => {
      const revoked = http.post("/api/driver/logout", {}, Done, asDriver);
      signOut("driver");
      await revoked;
    },
    meta: { isQuiet: true },
  });
