import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useFormSend } from "../forms/form-send.ts";
import { tabStore } from "../http/storage.ts";
import { useOnPageHide } from "../hydration/page-hide.ts";
import { forgetDraft, useDraft } from "./draft.ts";
import { useFormDraft } from "./form-draft.ts";

/** The forms on the screen, and whether each holds unsent text. */
const forms = new Set<() => boolean>();
let isLeftUnsent = false;

function useUnsentGuard(isWritten: () => boolean): void {
  const isUnsent = useEffectEvent(isWritten);
  useEffect(() => {
    const form = () => isUnsent();
    forms.add(form);
    return () => {
      forms.delete(form);
      isLeftUnsent ||= form();
    };
  }, []);
}

const prefixOf = (staffId: string) => `draft staff ${staffId} `;
const staffDrafts = () => tabStore.names().filter((key) => key.startsWith("draft staff "));

/** The staff member whose screens opened in this tab, also after an ended or locked session; null after a logout. */
let owner: string | null = null;

/** The author of the drafts on a staff member's screens. */
export const staffAuthor = (staffId: string) => ({ prefix: prefixOf(staffId), mayKeep: () => staffId === owner });

/** Call when a person's office or nurse screens open; with null when they log out. Deletes the drafts of other people. */
export function settleStaffDrafts(staffId: string | null): void {
  owner = staffId;
  for (const key of staffDrafts()) if (staffId === null || !key.startsWith(prefixOf(staffId))) forgetDraft(key);
}

/** Whether leaving the tab or logging out would lose text of the office or the nurse. */
export const hasUnsentText = (): boolean => staffDrafts().length > 0 || [...forms].some((isWritten) => isWritten());

/** Whether a screen was left with unsent text since the last call. */
export function takeKeptOnLeave(): boolean {
  const answer = isLeftUnsent && staffDrafts().length > 0;
  isLeftUnsent = false;
  return answer;
}

/** Asks before the tab is closed while there is unsent text. */
export function useUnloadGuard(): void {
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => {
      if (hasUnsentText()) event.preventDefault();
    };
    window.addEventListener("beforeunload", guard);
    return () => window.removeEventListener("beforeunload", guard);
  }, []);
}

/**
 * Sends a form of the office or the nurse (see `useFormSend`) and keeps it as the draft `name`, which contains the record's id. It is about
 * somebody else, so the browser never fills in the writer's own name, address or phone.
 */
export function useStaffFormSend<Values extends FieldValues, Input>(
  name: string,
  form: UseFormReturn<Values, unknown, Input>,
  fields: readonly Path<Values>[],
  send: (input: Input) => Promise<unknown>,
) {
  const { sending, isWritten } = useFormDraft(name, form, fields);
  useUnsentGuard(isWritten);
  return { ...useFormSend(form, fields, (input) => sending(() => send(input))), autoComplete: "off" as const };
}

/** Text of a single field of the office or the nurse, kept like a form. `name` contains the record's id. */
export function useStaffText(name: string): { text: string; setText: (text: string) => void; drop: () => void } {
  const { kept, keep, drop } = useDraft(name);
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
