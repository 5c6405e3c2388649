import type { FieldValues, Path, UseFormSetError } from "react-hook-form";

const SOMETHING_WENT_WRONG = "Something went wrong";
/** Shared by the patient's and the driver's screens. */
export const RIDES_NOT_FETCHED = "Failed to fetch rides";
export const PROFILE_NOT_UPDATED = "Failed to update profile";

/**
 * A failed call, with a message that can be shown in a toast. The message is empty when the response was not ours.
 * `status` is null when no response arrived.
 */
export class Failure extends Error {
  readonly status: number | null;
  readonly fields: Readonly<Record<string, string>>;
  /** The remedy that the server named, if any. */
  readonly needs: "confirmed-email" | undefined;

  constructor(message: string, status: number | null, fields: Record<string, string> = {}, needs?: "confirmed-email") {
    super(message);
    this.name = "Failure";
    this.status = status;
    this.fields = fields;
    this.needs = needs;
  }

  /** True if the server's response is final: a retry with the same key would return it again. */
  get isFinal(): boolean {
    return this.status !== null && this.status < 500;
  }
}

export type FailureWords = {
  /** Fallback for errors without a message of their own. */
  fallback?: string;
  /** Replaces the network error's message when no response arrived. */
  unanswered?: string;
};

const shownMessages = new WeakMap<WeakKey, string>();

/** Message of a thrown value. It is stored, so that every place shows the same one. */
export function errorMessage(thrown: unknown, words?: FailureWords): string {
  const text = failureText(thrown, words);
  if (typeof thrown === "object" && thrown !== null) shownMessages.set(thrown, text);
  return text;
}

/** The message that was stored for a thrown value, or its own. */
export const wordsOf = (thrown: unknown): string =>
  (typeof thrown === "object" && thrown !== null ? shownMessages.get(thrown) : undefined) ?? failureText(thrown);

/** Message of a thrown value. */
export function failureText(thrown: unknown, { fallback, unanswered }: FailureWords = {}): string {
  const message = thrown instanceof Failure && (isUnanswered(thrown) ? (unanswered ?? thrown.message) : thrown.message);
  return message || fallback || SOMETHING_WENT_WRONG;
}

/** True if the server's response is final. Other errors may disappear on a retry. */
export const isFinal = (thrown: unknown): boolean => thrown instanceof Failure && thrown.isFinal;

/** True if the result of the call is unknown. */
export const isUnanswered = (thrown: unknown): boolean => thrown instanceof Failure && thrown.status === null;

/** Shows the server's field errors beside their fields. Returns false if no error is for a field in `names`. */
export function showFieldErrors<Form extends FieldValues>(
  thrown: unknown,
  names: readonly Path<Form>[],
  setError: UseFormSetError<Form>,
): boolean {
  if (!(thrown instanceof Failure)) return false;
  const invalid = names.filter((name) => name in thrown.fields);
  for (const name of invalid) setError(name, { message: thrown.fields[name] });
  return invalid.length > 0;
}

/** True if the record does not exist, or its id in the URL is not an id. */
export const isNotFound = (thrown: unknown): boolean =>
  thrown instanceof Failure && (thrown.status === 404 || thrown.status === 400);

/** Meta of a write whose form shows every error itself: no toast. */
export const ERRORS_INLINE = { handlesErrorInline: () => true };
