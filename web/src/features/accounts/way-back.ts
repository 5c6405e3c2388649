import { type Location, useLocation, useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";

/** Where to go on after signing in, kept in the history entry of the login screen. */
export type LoginState = { back?: string; mode?: "signUp"; account?: "driver" };

export const addressOf = ({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): string =>
  `${pathname}${search}${hash}`;

/** Reads what brought someone to the login screen. Only addresses of this site count. */
export function readLoginState(state: unknown): LoginState {
  if (typeof state !== "object" || state === null) return {};
  const back =
    "back" in state && typeof state.back === "string" && /^\/(?!\/)/.test(state.back) ? state.back : undefined;
  const mode = "mode" in state && state.mode === "signUp" ? state.mode : undefined;
  const account = "account" in state && state.account === "driver" ? state.account : undefined;
  return { back, mode, account };
}

/** Sends someone to the login screen, from where signing in leads back to this very address. */
export function useSendToLogin(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return () => {
    navigate(paths.login, {
      state: { back: addressOf(location) } satisfies LoginState,
    });
  };
}
