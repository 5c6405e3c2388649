import type { NewPasswords } from "@lamplight/api/contract/accounts.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Account } from "../../lib/session.ts";
import { useDraftedEmail } from "./drafted-email.ts";
import { useCheckEmail, useResetPassword } from "./queries.ts";

/** Kept in the history entry, so that Back, Forward and a reload find the step one was at. */
type Place = { step: "email" | "code" | "password"; account: Account };

const START: Place = { step: "email", account: "user" };
const isStep = (step: unknown): step is Place["step"] => step === "email" || step === "code" || step === "password";

function readPlace(state: unknown): Place | null {
  if (typeof state !== "object" || state === null || !("step" in state && isStep(state.step))) return null;
  const account = "account" in state && state.account === "driver" ? "driver" : "user";
  return { step: state.step, account };
}

/** What the mailed link carries behind its #, out of every server's sight. */
function readLink(hash: string): { account: Account; email: string; code: string } | null {
  const link = new URLSearchParams(hash.slice(1));
  const [email, code] = [link.get("email"), link.get("code")];
  if (!email || !code) return null;
  return { account: link.get("account") === "driver" ? "driver" : "user", email, code };
}

/**
 * The way back in (docs/rules/accounts.md): an email, the code mailed to it, a new password. The mailed link does the first two by
 * itself. `notifyMessage` is given what the server answers to each step.
 */
export function usePasswordReset(
  notifyMessage: (message: string | undefined) => void,
  onDone: (account: Account) => void,
) {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const link = readLink(hash);
  const place: Place = link ? { step: "code", account: link.account } : (readPlace(state) ?? START);
  const { account } = place;
  const [drafted, keepEmail] = useDraftedEmail();
  const email = link?.email ?? drafted;
  // The proof is kept nowhere but here: after a reload one starts over.
  const [resetToken, setResetToken] = useState<string>();
  const { mutateAsync: checkEmail } = useCheckEmail(account);
  const { mutateAsync: reset } = useResetPassword(account);

  const go = useCallback(
    (next: Place, how: { replace: boolean; flushSync?: boolean }) =>
      navigate(pathname, { ...how, state: next, preventScrollReset: true }),
    [navigate, pathname],
  );

  const confirm = useCallback(
    async (code: string) => {
      const { message, resetToken: proof } = await checkEmail({ email, code });
      notifyMessage(message);
      setResetToken(proof);
      await go({ step: "password", account }, { replace: true });
    },
    [checkEmail, notifyMessage, go, account, email],
  );

  const isFollowed = useRef(false);
  useEffect(() => {
    if (!link || isFollowed.current) return;
    isFollowed.current = true;
    keepEmail(link.email);
    void go({ step: "code", account }, { replace: true });
    confirm(link.code).catch(() => go({ step: "email", account }, { replace: true }));
  }, [link, account, confirm, go, keepEmail]);

  return {
    account,
    email,
    step: (place.step === "password" && resetToken === undefined) || email === "" ? "email" : place.step,
    choose: (kind: Account) => go({ step: "email", account: kind }, { replace: true, flushSync: true }),
    again: () => go({ step: "email", account }, { replace: true }),
    ask: async (input: { email: string }) => {
      const { message } = await checkEmail(input);
      notifyMessage(message);
      keepEmail(input.email);
      await go({ step: "code", account }, { replace: false });
    },
    confirm: ({ code }: { code: string }) => confirm(code),
    reset: async (passwords: NewPasswords) => {
      if (resetToken === undefined) return;
      const { message } = await reset({ email, resetToken, ...passwords });
      notifyMessage(message);
      onDone(account);
    },
  };
}
