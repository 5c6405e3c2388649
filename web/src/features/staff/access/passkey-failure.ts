import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { Failure } from "../../../lib/errors/failure.ts";

/** What to do when the browser gave no passkey. Browsers say why by the name of the error. */
export function passkeyFailure(error: unknown): Failure {
  // Trying again would end the same way for ever.
  if (error instanceof Error && error.name === "InvalidStateError")
    return new Failure(
      "This device already has a passkey for your account, so you can log in with it. To add another one, use another device or a security key.",
      null,
    );
  if (!browserSupportsWebAuthn())
    return new Failure("This browser can't use passkeys. Please use an authenticator app, or another browser.", null);
  return new Failure("We didn't get a passkey from your browser. Please try again or use a code.", null);
}
