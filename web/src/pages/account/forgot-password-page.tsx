import { CODE_EXPIRES } from "@lamplight/api/contract/rule-sentences.ts";
import { loginQuery } from "@lamplight/content-schemas/queries/login.ts";
import { useCallback } from "react";
import { Link, useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import lampUrl from "../../art/scene-lamp.svg";
import { Segmented } from "../../components/form/segmented.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { usePasswordReset } from "../../features/accounts/security/password-reset.ts";
import { CodeStep, EmailStep, PasswordStep } from "../../features/accounts/security/reset-steps.tsx";
import type { LoginState } from "../../features/accounts/way-back.ts";
import { useContent } from "../../lib/content/content.ts";
import { notify } from "../../lib/page/notify.ts";
import styles from "./login-page.module.css";

const accounts = [
  { value: "user", label: "User" },
  { value: "driver", label: "Driver" },
] as const;

const titles = { email: "Forgot your password?", code: "Check your email", password: "Choose a new password" };

export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const { content } = useContent(loginQuery);
  const notifyMessage = useCallback((message: string | undefined) => {
    if (message) notify.success(message);
  }, []);
  const reset = usePasswordReset(notifyMessage, (account) =>
    navigate(paths.login, { state: { account } satisfies LoginState }),
  );
  const { step, account, email } = reset;
  const title = titles[step];
  return (
    <div className={styles["page"]}>
      <PageTitle
        title={(step === "email" && content?.passwordTitle) || title}
        description={content?.passwordDescription || "We'll email you a code so you can choose a new password."}
      />
      <div className={styles["side"]}>
        <div className={styles["form"]}>
          <h1>{title}</h1>
          {step === "email" && (
            <>
              <Segmented label="Account" options={accounts} value={account} onChange={reset.choose} />
              <EmailStep email={email} submit={reset.ask} />
            </>
          )}
          {step === "code" && (
            <>
              <p>
                {reset.linkedCode === "" ? (
                  <>
                    We emailed a code to <b>{email}</b>. {CODE_EXPIRES} The button in the email fills it in for you.
                  </>
                ) : (
                  <>
                    This is the code we emailed to <b>{email}</b>. Confirm it, and then choose a new password.
                  </>
                )}
              </p>
              <CodeStep key={reset.linkedCode} code={reset.linkedCode} submit={reset.confirm} onAgain={reset.again} />
            </>
          )}
          {step === "password" && <PasswordStep email={email} submit={reset.reset} />}
          <p className={styles["switch"]}>
            Remembered it?{" "}
            <Link to={paths.login} state={{ account } satisfies LoginState}>
              Login
            </Link>
          </p>
        </div>
      </div>
      <div className={styles["scene"]} aria-hidden="true">
        <img src={lampUrl} alt="" width={420} height={330} />
      </div>
    </div>
  );
}
