import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { addressOf, type LoginState } from "../features/accounts/way-back.ts";
import { useToken } from "../lib/session.ts";
import { paths } from "./paths.ts";

/** Screens of the signed-in patient. Without a session, or when it dies on the way, one logs in and comes back here. */
export function RequireUser({ children }: { children: ReactNode }) {
  const token = useToken("user");
  const location = useLocation();
  if (token !== null) return children;
  return <Navigate to={paths.login} replace state={{ back: addressOf(location) } satisfies LoginState} />;
}
