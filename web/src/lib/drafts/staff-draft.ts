import { createContext, useContext, useRef, useState, useSyncExternalStore } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useFormSend } from "../forms/form-send.ts";
import { tabStore } from "../http/storage.ts";
import { useOnPageHide } from "../hydration/page-hide.ts";
import { type Draft, filesOfDraft, forgetDraft, NO_FILES, storeDraft } from "./draft.ts";
import { type DraftedForm, useDraftOf } from "./form-draft.ts";
import { useUnsentGuard } from "./unsent-guard.ts";

/** The id of the logged-in office or nurse account; null outside their screens. */
export const StaffContext = createContext<string | null>(null);

const EVERY_PREFIX = "draft staff ";
const prefixOf = (staffId: string) => `${EVERY_PREFIX}${staffId} `;
/** Staff who logged out in this tab. Nothing of theirs is stored any more. */
const loggedOut = new Set<string>();
const never = () => () => {};
let wereKept = false;

/**
 * A draft of an office or nurse screen in this tab, visible to its author only. It survives an ended or locked session, until the author
 * logs out or another person logs in.
 */
function useStaffDraft(name: string): Draft {
  const staffId = useContext(StaffContext);
  const key = prefixOf(staffId ?? "") + name;
  const kept = useSyncExternalStore(
    never,
    () => (staffId === null ? null : tabStore.get(key)),
    () => null,
  );
  return {
    kept,
    keptFiles: kept === null ? NO_FILES : filesOfDraft(key),
    keep(text, chosen = NO_FILES) {
      if (staffId === null || loggedOut.has(staffId)) return;
      storeDraft(key, text, chosen);
      wereKept = true;
    },
    drop: () => forgetDraft(key),
  };
}

/** `useFormDraft` for a form of the office or the nurse. `name` contains the record's id. */
function useStaffFormDraft<Values extends FieldValues, Input>(
  name: string,
  form: DraftedForm<Values, Input>,
  fields: readonly string[],
) {
  const draft = useDraftOf(useStaffDraft(name), form, fields);
  useUnsentGuard(draft.isWritten);
  return draft;
}

/** Sends a form of the office or the nurse (see `useFormSend`) and keeps it as the draft `name`, which contains the record's id. */
export function useStaffFormSend<Values extends FieldValues, Input>(
  name: string,
  form: UseFormReturn<Values, unknown, Input>,
  fields: readonly Path<Values>[],
  send: (input: Input) => Promise<unknown>,
) {
  const { sending } = useStaffFormDraft(name, form, fields);
  return useFormSend(form, fields, (input) => sending(() => send(input)));
}

/** Text of a single field of the office or the nurse, kept like a form. `name` contains the record's id. */
export function useStaffText(name: string): { text: string; setText: (text: string) => void; drop: () => void } {
  const { kept, keep, drop } = useStaffDraft(name);
  const [text, showText] = useState(kept ?? "");
  // The screen may be left before the text of its last change is rendered.
  const latest = useRef(text);
  const setText = (written: string) => {
    latest.current = written;
    showText(written);
  };
  useOnPageHide(() => (latest.current === "" ? drop() : keep(latest.current)));
  useUnsentGuard(() => latest.current !== "");
  return { text, setText, drop: () => setText("") };
}

/** Whether a screen was left with unsent text since the last call. */
export function takeKeptOnLeave(): boolean {
  const answer = wereKept;
  wereKept = false;
  return answer;
}

const draftsOfStaff = () => tabStore.names().filter((key) => key.startsWith(EVERY_PREFIX));
export const hasStaffDrafts = (staffId: string): boolean =>
  draftsOfStaff().some((key) => key.startsWith(prefixOf(staffId)));

/** Call when a person's office or nurse screens open. Deletes the drafts of other people. */
export function openStaffDrafts(staffId: string): void {
  loggedOut.delete(staffId);
  for (const key of draftsOfStaff()) if (!key.startsWith(prefixOf(staffId))) forgetDraft(key);
}

/** Deletes a person's drafts when they log out. */
export function dropStaffDrafts(staffId: string): void {
  loggedOut.add(staffId);
  for (const key of draftsOfStaff()) if (key.startsWith(prefixOf(staffId))) forgetDraft(key);
}
