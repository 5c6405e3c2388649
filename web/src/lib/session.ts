import { useSyncExternalStore } from "react";

/** Patients and drivers have separate accounts and separate tokens (product §4); both may be signed in at once. */
export type Account = "user" | "driver";

/** Where a token is kept in local storage, and the header it travels in (spec §6). */
const storageKeys = { user: "token", driver: "driverToken" } as const;
export const tokenHeaders = { user: "token", driver: "drivertoken" } as const;

/** Whose session was ended by their own hand, in this tab, since the page was loaded. */
const left = new Set<Account>();

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

/** The token in storage, or null when signed out. */
export const readToken = (account: Account): string | null => localStorage.getItem(storageKeys[account]);

export function signIn(account: Account, token: string): void {
  localStorage.setItem(storageKeys[account], token);
  left.delete(account);
  announce();
}

/** Forgets the token, at its owner's wish. */
export function signOut(account: Account): void {
  left.add(account);
  localStorage.removeItem(storageKeys[account]);
  announce();
}

/** Forgets a token that turned out to be dead, if it is still the present one: a late answer ends no new session. */
export function dropDeadToken(account: Account, token: string): void {
  if (readToken(account) !== token) return;
  localStorage.removeItem(storageKeys[account]);
  announce();
}

/** Whether nobody is signed in who meant to stay: whoever logs in next is led back to where they were. */
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
