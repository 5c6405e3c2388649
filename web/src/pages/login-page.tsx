import { useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { paths } from "../app/paths.ts";
import lampUrl from "../art/scene-lamp.svg";
import { PageTitle } from "../components/page-title.tsx";
import { Segmented } from "../components/segmented.tsx";
import { LoginForm } from "../features/accounts/login-form.tsx";
import { useDriverLogin, useLogin, useRegister } from "../features/accounts/queries.ts";
import { SignUpForm } from "../features/accounts/sign-up-form.tsx";
import { readLoginState } from "../features/accounts/way-back.ts";
import { notify } from "../lib/notify.ts";
import { type Account, useToken } from "../lib/session.ts";
import styles from "./login-page.module.css";

const accounts = [
  { value: "user", label: "User" },
  { value: "driver", label: "Driver" },
] as const;

export function LoginPage() {
  const { back, mode: askedMode, account: askedAccount } = readLoginState(useLocation().state);
  const [account, setAccount] = useState<Account>(askedAccount ?? "user");
  const [isNew, setNew] = useState(askedMode === "signUp");
  const token = useToken("user");
  const navigate = useNavigate();
  const register = useRegister();
  const login = useLogin();
  const driverLogin = useDriverLogin();

  if (account === "user" && token !== null) return <Navigate to={back ?? paths.home} replace />;

  const signsUp = account === "user" && isNew;
  const title = signsUp ? "Create account" : account === "driver" ? "Driver login" : "Login";
  return (
    <div className={styles["page"]}>
      <PageTitle title={title} description="Book a nurse by video, see your appointments and your rides." />
      <div className={styles["side"]}>
        <div className={styles["form"]}>
          <h1>{title}</h1>
          <Segmented label="Account" options={accounts} value={account} onChange={setAccount} />
          {signsUp ? (
            <SignUpForm
              busy={register.isPending}
              submit={(wish) =>
                register.mutateAsync(wish).then(({ message }) => {
                  if (message) notify.success(message);
                })
              }
            />
          ) : account === "user" ? (
            <LoginForm
              key="user"
              busy={login.isPending}
              submit={(wish) => login.mutateAsync(wish).then(() => notify.success("User Logged in"))}
            />
          ) : (
            <LoginForm
              key="driver"
              busy={driverLogin.isPending}
              submit={async (wish) => {
                await driverLogin.mutateAsync(wish);
                notify.success("Driver Logged in");
                navigate(askedAccount === "driver" && back ? back : paths.dashboard);
              }}
            />
          )}
          {account === "user" && (
            <p className={styles["switch"]}>
              {isNew ? "Already have an account?" : "New here?"}{" "}
              <button type="button" onClick={() => setNew(!isNew)}>
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
