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

/** An error with a message for users. Everything else that is thrown is a bug. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly kind: ErrorKind;
  readonly fields: Record<string, string> | undefined;
  /** Seconds until the same request may succeed; null if waiting doesn't help. */
  readonly retryAfterSeconds: number | null = null;

  /** `fields`: a message for each invalid field. */
  constructor(kind: ErrorKind, message: string, fields?: Record<string, string>) {
    super(message);
    this.kind = kind;
    this.fields = fields;
  }
}

/** Nothing of a kind ("visit") that the caller may see has this id. */
export const notFound = (what: string): AppError => new AppError("missing", `We couldn't find that ${what}.`);

/** Seconds in words, rounded up to minutes: "1 minute", "12 minutes". */
export function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minute${minutes === 1 ? "" : "s"}`;
}

/** The rate limit is exceeded. `retryAfterSeconds`: when it allows the next request. */
export class TooMany extends AppError {
  override readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super("too_many", `Too many attempts. Please try again in ${inMinutes(retryAfterSeconds)}.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Rejected because the account's email isn't confirmed yet (docs/rules/accounts.md, "Unconfirmed accounts"). Not stored under an
 * idempotency key: once the email is confirmed, the same request succeeds. `retryAfterSeconds` is set if waiting helps as well.
 */
export class Unconfirmed extends AppError {
  override readonly retryAfterSeconds: number | null;

  constructor(message: string, { retryAfterSeconds = null }: { retryAfterSeconds?: number | null } = {}) {
    super("forbidden", message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The server has too much work at the moment. */
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

  constructor(
    fresh: Record<string, unknown>,
    changedBy: string,
    message = `${changedBy} just changed this. Please check the latest version and try again.`,
  ) {
    super("conflict", message);
    this.fresh = fresh;
    this.changedBy = changedBy;
  }
}
