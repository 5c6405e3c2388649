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
  keep: (text: string, chosen?: Files) => void;
  drop: () => void;
};

const authors = [...accounts, "staff"] as const;
type Author = (typeof authors)[number];

/** The id of the logged-in office or nurse account, the author of all drafts on its screens; null elsewhere. */
export const StaffContext = createContext<string | null>(null);

const SIGNED_OUT = "";
/** The staff member whose screens opened in this tab, also after an ended or locked session. */
let staffOwner: string | null = null;
let isStaffTextKept = false;

/** Who is signed in. Null if a session ended without a logout: drafts wait for the next login. */
const ownerOf = (author: Author): string | null =>
  author === "staff" ? staffOwner : (readOwner(author) ?? (hasLostSession(author) ? null : SIGNED_OUT));

const keyOf = (author: Author, id: string, name: string) => `draft ${author} ${id} ${name}`;
const keysOf = (author: Author) => tabStore.names().filter((key) => key.startsWith(`draft ${author} `));

function store(key: string, text: string, chosen: Files): void {
  tabStore.set(key, text);
  files.set(key, chosen);
}

function forget(key: string): void {
  tabStore.remove(key);
  files.delete(key);
}

/**
 * The author of the draft: none until the first login, then the person who logged in. An expired session keeps its
 * author.
 */
function useAuthor(account: Account): [Author, string] {
  const staffId = useContext(StaffContext);
  const owner = useOwner(account);
  const [id, setId] = useState(owner ?? SIGNED_OUT);
  if (id === SIGNED_OUT && owner !== null) setId(owner);
  return staffId === null ? [account, id] : ["staff", staffId];
}

/**
 * A draft in this tab's storage, visible to its author only. Nothing is stored after its author logged out. A draft
 * written while signed out goes to the person who signs in next.
 */
export function useDraft(name: string, account: Account = "user"): Draft {
  const [author, id] = useAuthor(account);
  const key = keyOf(author, id, name);
  const kept = useSyncExternalStore(
    never,
    () => tabStore.get(key),
    () => null,
  );
  return {
    kept,
    keptFiles: (kept !== null && files.get(key)) || NO_FILES,
    keep(text: string, chosen = NO_FILES): void {
      const owner = ownerOf(author);
      if (id !== SIGNED_OUT && owner !== null && id !== owner) return;
      store(key, text, chosen);
      isStaffTextKept ||= author === "staff";
    },
    drop: () => forget(key),
  };
}

/**
 * Reassigns drafts after a session changed. A draft written while signed out goes to the person who signed in. Drafts
 * of other people are deleted when they log out or another person logs in. An expired session keeps its drafts for its
 * owner.
 */
export function settleDrafts(): void {
  for (const author of authors) {
    const owner = ownerOf(author);
    if (owner === null) continue;
    for (const key of keysOf(author)) {
      const [id, ...name] = key.split(" ").slice(2);
      if (id === owner) continue;
      const [text, chosen = NO_FILES] = [tabStore.get(key), files.get(key)];
      forget(key);
      if (id === SIGNED_OUT && text !== null) store(keyOf(author, owner, name.join(" ")), text, chosen);
    }
  }
}

/** Call when a person's office or nurse screens open; with null when they log out. */
export function settleStaffDrafts(staffId: string | null): void {
  staffOwner = staffId ?? SIGNED_OUT;
  settleDrafts();
}

export const hasStaffDrafts = (): boolean => keysOf("staff").length > 0;

/** Whether an office or nurse screen was left with unsent text since the last call. */
export function takeKeptOnLeave(): boolean {
  const answer = isStaffTextKept;
  isStaffTextKept = false;
  return answer;
}
