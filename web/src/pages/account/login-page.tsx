import type { Login, Register } from "@lamplight/api/contract/accounts.ts";
import { loginQuery } from "@lamplight/content-schemas/queries/login.ts";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { driverPaths, paths } from "../../app/paths.ts";
import lampUrl from "../../art/scene-lamp.svg";
import { Segmented } from "../../components/form/segmented.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { AccountForm } from "../../features/accounts/account-form.tsx";
import { useDriverLogin, useLogin, useRegister } from "../../features/accounts/queries.ts";
import { type LoginState, readLoginState } from "../../features/accounts/way-back.ts";
import { WhyHere } from "../../features/accounts/why-here.tsx";
import { useContent } from "../../lib/content/content.ts";
import { useToken } from "../../lib/http/session.ts";
import { notify } from "../../lib/page/notify.ts";
import styles from "./login-page.module.css";

const accounts = [
  { value: "user", label: "User" },
  { value: "driver", label: "Driver" },
] as const;

export function LoginPage() {
  const loginState = readLoginState(useLocation().state);
  const { back, mode, account = "user" } = loginState;
  const isNew = mode === "signUp";
  const { content } = useContent(loginQuery);
  const token = useToken("user");
  const navigate = useNavigate();
  const { mutateAsync: register } = useRegister();
  const { mutateAsync: logPatientIn } = useLogin();
  const { mutateAsync: logDriverIn } = useDriverLogin();

  const isDriverLogin = driverPaths.some((own) => back?.startsWith(own));
  if (account === "user" && token !== null)
    return <Navigate to={back !== undefined && !isDriverLogin ? back : paths.home} replace />;

  // Stored in the history entry, so that Back and a reload restore the choice.
  const switchTo = (to: Pick<LoginState, "account" | "mode">) =>
    navigate(paths.login, {
      replace: true,
      preventScrollReset: true,
      flushSync: true,
      state: { ...loginState, ...to } satisfies LoginState,
    });

  const signUp = async (input: Register) => {
    const { message } = await register(input);
    if (message) notify.success(message);
  };
  const logIn = {
    user: async ({ email, password }: Login) => {
      await logPatientIn({ email, password });
      notify.success("User Logged in");
    },
    driver: async ({ email, password }: Login) => {
      await logDriverIn({ email, password });
      notify.success("Driver Logged in");
      navigate(back !== undefined && isDriverLogin ? back : paths.dashboard);
    },
  };

  const signsUp = account === "user" && isNew;
  const title = signsUp ? "Create account" : account === "driver" ? "Driver login" : "Login";
  return (
    <div className={styles["page"]}>
      <PageTitle
        title={(title === "Login" && content?.seoTitle) || title}
        description={content?.seoDescription || "Book a nurse by video, see your appointments and your rides."}
      />
      <div className={styles["side"]}>
        <div className={styles["form"]}>
          <h1>{title}</h1>
          <WhyHere {...loginState} />
          <Segmented
            label="Account"
            options={accounts}
            value={account}
            onChange={(kind) => switchTo({ account: kind })}
          />
          <AccountForm account={account} isNew={signsUp} submit={signsUp ? signUp : logIn[account]} />
          {account === "user" && (
            <p className={styles["switch"]}>
              {isNew ? "Already have an account?" : "New here?"}{" "}
              <button type="button" onClick={() => switchTo({ mode: isNew ? undefined : "signUp" })}>
                {isNew ? "Login" : "Sign Up"}
              </button>
            </p>
          )}
        </div>
      </div>
      <div className={styles["scene"]} aria-hidden="true">
        <img src={lampUrl} alt="" width={420} height={330} />
      </div>
    </div>
  );
}
