import { useState, useSyncExternalStore } from "react";
import { type Account, accounts, hasLostSession, readOwner, useOwner } from "./session.ts";
import { tabStore } from "./storage.ts";

const never = () => () => {};

type Files = Readonly<Record<string, File>>;
const NO_FILES: Files = {};
/** Files cannot be written down: they wait no longer than until the page is loaded anew. */
const files = new Map<string, Files>();

const NOBODY = "";
const keyOf = (account: Account, writer: string, name: string) => `draft ${account} ${writer} ${name}`;

/**
 * Who writes: nobody yet, until somebody logs in. Whoever comes after them has not written what stands there, and whose
 * session has lapsed is still who wrote it.
 */
function useWriter(account: Account): string {
  const owner = useOwner(account);
  const [writer, setWriter] = useState(owner ?? NOBODY);
  if (writer === NOBODY && owner !== null) setWriter(owner);
  return writer;
}

/**
 * What a person has written, kept for this tab while they are elsewhere, for them alone: nothing is kept for whoever has
 * logged out meanwhile. What is written signed out goes to whoever logs in next.
 */
export function useDraft(name: string, account: Account = "user") {
  const writer = useWriter(account);
  const key = keyOf(account, writer, name);
  const kept = useSyncExternalStore(
    never,
    () => tabStore.get(key),
    () => null,
  );
  return {
    kept,
    keptFiles: (kept !== null && files.get(key)) || NO_FILES,
    keep(text: string, chosen = NO_FILES): void {
      if (writer !== NOBODY && writer !== readOwner(account) && !hasLostSession(account)) return;
      tabStore.set(key, text);
      files.set(key, chosen);
    },
    drop: () => forget(key),
  };
}

function forget(key: string): void {
  tabStore.remove(key);
  files.delete(key);
}

/**
 * Gives drafts to whom they belong once a session has changed: those written signed out to whoever has come, once. Those
 * of others go with a log-out or another's coming; a session that has lapsed leaves them to its owner, who sees them again.
 */
export function settleDrafts(): void {
  for (const account of accounts) {
    const owner = readOwner(account);
    if (owner === null && hasLostSession(account)) continue;
    for (const key of tabStore.names()) {
      const [mark, kind, writer, ...name] = key.split(" ");
      if (mark !== "draft" || kind !== account || writer === (owner ?? NOBODY)) continue;
      const [text, chosen] = [tabStore.get(key), files.get(key)];
      forget(key);
      if (writer !== NOBODY || text === null || owner === null) continue;
      const theirs = keyOf(account, owner, name.join(" "));
      tabStore.set(theirs, text);
      if (chosen) files.set(theirs, chosen);
    }
  }
}
