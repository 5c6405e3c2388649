import { createContext, useContext, useState, useSyncExternalStore } from "react";
import { type Account, accounts, hasLostSession, readOwner, useOwner } from "../http/session.ts";
import { tabStore } from "../http/storage.ts";

const never = () => () => {};

type Files = Readonly<Record<string, File>>;
const NO_FILES: Files = {};
/** Files cannot be stored as text, so they are kept in memory until the page is reloaded. */
const files = new Map<string, Files>();

/** A stored draft, and how to change it. */
export type Draft = {
  kept: string | null;
  keptFiles: Files;
  keep: (text: string, chosen?: Files) => unknown;
  drop: () => void;
};

function store(key: string, text: string, chosen: Files): void {
  tabStore.set(key, text);
  files.set(key, chosen);
}

export function forgetDraft(key: string): void {
  tabStore.remove(key);
  files.delete(key);
}

type Author = { prefix: string; mayKeep: () => boolean };

/** The author of all drafts of a screen of the office or a nurse; null on the site, where the session has it. */
export const StaffContext = createContext<Author | null>(null);

const SIGNED_OUT = "";
const prefixOf = (account: Account, id: string) => `draft ${account} ${id} `;

/**
 * The author of the draft: none until the first login, then the person who logged in. An expired session keeps its
 * author.
 */
function useAuthor(account: Account): Author {
  const staff = useContext(StaffContext);
  const owner = useOwner(account);
  const [id, setId] = useState(owner ?? SIGNED_OUT);
  if (id === SIGNED_OUT && owner !== null) setId(owner);
  const mayKeep = () => id === SIGNED_OUT || id === readOwner(account) || hasLostSession(account);
  return staff ?? { prefix: prefixOf(account, id), mayKeep };
}

/**
 * A draft in this tab's storage, visible to its author only. Nothing is stored after its author logged out. A draft
 * written while signed out goes to the person who signs in next.
 */
export function useDraft(name: string, account: Account = "user"): Draft {
  const { prefix, mayKeep } = useAuthor(account);
  const key = prefix + name;
  const kept = useSyncExternalStore(
    never,
    () => tabStore.get(key),
    () => null,
  );
  return {
    kept,
    keptFiles: (kept !== null && files.get(key)) || NO_FILES,
    keep: (text, chosen = NO_FILES) => mayKeep() && store(key, text, chosen),
    drop: () => forgetDraft(key),
  };
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
      const [text, chosen = NO_FILES] = [tabStore.get(key), files.get(key)];
      forgetDraft(key);
      if (author !== SIGNED_OUT || text === null || owner === null) continue;
      store(prefixOf(account, owner) + name.join(" "), text, chosen);
    }
  }
}
