import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { type LoginState, ledFrom } from "../features/accounts/way-back.ts";
import { persistAnswers, restoreOfflineCache } from "../features/driving/offline-cache.ts";
import { useSending } from "../features/driving/send-queue.ts";
import { registerServiceWorker, unregisterServiceWorker } from "../features/driving/service-worker.ts";
import { hasLostSession, useToken } from "../lib/session.ts";
import { DriverLayout } from "./layouts/driver-layout.tsx";
import { paths } from "./paths.ts";

/** Screens of the signed-in driver. Without a session, or when it dies on the way, one logs in as a driver and comes back. */
export function RequireDriver() {
  const token = useToken("driver");
  const location = useLocation();
  useWithoutNetwork(token !== null);
  const hadSession = useRef(token !== null);
  if (token !== null)
    return (
      <DriverLayout>
        <Outlet />
      </DriverLayout>
    );
  const hasLeft = hadSession.current && !hasLostSession("driver");
  const state: LoginState = {
    account: "driver",
    ...(hasLeft ? {} : ledFrom(location, hadSession.current)),
  };
  return <Navigate to={paths.login} replace state={state} />;
}

/** Has the driver's screens, what they show and what is done on them outlast a missing network, for as long as the session does. */
function useWithoutNetwork(isSignedIn: boolean): void {
  const client = useQueryClient();
  useState(() => restoreOfflineCache(client));
  useEffect(() => persistAnswers(client), [client]);
  useEffect(() => void (isSignedIn ? registerServiceWorker() : unregisterServiceWorker()), [isSignedIn]);
  useSending();
}
