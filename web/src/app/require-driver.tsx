import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { type LoginState, ledFrom } from "../features/accounts/way-back.ts";
import { keepScreensAtHand, letScreensGo } from "../features/driving/at-hand.ts";
import { keepAnswers, recallAnswers } from "../features/driving/kept-answers.ts";
import { useSending } from "../features/driving/sending.ts";
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
  useState(() => recallAnswers(client));
  useEffect(() => keepAnswers(client), [client]);
  useEffect(() => void (isSignedIn ? keepScreensAtHand() : letScreensGo()), [isSignedIn]);
  useSending();
}
