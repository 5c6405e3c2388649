import type { NewPasswords } from "@lamplight/api/contract/accounts.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Account } from "../../lib/session.ts";
import { useCheckEmail, useResetPassword } from "./queries.ts";

type Step = { name: "email" } | { name: "code" } | { name: "password"; resetToken: string };

/** What the mailed link carries behind its #, out of every server's sight. */
function readLink(hash: string): { account: Account; email: string; code: string } | null {
  const link = new URLSearchParams(hash.slice(1));
  const [email, code] = [link.get("email"), link.get("code")];
  return email && code ? { account: link.get("account") === "driver" ? "driver" : "user", email, code } : null;
}

/**
 * The way back in (product §4): an email, the code mailed to it, a new password. The mailed link does the first two by
 * itself. `say` is given what the server answers to each step.
 */
export function usePasswordReset(say: (message: string | undefined) => void, onDone: (account: Account) => void) {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const link = readLink(hash);
  const [account, setAccount] = useState<Account>(link?.account ?? "user");
  const [email, setEmail] = useState(link?.email ?? "");
  const [step, setStep] = useState<Step>(link ? { name: "code" } : { name: "email" });
  const { mutateAsync: checkEmail, isPending: isChecking } = useCheckEmail(account);
  const { mutateAsync: reset } = useResetPassword(account);

  const confirm = useCallback(
    async (code: string) => {
      const { message, resetToken = "" } = await checkEmail({ email, code });
      say(message);
      setStep({ name: "password", resetToken });
    },
    [checkEmail, email, say],
  );

  const isFollowed = useRef(false);
  useEffect(() => {
    if (!link || isFollowed.current) return;
    isFollowed.current = true;
    navigate(pathname, { replace: true });
    confirm(link.code).catch(() => setStep({ name: "email" }));
  }, [link, confirm, navigate, pathname]);

  return {
    account,
    email,
    step,
    isChecking,
    choose: (chosen: Account) => {
      setAccount(chosen);
      setStep({ name: "email" });
    },
    again: () => setStep({ name: "email" }),
    ask: async (wish: { email: string }) => {
      const { message } = await checkEmail(wish);
      setEmail(wish.email);
      say(message);
      setStep({ name: "code" });
    },
    confirm: ({ code }: { code: string }) => confirm(code),
    reset: async (passwords: NewPasswords) => {
      if (step.name !== "password") return;
      const { message } = await reset({ email, resetToken: step.resetToken, ...passwords });
      say(message);
      onDone(account);
    },
  };
}
