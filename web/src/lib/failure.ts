import type { FieldValues, Path, UseFormSetError } from "react-hook-form";

const SOMETHING_WENT_WRONG = "Something went wrong";
/** Said on the patient's and the driver's screens alike. */
export const RIDES_NOT_FETCHED = "Failed to fetch rides";
export const PROFILE_NOT_UPDATED = "Failed to update profile";

/**
 * A call that did not succeed, in words fit for a toast; without words when the answer made no sense. `status` is null
 * when no answer came.
 */
export class Failure extends Error {
  readonly status: number | null;
  readonly fields: Readonly<Record<string, string>>;
  /** The remedy that the server names, if any. */
  readonly needs: "confirmed-email" | undefined;

  constructor(message: string, status: number | null, fields: Record<string, string> = {}, needs?: "confirmed-email") {
    super(message);
    this.name = "Failure";
    this.status = status;
    this.fields = fields;
    this.needs = needs;
  }

  /** Whether the server answered for good, so that asking again with the same key would only repeat the answer. */
  get isFinal(): boolean {
    return this.status !== null && this.status < 500;
  }
}

export type FailureWords = {
  /** Fallback for errors without a message of their own. */
  fallback?: string;
  /** In place of the network's own words, where no answer came. */
  unanswered?: string;
};

const told = new WeakMap<WeakKey, string>();

/** Message of a thrown value. It is remembered, so that every place shows the same one. */
export function errorMessage(thrown: unknown, words?: FailureWords): string {
  const text = failureText(thrown, words);
  if (typeof thrown === "object" && thrown !== null) told.set(thrown, text);
  return text;
}

/** The words something thrown has been told in, or else its own. */
export const wordsOf = (thrown: unknown): string =>
  (typeof thrown === "object" && thrown !== null ? told.get(thrown) : undefined) ?? failureText(thrown);

/** The message to show for anything thrown. */
export function failureText(thrown: unknown, { fallback, unanswered }: FailureWords = {}): string {
  const said = thrown instanceof Failure && (isUnanswered(thrown) ? (unanswered ?? thrown.message) : thrown.message);
  return said || fallback || SOMETHING_WENT_WRONG;
}

/** Whether the server has answered for good; what was thrown otherwise may be gone a moment later. */
export const isFinal = (thrown: unknown): boolean => thrown instanceof Failure && thrown.isFinal;

/** True if the result of the call is unknown. */
export const isUnanswered = (thrown: unknown): boolean => thrown instanceof Failure && thrown.status === null;

/** Puts the server's faults beside their fields. False when it found none with a field of these names. */
export function showFieldFaults<Form extends FieldValues>(
  thrown: unknown,
  names: readonly Path<Form>[],
  setError: UseFormSetError<Form>,
): boolean {
  if (!(thrown instanceof Failure)) return false;
  const faulty = names.filter((name) => name in thrown.fields);
  for (const name of faulty) setError(name, { message: thrown.fields[name] });
  return faulty.length > 0;
}
