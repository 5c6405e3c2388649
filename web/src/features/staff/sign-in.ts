import { Done } from "@lamplight/api/contract/response.ts";
import {
  type AcceptInvitation,
  Enrolled,
  Invited,
  LoginStep,
  NewPasskeyOptions,
  NewSecret,
  PasskeyOptions,
  type Side,
} from "@lamplight/api/contract/staff.ts";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Failure } from "../../lib/failure.ts";
import { officeCalls } from "../../lib/office-calls.ts";
import { useLookAgain } from "./queries.ts";

type Password = { email: string; password: string };

/** Shows the password; what comes next is for `meQuery` to say. */
export function usePassword(side: Side) {
  const onSuccess = useLookAgain(side);
  return useMutation({ mutationFn: (wish: Password) => officeCalls(side).post("login", wish, LoginStep), onSuccess });
}

/** Shows six digits or a recovery code. */
export function useCode(side: Side) {
  const onSuccess = useLookAgain(side);
  return useMutation({
    mutationFn: (code: string) => officeCalls(side).post("login/factor", { code }, LoginStep),
    onSuccess,
  });
}

/** Has the browser show a passkey. */
export function usePasskey(side: Side) {
  const onSuccess = useLookAgain(side);
  return useMutation({
    mutationFn: async () => {
      const { options } = await officeCalls(side).post("login/passkey", {}, PasskeyOptions);
      const passkey = await asking(() => startAuthentication({ optionsJSON: options }));
      return officeCalls(side).post("login/factor", { passkey }, LoginStep);
    },
    onSuccess,
  });
}

/** Begins with an app for codes: its secret, which counts once a code of it was shown. */
export const useSecret = (side: Side) =>
  useQuery({
    queryKey: [side, "secret"],
    queryFn: () => officeCalls(side).post("enrol/totp", {}, NewSecret),
    // Whoever asks again gets another one: what an app has scanned stands, whatever news come of everything else.
    staleTime: "static",
    gcTime: 0,
  });

export const useFirstCode = (side: Side) =>
  useMutation({ mutationFn: (code: string) => officeCalls(side).post("enrol/totp/confirm", { code }, Enrolled) });

/** Has the browser make a passkey. */
export const useNewPasskey = (side: Side) =>
  useMutation({
    mutationFn: async () => {
      const { options } = await officeCalls(side).post("enrol/passkey", {}, NewPasskeyOptions);
      const passkey = await asking(() => startRegistration({ optionsJSON: options }));
      return officeCalls(side).post("enrol/passkey/confirm", { passkey }, Enrolled);
    },
  });

/** Whoever closes the browser's question, or has nothing to answer it with, is told so in our words. */
async function asking<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch {
    throw new Failure("Your browser showed no passkey. Please try again, or use a code.", null);
  }
}

/** Whom an invitation's link is for. */
export const useInvited = (side: Side, token: string) =>
  useQuery({
    queryKey: [side, "invitation", token],
    queryFn: () => officeCalls(side).post("invitation/look", { token }, Invited),
    enabled: token !== "",
  });

/** Asks for an emailed link to choose a new password. */
export const useForgotPassword = (side: Side) =>
  useMutation({ mutationFn: (email: string) => officeCalls(side).post("forgot-password", { email }, Done) });

export const useAccept = (side: Side) =>
  useMutation({ mutationFn: (wish: AcceptInvitation) => officeCalls(side).post("invitation", wish, Done) });
