import { useSyncExternalStore } from "react";
import { notify } from "../page/notify.ts";
import { browserStore } from "./storage.ts";

/** Patients and drivers have separate accounts and separate tokens (docs/rules/accounts.md); both may be signed in at once. */
export type Account = "user" | "driver";
export const accounts: readonly Account[] = ["user", "driver"];

/** Local storage keys of a token and its owner, and its header (docs/rules/accounts.md). */
const tokenKeys = { user: "token", driver: "driverToken" } as const;
const ownerKeys = { user: "tokenOwner", driver: "driverTokenOwner" } as const;
export const tokenHeaders = { user: "token", driver: "drivertoken" } as const;

const NOT_KEPT =
  "Your browser doesn't let us keep you logged in. You'll be logged out when you close or reload the page.";

/** Prefix of an account's offline cache, which is removed with the session. */
export const ownNames = (account: Account): string => `of ${account} `;

function dropOfflineCache(account: Account): void {
  for (const name of browserStore.names()) if (name.startsWith(ownNames(account))) browserStore.remove(name);
}

/** Kinds of account that logged out in this tab since the page loaded. */
const left = new Set<Account>();

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

/** The stored token, or null when signed out. */
export const readToken = (account: Account): string | null => browserStore.get(tokenKeys[account]);

/** Identifies the signed-in account, the same in every session. Null when signed out. */
export function readOwner(account: Account): string | null {
  const token = readToken(account);
  return token && (browserStore.get(ownerKeys[account]) ?? token);
}

/** `owner` is the email used to log in. It tells people apart who share this browser. */
export function signIn(account: Account, token: string, owner = token): void {
  if (readOwner(account) !== owner) dropOfflineCache(account);
  browserStore.set(ownerKeys[account], owner);
  const isKept = browserStore.set(tokenKeys[account], token);
  if (!isKept) notify.lasting(NOT_KEPT);
  left.delete(account);
  announce();
}

function forget(account: Account): void {
  browserStore.remove(tokenKeys[account]);
  browserStore.remove(ownerKeys[account]);
  dropOfflineCache(account);
  announce();
}

/** Removes the token when its owner logs out. */
export function signOut(account: Account): void {
  left.add(account);
  forget(account);
}

/**
 * Removes a token that the server rejected, unless a newer one replaced it: a late response must not end a new session.
 */
export function dropDeadToken(account: Account, token: string): void {
  if (readToken(account) === token) forget(account);
}

/** True if a session ended without a logout. The next login returns to the same page. */
export const hasLostSession = (account: Account): boolean => readToken(account) === null && !left.has(account);

/** Calls back when someone signs in or out, here or in another tab. Returns an unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The current token; null when signed out and on the server. */
export const useToken = (account: Account): string | null =>
  useSyncExternalStore(
    onSessionChange,
    () => readToken(account),
    () => null,
  );

/** The signed-in account; null when signed out and on the server. */
export const useOwner = (account: Account): string | null =>
  useSyncExternalStore(
    onSessionChange,
    () => readOwner(account),
    () => null,
  );
