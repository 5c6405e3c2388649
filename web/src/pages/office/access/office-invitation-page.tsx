import type { Side } from "@lamplight/api/contract/staff.ts";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { Loading, Skeleton } from "../../../components/states/skeleton.tsx";
import type { LoginState } from "../../../features/accounts/way-back.ts";
import { AuthLayout } from "../../../features/staff/access/auth-layout.tsx";
import { InvitationForm } from "../../../features/staff/access/invitation-form.tsx";
import { useInvited } from "../../../features/staff/queries.ts";
import { failureText } from "../../../lib/errors/failure.ts";
import { notify } from "../../../lib/page/notify.ts";

const NO_LINK = "Please open the link in our email again, or copy the whole link into the address bar.";

/** Opened from an invitation's link: the user chooses a password, then logs in. */
export function OfficeInvitationPage({ side }: { side: Side }) {
  const { hash } = useLocation();
  // Read once, so that it survives changes of the URL.
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get("token") ?? "");
  const { data: invited, error } = useInvited(side, token);
  const navigate = useNavigate();
  const goOn = () => {
    notify.success("Your password is set. Please log in with it.");
    navigate(officeScreens[`${side}Login`], { replace: true, state: { email: invited?.email } satisfies LoginState });
  };
  const title = invited
    ? invited.isReset
      ? "Choose a new password"
      : `Welcome, ${invited.name}`
    : token && !error
      ? "One moment"
      : "This link doesn't work";
  return (
    <AuthLayout side={side} title={title}>
      {invited ? (
        <InvitationForm side={side} token={token} email={invited.email} onDone={goOn} />
      ) : error || !token ? (
        <p role="alert">{error ? failureText(error) : NO_LINK}</p>
      ) : (
        <Loading label="Checking your link">
          <Skeleton />
          <Skeleton short />
        </Loading>
      )}
    </AuthLayout>
  );
}
