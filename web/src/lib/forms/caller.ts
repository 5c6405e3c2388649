import { type Caller, NewCaller } from "@lamplight/api/contract/office-booking.ts";
import { useState } from "react";
import { z } from "zod";
import { useStaffText } from "../drafts/staff-draft.ts";
import { parsedJson } from "../http/parsed-json.ts";

export type KnownPerson = { _id: string; name: string };
const EMPTY = { name: "", phone: "", email: "" };
const Written = z.object({ name: z.string(), phone: z.string(), email: z.string() });

function readWritten(text: string): typeof EMPTY {
  return Written.safeParse(parsedJson(text)).data ?? EMPTY;
}

type FieldErrors = Record<string, string>;

/**
 * State of the fields for a person on the phone: a known patient, or a new one by name and number. Kept as the draft `draft`. `from`: the
 * number to begin with.
 */
export function useCaller(draft: string, patient?: KnownPerson, from = "") {
  const { text, setText, drop } = useStaffText(draft);
  const written = text === "" ? { ...EMPTY, phone: from } : readWritten(text);
  const [known, setKnown] = useState<KnownPerson | null>(patient ?? null);
  const [isSomebodyElse, setSomebodyElse] = useState(false);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const { name, phone, email } = written;

  /** Returns the patient to book for, or null after showing errors beside the fields. */
  const readCaller = async (): Promise<Caller | null> => {
    const caller = await NewCaller.safeParseAsync({ name, phone, isSomebodyElse, ...(email.trim() ? { email } : {}) });
    setFieldErrors(known || caller.success ? {} : fieldErrorsOf(caller.error.issues));
    return known ? { _id: known._id } : (caller.data ?? null);
  };
  return {
    written,
    drop,
    known,
    setKnown,
    isSomebodyElse,
    setSomebodyElse,
    readCaller,
    setFieldErrors,
    field: (of: keyof typeof EMPTY) => ({
      value: written[of],
      error: fieldErrors[of],
      onChange: ({ target }: { target: { value: string } }) =>
        setText(JSON.stringify({ ...written, [of]: target.value })),
    }),
  };
}

const fieldErrorsOf = (issues: { path: PropertyKey[]; message: string }[]): FieldErrors =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
