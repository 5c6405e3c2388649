/** Kinds of errors that the sender of a request can act on. */
export type ErrorKind =
  | "invalid"
  | "unauthenticated"
  | "unpaid"
  | "forbidden"
  | "missing"
  | "conflict"
  | "too_large"
  | "too_slow"
  | "unsupported"
  | "too_many"
  | "unavailable";

/** A failure a visitor may read: the message is fit for a toast. Everything else that is thrown is a bug. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly kind: ErrorKind;
  readonly fields: Record<string, string> | undefined;
  /** Seconds until the same request may succeed; null where waiting does not help. */
  readonly retryAfterSeconds: number | null = null;

  /** `fields` names the faults of an invalid request, field by field, in our own words. */
  constructor(kind: ErrorKind, message: string, fields?: Record<string, string>) {
    super(message);
    this.kind = kind;
    this.fields = fields;
  }
}

/** Seconds in words, rounded up to minutes: "1 minute", "12 minutes". */
export function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minute${minutes === 1 ? "" : "s"}`;
}

/** Asked more often than is allowed; in so many seconds it is allowed again. */
export class TooMany extends AppError {
  override readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super("too_many", `Too many attempts. Please try again in ${inMinutes(retryAfterSeconds)}.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Refused because nobody has confirmed the account's email yet (docs/rules/accounts.md, "Unconfirmed accounts"). Not stored under an
 * idempotency key: once the email is confirmed, the same request succeeds. `retryAfterSeconds` where waiting helps as well.
 */
export class Unconfirmed extends AppError {
  override readonly retryAfterSeconds: number | null;

  constructor(message: string, { retryAfterSeconds = null }: { retryAfterSeconds?: number | null } = {}) {
    super("forbidden", message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** More is going on than can be done at once. */
export class Overloaded extends AppError {
  override readonly retryAfterSeconds: number;

  constructor(kind: "too_many" | "unavailable", message: string, retryAfterSeconds: number) {
    super(kind, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A record was changed after it was loaded. Contains the fresh record and who changed it. */
export class Stale extends AppError {
  readonly fresh: Record<string, unknown>;
  readonly changedBy: string;

  constructor(fresh: Record<string, unknown>, changedBy: string) {
    super("conflict", `${changedBy} just changed this. Please check the latest version and try again.`);
    this.fresh = fresh;
    this.changedBy = changedBy;
  }
}
