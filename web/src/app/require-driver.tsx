import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { type LoginState, ledFrom } from "../features/accounts/way-back.ts";
import { persistAnswers, restoreOfflineCache } from "../features/driving/offline/offline-cache.ts";
import { useSending } from "../features/driving/offline/send-queue.ts";
import { registerServiceWorker, unregisterServiceWorker } from "../features/driving/offline/service-worker.ts";
import { hasLostSession, useToken } from "../lib/http/session.ts";
import { DriverLayout } from "./layouts/driver-layout.tsx";
import { paths } from "./paths.ts";

/** Screens of a signed-in driver. Without a session, or when it ends, leads to the login and back. */
export function RequireDriver() {
  const token = useToken("driver");
  const location = useLocation();
  useOfflineSupport(token !== null);
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

/** Keeps the driver's screens, data and queued actions available offline, as long as the session lasts. */
function useOfflineSupport(isSignedIn: boolean): void {
  const client = useQueryClient();
  useState(() => restoreOfflineCache(client));
  useEffect(() => persistAnswers(client), [client]);
  useEffect(() => void (isSignedIn ? registerServiceWorker() : unregisterServiceWorker()), [isSignedIn]);
  useSending();
}
