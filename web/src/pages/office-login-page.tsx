import type { Me, Side } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { officeScreens } from "../app/paths.ts";
import { Loading, Skeleton } from "../components/skeleton.tsx";
import { FailedState } from "../components/state-panel.tsx";
import { readLoginState } from "../features/accounts/way-back.ts";
import { AuthLayout } from "../features/staff/auth-layout.tsx";
import { EnrolStep } from "../features/staff/enrol-step.tsx";
import { FactorStep } from "../features/staff/factor-step.tsx";
import { KeptCodes } from "../features/staff/kept-codes.tsx";
import { PasswordStep } from "../features/staff/password-step.tsx";
import { meQuery, useLookAgain } from "../features/staff/queries.ts";

const TITLES = {
  office: { password: "Log in to the office", factor: "Is it you?", enrol: "Set up a second factor" },
  nurse: { password: "Log in to your day", factor: "Is it you?", enrol: "Set up a second factor" },
};
const ENROL = "Besides your password we ask for something you have. You set it up once.";

const stepOf = (me: Me | null) => (me === null || me.next === "done" ? "password" : me.next);

/** The way in, step by step: the password, then the second factor somebody has, or the first one to be set up. */
export function OfficeLoginPage({ side }: { side: Side }) {
  const { data: me, error, refetch } = useQuery(meQuery(side));
  const [codes, setCodes] = useState<string[] | null>(null);
  const variant = useLookAgain(side);
  const { back, reason, email = "" } = readLoginState(useLocation().state);

  if (codes !== null)
    return (
      <AuthLayout side={side} title="Your second factor works">
        <KeptCodes codes={codes} onKept={() => void variant().then(() => setCodes(null))} />
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
        <FailedState title="Our server did not answer" error={error} retry={refetch} />
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
        <EnrolStep side={side} onDone={(made) => (made ? setCodes(made) : void variant())} />
      )}
    </AuthLayout>
  );
}
