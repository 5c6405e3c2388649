import { startRegistration } from "@simplewebauthn/browser";
import { expect, it, vi } from "vitest";
import { passkeyFailure } from "./passkey-failure.ts";

const options = {
  rp: { id: "localhost", name: "Harbor" },
  user: { id: "MDE", name: "ann@nurse.test", displayName: "Ann" },
  challenge: "MDE",
  pubKeyCredParams: [{ alg: -7, type: "public-key" as const }],
  excludeCredentials: [{ id: "MDE", type: "public-key" as const }],
};

/** The message when a browser that can use passkeys refuses to create one. */
async function messageFor(name: string): Promise<string> {
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.stubGlobal("navigator", { credentials: { create: () => Promise.reject(new DOMException("", name)) } });
  try {
    return passkeyFailure(await startRegistration({ optionsJSON: options }).catch((error: unknown) => error)).message;
  } finally {
    vi.unstubAllGlobals();
  }
}

it("a second passkey on one device is refused with what to do instead of trying again", async () => {
  expect(await messageFor("InvalidStateError")).toBe(
    "This device already has a passkey for your account, so you can log in with it. To add another one, use another device or a security key.",
  );
});

it("a dialog that was closed can be tried again", async () => {
  expect(await messageFor("NotAllowedError")).toBe(
    "We didn't get a passkey from your browser. Please try again or use a code.",
  );
});

it("a browser without passkeys is named as the reason", async () => {
  const error = await startRegistration({ optionsJSON: options }).catch((cause: unknown) => cause);
  expect(passkeyFailure(error).message).toBe(
    "This browser can't use passkeys. Please use an authenticator app, or another browser.",
  );
});
