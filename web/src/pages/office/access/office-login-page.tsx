import type { Me, Side } from "@lamplight/api/contract/staff.ts";
import { useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { Loading, Skeleton } from "../../../components/states/skeleton.tsx";
import { FailedState } from "../../../components/states/state-panel.tsx";
import { readLoginState } from "../../../features/accounts/way-back.ts";
import { AuthLayout } from "../../../features/staff/access/auth-layout.tsx";
import { EnrolStep } from "../../../features/staff/access/enrol-step.tsx";
import { FactorStep } from "../../../features/staff/access/factor-step.tsx";
import { PasswordStep } from "../../../features/staff/access/password-step.tsx";
import { RecoveryCodes } from "../../../features/staff/access/recovery-codes.tsx";
import { useMe, useRefetchMe } from "../../../features/staff/queries.ts";

const TITLES = {
  office: { password: "Log in to the office", factor: "Enter your second factor", enrol: "Set up a second factor" },
  nurse: { password: "Log in as a nurse", factor: "Enter your second factor", enrol: "Set up a second factor" },
};
const ENROL = "You need a second factor in addition to your password. You set it up once.";

const stepOf = (me: Me | null) => (me === null || me.next === "done" ? "password" : me.next);

/** Sign-in, step by step: the password, then the second factor or its setup. */
export function OfficeLoginPage({ side }: { side: Side }) {
  const { data: me, error, refetch } = useMe(side);
  const [codes, setCodes] = useState<string[] | null>(null);
  const refetchMe = useRefetchMe(side);
  const { back, reason, email = "" } = readLoginState(useLocation().state);

  if (codes !== null)
    return (
      <AuthLayout side={side} title="Your second factor is set up">
        <RecoveryCodes codes={codes} onKept={() => void refetchMe().then(() => setCodes(null))} />
      </AuthLayout>
    );
  if (me?.next === "done") return <Navigate to={back?.startsWith(`/${side}`) ? back : officeScreens[side]} replace />;
  const step = stepOf(me ?? null);
  return (
    <AuthLayout
      side={side}
      title={TITLES[side][step]}
      reason={step === "enrol" ? ENROL : step === "password" ? reason : undefined}
    >
      {error && me === undefined ? (
        <FailedState title="Our server didn't respond" error={error} retry={refetch} />
      ) : me === undefined ? (
        <Loading label="One moment">
          <Skeleton />
          <Skeleton short />
        </Loading>
      ) : me === null || step === "password" ? (
        <PasswordStep side={side} email={email} />
      ) : step === "factor" ? (
        <FactorStep side={side} factors={me.factors} />
      ) : (
        <EnrolStep side={side} onDone={(made) => (made ? setCodes(made) : void refetchMe())} />
      )}
    </AuthLayout>
  );
}
