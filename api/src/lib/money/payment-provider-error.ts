import Stripe from "stripe";
import { AppError } from "../http/errors.ts";

/**
 * The card provider didn't do what was requested. `code` is the reason, the provider's own where it has one. `isFinal`: the response is
 * kept under its idempotency key for a day, so only a request with a new key can succeed. `needsPerson`: no request succeeds before a
 * person has corrected something.
 */
export class PaymentProviderError extends AppError {
  readonly code: string;
  readonly isFinal: boolean;
  readonly needsPerson: boolean;

  constructor(code: string, { isFinal = false, needsPerson = false } = {}) {
    super(
      "unavailable",
      isFinal || needsPerson
        ? "Our card payment service can't do that right now. Your booking is safe; please try again later or call us."
        : "Our card payment service isn't responding. Your booking is safe; please try again in a minute.",
    );
    this.code = code;
    this.isFinal = isFinal;
    this.needsPerson = needsPerson;
  }
}

/** Maps an error of the provider's library to ours; null for other errors. */
export function paymentProviderError(error: unknown): PaymentProviderError | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  const { statusCode, code } = error;
  if (statusCode === undefined || error instanceof Stripe.errors.StripeConnectionError)
    return new PaymentProviderError("unreachable");
  if (statusCode === 429 || statusCode === 409) return new PaymentProviderError(code ?? "busy");
  if (statusCode === 401) return new PaymentProviderError("unauthenticated", { needsPerson: true });
  if (statusCode >= 500) return new PaymentProviderError("broken", { isFinal: true });
  if (statusCode === 403) return new PaymentProviderError("forbidden", { isFinal: true, needsPerson: true });
  // Somebody refunded it by hand at the provider; the next check finds that refund.
  if (code === "charge_already_refunded") return new PaymentProviderError(code, { isFinal: true });
  return new PaymentProviderError(code ?? error.type, { isFinal: true, needsPerson: true });
}
