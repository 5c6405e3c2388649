import type { NewPasswords } from "@lamplight/api/contract/accounts.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Account } from "../../lib/session.ts";
import { useCheckEmail, useResetPassword } from "./queries.ts";

/** Kept in the history entry, so that Back, Forward and a reload find the step one was at. */
type Place = { step: "email" | "code" | "password"; account: Account; email: string };

const START: Place = { step: "email", account: "user", email: "" };
const isStep = (step: unknown): step is Place["step"] => step === "email" || step === "code" || step === "password";

function readPlace(state: unknown): Place | null {
  if (typeof state !== "object" || state === null || !("step" in state && isStep(state.step))) return null;
  const account = "account" in state && state.account === "driver" ? "driver" : "user";
  return { step: state.step, account, email: "email" in state ? String(state.email) : "" };
}

/** What the mailed link carries behind its #, out of every server's sight. */
function readLink(hash: string): { place: Place; code: string } | null {
  const link = new URLSearchParams(hash.slice(1));
  const [email, code] = [link.get("email"), link.get("code")];
  if (!email || !code) return null;
  return { place: { step: "code", account: link.get("account") === "driver" ? "driver" : "user", email }, code };
}

/**
 * The way back in (product §4): an email, the code mailed to it, a new password. The mailed link does the first two by
 * itself. `say` is given what the server answers to each step.
 */
export function usePasswordReset(say: (message: string | undefined) => void, onDone: (account: Account) => void) {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const link = readLink(hash);
  const place = link?.place ?? readPlace(state) ?? START;
  const [chosen, choose] = useState(place.account);
  const [typed, setTyped] = useState(place.email);
  const { account, email } = place.step === "email" ? { account: chosen, email: typed } : place;
  // The proof is kept nowhere but here: after a reload one starts over.
  const [resetToken, setResetToken] = useState<string>();
  const { mutateAsync: checkEmail } = useCheckEmail(account);
  const { mutateAsync: reset } = useResetPassword(account);

  const go = useCallback(
    (next: Place, how: { replace: boolean }) => navigate(pathname, { ...how, state: next }),
    [navigate, pathname],
  );

  const confirm = useCallback(
    async (code: string) => {
      const { message, resetToken: proof } = await checkEmail({ email, code });
      say(message);
      setResetToken(proof);
      await go({ step: "password", account, email }, { replace: true });
    },
    [checkEmail, say, go, account, email],
  );

  const isFollowed = useRef(false);
  useEffect(() => {
    if (!link || isFollowed.current) return;
    isFollowed.current = true;
    void go(link.place, { replace: true });
    confirm(link.code).catch(() => go({ ...link.place, step: "email" }, { replace: true }));
  }, [link, confirm, go]);

  return {
    account,
    email,
    step: place.step === "password" && resetToken === undefined ? "email" : place.step,
    choose,
    again: () => go({ step: "email", account, email }, { replace: true }),
    ask: async (wish: { email: string }) => {
      const { message } = await checkEmail(wish);
      say(message);
      setTyped(wish.email);
      await go({ step: "code", account, email: wish.email }, { replace: false });
    },
    confirm: ({ code }: { code: string }) => confirm(code),
    reset: async (passwords: NewPasswords) => {
      if (resetToken === undefined) return;
      const { message } = await reset({ email, resetToken, ...passwords });
      say(message);
      onDone(account);
    },
  };
}
