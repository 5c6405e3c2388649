import { useSyncExternalStore } from "react";

/** Patients and drivers have separate accounts and separate tokens (product §4); both may be signed in at once. */
export type Account = "user" | "driver";

/** Where a token is kept in local storage, and the header it travels in (spec §6). */
const storageKeys = { user: "token", driver: "driverToken" } as const;
export const tokenHeaders = { user: "token", driver: "drivertoken" } as const;

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

/** The token in storage, or null when signed out. */
export const readToken = (account: Account): string | null => localStorage.getItem(storageKeys[account]);

export function signIn(account: Account, token: string): void {
  localStorage.setItem(storageKeys[account], token);
  announce();
}

/** Forgets the token. With `token` given, only if that one is still the present one: a late answer ends no new session. */
export function signOut(account: Account, token?: string): void {
  if (token !== undefined && readToken(account) !== token) return;
  localStorage.removeItem(storageKeys[account]);
  announce();
}

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
