import { Done } from "@lamplight/api/contract/response.ts";
import {
  type AcceptInvitation,
  Enrolled,
  LoginStep,
  NewPasskeyOptions,
  PasskeyOptions,
  type Side,
} from "@lamplight/api/contract/staff.ts";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { useWrite } from "../../../lib/http/write.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { useRefetchMe } from "../queries.ts";
import { passkeyFailure } from "./passkey-failure.ts";

type Password = { email: string; password: string };

/** Logs in with the password; `meQuery` then tells the next step. */
export const usePassword = (side: Side) =>
  useWrite((input: Password) => officeCalls(side).post("login", input, LoginStep), { onSuccess: useRefetchMe(side) });

/** Verifies a six-digit code or a recovery code. */
export const useCode = (side: Side) =>
  useWrite((code: string) => officeCalls(side).post("login/factor", { code }, LoginStep), {
    onSuccess: useRefetchMe(side),
  });

/** Verifies a passkey. */
export const usePasskey = (side: Side) =>
  useWrite(
    async () => {
      const { options } = await officeCalls(side).post("login/passkey", {}, PasskeyOptions);
      const passkey = await askBrowser(() => startAuthentication({ optionsJSON: options }));
      return officeCalls(side).post("login/factor", { passkey }, LoginStep);
    },
    { onSuccess: useRefetchMe(side) },
  );

export const useFirstCode = (side: Side) =>
  useWrite((code: string) => officeCalls(side).post("enrol/totp/confirm", { code }, Enrolled));

/** Creates a passkey. */
export const useNewPasskey = (side: Side) =>
  useWrite(async () => {
    const { options } = await officeCalls(side).post("enrol/passkey", {}, NewPasskeyOptions);
    const passkey = await askBrowser(() => startRegistration({ optionsJSON: options }));
    return officeCalls(side).post("enrol/passkey/confirm", { passkey }, Enrolled);
  });

/** Replaces the browser's own error when the user closes its dialog or has no passkey. */
async function askBrowser<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    throw passkeyFailure(error);
  }
}

/** Requests an email with a link to choose a new password. */
export const useForgotPassword = (side: Side) =>
  useWrite((email: string) => officeCalls(side).post("forgot-password", { email }, Done));

export const useAccept = (side: Side) =>
  useWrite((input: AcceptInvitation) => officeCalls(side).post("invitation", input, Done));
