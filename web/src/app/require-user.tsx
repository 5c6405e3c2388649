import { type ReactNode, useRef } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { type LoginState, ledFrom } from "../features/accounts/way-back.ts";
import { hasLostSession, useToken } from "../lib/http/session.ts";
import { paths } from "./paths.ts";

/**
 * Screens of a signed-in patient. Without a session, or when it ends, leads to the login and back. After a logout it
 * does not lead back.
 */
export function RequireUser({ children }: { children: ReactNode }) {
  const token = useToken("user");
  const location = useLocation();
  const hadSession = useRef(token !== null);
  if (token !== null) return children;
  const hasLeft = hadSession.current && !hasLostSession("user");
  const state: LoginState = hasLeft ? {} : ledFrom(location, hadSession.current);
  return <Navigate to={paths.login} replace state={state} />;
}
