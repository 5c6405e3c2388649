import { type Caller, NewCaller } from "@lamplight/api/contract/office-booking.ts";
import { useState } from "react";

export type KnownPerson = { _id: string; name: string };
const EMPTY = { name: "", phone: "", email: "" };
type Faults = Record<string, string>;

/** The caller on the phone: a known patient, or a new one by name and number. */
export function useCaller(patient?: KnownPerson) {
  const [written, setWritten] = useState(EMPTY);
  const [known, setKnown] = useState<KnownPerson | null>(patient ?? null);
  const [isSomebodyElse, setSomebodyElse] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const { name, phone, email } = written;

  /** The patient to book for, or null with errors beside the fields. */
  const readCaller = (): Caller | null => {
    const caller = NewCaller.safeParse({ name, phone, isSomebodyElse, ...(email.trim() ? { email } : {}) });
    setFaults(known || caller.success ? {} : faultsOf(caller.error.issues));
    return known ? { _id: known._id } : (caller.data ?? null);
  };
  return {
    written,
    known,
    setKnown,
    isSomebodyElse,
    setSomebodyElse,
    readCaller,
    setFaults,
    field: (of: keyof typeof EMPTY) => ({
      value: written[of],
      error: faults[of],
      onChange: ({ target }: { target: { value: string } }) => setWritten({ ...written, [of]: target.value }),
    }),
  };
}

const faultsOf = (issues: { path: PropertyKey[]; message: string }[]): Faults =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
