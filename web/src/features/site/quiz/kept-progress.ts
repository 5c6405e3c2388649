import { useCallback, useMemo, useSyncExternalStore } from "react";
import { z } from "zod";
import { parsedJson } from "../../../lib/http/parsed-json.ts";
import { type Progress, start } from "./quiz.ts";

const storageKey = "lamplight-quiz";
const Kept = z.object({
  position: z.number().int().min(0),
  answers: z.record(z.string(), z.string()),
  isSubmitted: z.boolean(),
});
const listeners = new Set<() => void>();
let inMemory = "";

/** Progress in the quiz, kept in this browser, so that a visitor can continue later. */
export function useProgress(): [Progress, (next: Progress) => void] {
  const stored = useSyncExternalStore(subscribe, read, () => "");
  const progress = useMemo(() => parse(stored), [stored]);
  const save = useCallback((next: Progress) => write(JSON.stringify(next)), []);
  return [progress, save];
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener("storage", changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener("storage", changed);
  };
}

function read(): string {
  try {
    return localStorage.getItem(storageKey) ?? inMemory;
  } catch {
    return inMemory;
  }
}

function write(text: string): void {
  inMemory = text;
  try {
    localStorage.setItem(storageKey, text);
  } catch {
    // Storage is blocked or full: the answers last as long as the page.
  }
  for (const changed of listeners) changed();
}

const parse = (stored: string): Progress => Kept.safeParse(parsedJson(stored)).data ?? start;
