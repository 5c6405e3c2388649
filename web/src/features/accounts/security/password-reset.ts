import type { NewPasswords } from "@lamplight/api/contract/accounts.ts";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Account } from "../../../lib/http/session.ts";
import { useDraftedEmail } from "../drafted-email.ts";
import { useCheckEmail, useResetPassword } from "../queries.ts";

/** Stored in the history entry, so that Back, Forward and a reload return to the same step. */
type Progress = { step: "email" | "code" | "password"; account: Account };

const START: Progress = { step: "email", account: "user" };
const isStep = (step: unknown): step is Progress["step"] => step === "email" || step === "code" || step === "password";

function readProgress(state: unknown): Progress | null {
  if (typeof state !== "object" || state === null || !("step" in state && isStep(state.step))) return null;
  const account = "account" in state && state.account === "driver" ? "driver" : "user";
  return { step: state.step, account };
}

/** Data in the emailed link's hash, which no server sees. */
function readLink(hash: string): { account: Account; email: string; code: string } | null {
  const link = new URLSearchParams(hash.slice(1));
  const [email, code] = [link.get("email"), link.get("code")];
  if (!email || !code) return null;
  return { account: link.get("account") === "driver" ? "driver" : "user", email, code };
}

/**
 * Password reset (docs/rules/accounts.md): an email, the emailed code, a new password. The emailed link fills in the
 * code; a press confirms it. `notifyMessage` is called with the server's message of each step.
 */
export function usePasswordReset(
  notifyMessage: (message: string | undefined) => void,
  onDone: (account: Account) => void,
) {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const link = useMemo(() => readLink(hash), [hash]);
  const progress: Progress = link ? { step: "code", account: link.account } : (readProgress(state) ?? START);
  const { account } = progress;
  const [drafted, keepEmail] = useDraftedEmail();
  const email = link?.email ?? drafted;
  // The token is kept in memory only: after a reload the reset starts over.
  const [resetToken, setResetToken] = useState<string>();
  const { mutateAsync: checkEmail } = useCheckEmail(account);
  const { mutateAsync: reset } = useResetPassword(account);

  const go = useCallback(
    (next: Progress, how: { replace: boolean; flushSync?: boolean }) =>
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

  // The code is kept in memory only and leaves the URL.
  const [linkedCode, setLinkedCode] = useState("");
  useEffect(() => {
    if (!link) return;
    keepEmail(link.email);
    setLinkedCode(link.code);
    void go({ step: "code", account: link.account }, { replace: true });
  }, [link, go, keepEmail]);

  return {
    account,
    email,
    linkedCode: link?.code ?? linkedCode,
    step: (progress.step === "password" && resetToken === undefined) || email === "" ? "email" : progress.step,
    choose: (kind: Account) => go({ step: "email", account: kind }, { replace: true, flushSync: true }),
    again: () => {
      setLinkedCode("");
      return go({ step: "email", account }, { replace: true });
    },
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
