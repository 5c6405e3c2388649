import { useSyncExternalStore } from "react";
import { notify } from "./notify.ts";
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

/** Kinds of account that logged out in this tab since the page was loaded. */
const left = new Set<Account>();

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

/** The token that is kept, or null when signed out. */
export const readToken = (account: Account): string | null => browserStore.get(tokenKeys[account]);

/** Identifies the signed-in account, the same in every session. Null when signed out. */
export function readOwner(account: Account): string | null {
  const token = readToken(account);
  return token && (browserStore.get(ownerKeys[account]) ?? token);
}

/** `owner` tells people apart who use this browser one after the other: the email they log in with. */
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

/** Forgets a token that turned out to be dead, if it is still the present one: a late answer ends no new session. */
export function dropDeadToken(account: Account, token: string): void {
  if (readToken(account) === token) forget(account);
}

/** True if a session ended without a logout. The next login returns to the same page. */
export const hasLostSession = (account: Account): boolean => readToken(account) === null && !left.has(account);

/** Calls back whenever someone signs in or out, here or in another tab. Answers how to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The present token; null when signed out and wherever there is no browser. */
export const useToken = (account: Account): string | null =>
  useSyncExternalStore(
    onSessionChange,
    () => readToken(account),
    () => null,
  );

/** The signed-in account, or null if there is none, or no browser. */
export const useOwner = (account: Account): string | null =>
  useSyncExternalStore(
    onSessionChange,
    () => readOwner(account),
    () => null,
  );
