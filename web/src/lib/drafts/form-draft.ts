import { useEffect, useLayoutEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { parsedJson } from "../http/parsed-json.ts";
import type { Account } from "../http/session.ts";
import { useOnPageHide } from "../hydration/page-hide.ts";
import { useDraft } from "./draft.ts";

const Draft = z.record(z.string(), z.json());

const readDraft = (kept: string | null): z.infer<typeof Draft> => Draft.safeParse(parsedJson(kept)).data ?? {};

/** Options of `reset`: a restored form must not look corrected, invalid or submitted. */
const KEEP_STATE = { keepDefaultValues: true, keepErrors: true, keepTouched: true, keepIsSubmitted: true } as const;

const isBlank = (value: unknown): boolean => !value;
const textOf = (texts: [string, unknown][]): string => JSON.stringify(Object.fromEntries(texts));

/**
 * Keeps the named fields of a form in this tab while the visitor leaves, returns or reloads, as far as they differ from
 * the defaults. Files last until a reload. Restores only fields that were not changed by hand since the form was shown.
 * Never list a secret.
 */
export function useFormDraft<Values extends FieldValues, Input>(
  name: string,
  { reset, getValues, watch, formState }: UseFormReturn<Values, unknown, Input>,
  fields: readonly string[],
  account: Account = "user",
) {
  const { kept, keptFiles, keep, drop } = useDraft(name, account);
  const sentText = useRef("");
  const changedByHand = useRef(new Set<string>());
  // Runs before early input is replayed: see `HydrationGate`.
  useLayoutEffect(() => {
    const watching = watch((_, { name, type }) => void (type && name && changedByHand.current.add(name)));
    return () => watching.unsubscribe();
  }, [watch]);
  useEffect(() => {
    const written = Object.entries({ ...readDraft(kept), ...keptFiles }).filter(
      ([field]) => !changedByHand.current.has(field),
    );
    if (written.length === 0) return;
    reset((values) => ({ ...values, ...Object.fromEntries(written) }), KEEP_STATE);
  }, [kept, keptFiles, reset]);

  /** The named fields; without those that equal `defaults`. */
  const read = (values: object | undefined, defaults: object = {}) => {
    const own = new Map(Object.entries(defaults));
    const isChanged = (field: string, value: unknown) => JSON.stringify(own.get(field)) !== JSON.stringify(value);
    const all = Object.entries(values ?? {}).filter(
      ([field, value]) => fields.includes(field) && value != null && isChanged(field, value),
    );
    const texts = all.filter(([, value]) => !(value instanceof File));
    return {
      text: textOf(texts),
      words: textOf(texts.filter(([, value]) => !isBlank(value))),
      files: Object.fromEntries(all.flatMap(([field, value]) => (value instanceof File ? [[field, value]] : []))),
    };
  };
  const isWritten = () => {
    const [written, own] = [read(getValues()), read(formState.defaultValues)];
    const isEmpty = written.words === textOf([]) || written.words === own.words;
    return written.text !== sentText.current && !(isEmpty && Object.keys(written.files).length === 0);
  };
  useOnPageHide(() => {
    const written = read(getValues(), formState.defaultValues);
    if (isWritten()) keep(written.text, written.files);
    else drop();
  });

  /** Deletes the draft after the form was sent or canceled. */
  const end = () => {
    sentText.current = read(getValues()).text;
    drop();
  };
  return {
    end,
    /** Whether the form holds something that was not sent. */
    isWritten,
    /** Sends the form, and deletes the draft on success. */
    async sending<Answer>(send: () => Promise<Answer>): Promise<Answer> {
      drop();
      const answer = await send();
      end();
      return answer;
    },
  };
}

/** One field of a form's draft, for a screen after the form. */
export function useDraftField(name: string, field: string): [value: string, setValue: (value: string) => void] {
  const { kept, keep } = useDraft(name);
  return [String(readDraft(kept)[field] ?? ""), (value) => keep(JSON.stringify({ [field]: value }))];
}
