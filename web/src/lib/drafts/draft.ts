import { useState, useSyncExternalStore } from "react";
import { type Account, accounts, hasLostSession, readOwner, useOwner } from "../http/session.ts";
import { tabStore } from "../http/storage.ts";

const never = () => () => {};

type Files = Readonly<Record<string, File>>;
export const NO_FILES: Files = {};
/** Files cannot be stored as text, so they are kept in memory until the page is reloaded. */
const files = new Map<string, Files>();

/** A stored draft, and how to change it. */
export type Draft = {
  kept: string | null;
  keptFiles: Files;
  keep: (text: string, chosen?: Files) => void;
  drop: () => void;
};

export const filesOfDraft = (key: string): Files => files.get(key) ?? NO_FILES;

export function storeDraft(key: string, text: string, chosen: Files): void {
  tabStore.set(key, text);
  files.set(key, chosen);
}

const SIGNED_OUT = "";
const keyOf = (account: Account, author: string, name: string) => `draft ${account} ${author} ${name}`;

/**
 * The author of the draft: none until the first login, then the person who logged in. An expired session keeps its
 * author.
 */
function useAuthor(account: Account): string {
  const owner = useOwner(account);
  const [author, setAuthor] = useState(owner ?? SIGNED_OUT);
  if (author === SIGNED_OUT && owner !== null) setAuthor(owner);
  return author;
}

/**
 * A draft in this tab's storage, visible to its author only. Nothing is stored after its author logged out. A draft
 * written while signed out goes to the person who signs in next.
 */
export function useDraft(name: string, account: Account = "user"): Draft {
  const author = useAuthor(account);
  const key = keyOf(account, author, name);
  const kept = useSyncExternalStore(
    never,
    () => tabStore.get(key),
    () => null,
  );
  return {
    kept,
    keptFiles: kept === null ? NO_FILES : filesOfDraft(key),
    keep(text: string, chosen = NO_FILES): void {
      if (author !== SIGNED_OUT && author !== readOwner(account) && !hasLostSession(account)) return;
      storeDraft(key, text, chosen);
    },
    drop: () => forgetDraft(key),
  };
}

export function forgetDraft(key: string): void {
  tabStore.remove(key);
  files.delete(key);
}

/**
 * Reassigns drafts after a session changed. A draft written while signed out goes to the person who signed in. Drafts
 * of other people are deleted when they log out or another person logs in. An expired session keeps its drafts for its
 * owner.
 */
export function settleDrafts(): void {
  for (const account of accounts) {
    const owner = readOwner(account);
    if (owner === null && hasLostSession(account)) continue;
    for (const key of tabStore.names()) {
      const [prefix, kind, author, ...name] = key.split(" ");
      if (prefix !== "draft" || kind !== account || author === (owner ?? SIGNED_OUT)) continue;
      const [text, chosen] = [tabStore.get(key), filesOfDraft(key)];
      forgetDraft(key);
      if (author !== SIGNED_OUT || text === null || owner === null) continue;
      storeDraft(keyOf(account, owner, name.join(" ")), text, chosen);
    }
  }
}
