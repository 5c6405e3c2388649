import { useEffect, useLayoutEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { useDraft } from "./draft.ts";
import { useOnPageHide } from "./page-hide.ts";
import type { Account } from "./session.ts";

const Draft = z.record(z.string(), z.json());

function readDraft(kept: string | null): z.infer<typeof Draft> {
  try {
    return kept === null ? {} : Draft.parse(JSON.parse(kept));
  } catch {
    return {};
  }
}

/** What stands in the form when it comes back must not look mended, wrong or sent. */
const asItWas = { keepDefaultValues: true, keepErrors: true, keepTouched: true, keepIsSubmitted: true } as const;

const isBlank = (line: unknown): boolean => !line;
const textOf = (lines: [string, unknown][]): string => JSON.stringify(Object.fromEntries(lines));

/**
 * Keeps the named lines of a form for this tab while their writer goes away, back or loads the page anew, as far as they
 * are other than the form's own; files as long as the page. What is kept fills only fields that were not changed by hand since the form
 * came. Never name a secret.
 */
export function useFormDraft<Values extends FieldValues, Wish>(
  name: string,
  {
    reset,
    getValues,
    watch,
    formState,
  }: Pick<UseFormReturn<Values, unknown, Wish>, "reset" | "getValues" | "watch" | "formState">,
  fields: readonly string[],
  account: Account = "user",
) {
  const { kept, keptFiles, keep, drop } = useDraft(name, account);
  const over = useRef("");
  const changedByHand = useRef(new Set<string>());
  // Before what was filled in without code is replayed: see `HydrationGate`.
  useLayoutEffect(() => {
    const watching = watch((_, { name, type }) => void (type && name && changedByHand.current.add(name)));
    return () => watching.unsubscribe();
  }, [watch]);
  useEffect(() => {
    const written = Object.entries({ ...readDraft(kept), ...keptFiles }).filter(
      ([field]) => !changedByHand.current.has(field),
    );
    if (written.length === 0) return;
    reset((values) => ({ ...values, ...Object.fromEntries(written) }), asItWas);
  }, [kept, keptFiles, reset]);

  const read = (values: object | undefined) => {
    const all = Object.entries(values ?? {}).filter(([field, line]) => fields.includes(field) && line != null);
    const lines = all.filter(([, line]) => !(line instanceof File));
    return {
      text: textOf(lines),
      words: textOf(lines.filter(([, line]) => !isBlank(line))),
      files: Object.fromEntries(all.flatMap(([field, line]) => (line instanceof File ? [[field, line]] : []))),
    };
  };
  useOnPageHide(() => {
    const [written, own] = [read(getValues()), read(formState.defaultValues)];
    const isEmpty = written.words === textOf([]) || written.words === own.words;
    const hasFile = Object.keys(written.files).length > 0;
    if (written.text === over.current || (isEmpty && !hasFile)) drop();
    else keep(written.text, written.files);
  });

  /** What stands in the form has been sent or given up: it waits for nobody any more. */
  const end = () => {
    over.current = read(getValues()).text;
    drop();
  };
  return {
    end,
    /** Sends what stands in the form, which is no draft once that has succeeded. */
    async sending<Answer>(send: () => Promise<Answer>): Promise<Answer> {
      drop();
      const answer = await send();
      end();
      return answer;
    },
  };
}

/** One line of a form's draft, for what follows on that form. */
export function useDraftLine(name: string, field: string): [line: string, write: (line: string) => void] {
  const { kept, keep } = useDraft(name);
  return [String(readDraft(kept)[field] ?? ""), (line) => keep(JSON.stringify({ [field]: line }))];
}
