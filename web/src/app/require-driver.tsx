import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { addressOf, type LoginState } from "../features/accounts/way-back.ts";
import { hasLostSession, useToken } from "../lib/session.ts";
import { DriverLayout } from "./layouts/driver-layout.tsx";
import { paths } from "./paths.ts";

/** Screens of the signed-in driver. Without a session, or when it dies on the way, one logs in as a driver and comes back. */
export function RequireDriver({ children }: { children: ReactNode }) {
  const token = useToken("driver");
  const location = useLocation();
  if (token !== null) return <DriverLayout>{children}</DriverLayout>;
  const state: LoginState = { account: "driver", ...(hasLostSession("driver") ? { back: addressOf(location) } : {}) };
  return <Navigate to={paths.login} replace state={state} />;
}
