import { EMAIL_LINK_HOURS, inWords } from "@lamplight/api/contract/rules.ts";
import type { Side } from "@lamplight/api/contract/staff.ts";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { ButtonLink } from "../../../components/form/button.tsx";
import { readLoginState } from "../../../features/accounts/way-back.ts";
import { AuthLayout } from "../../../features/staff/access/auth-layout.tsx";
import { ForgotPasswordForm } from "../../../features/staff/access/forgot-password-form.tsx";

const WHY = "We'll email you a link to choose a new password. You'll need your second factor to log in with it.";

/** Staff and nurses request a new password here. */
export function OfficeForgotPasswordPage({ side }: { side: Side }) {
  const [sent, setSent] = useState<string | null>(null);
  const { email = "" } = readLoginState(useLocation().state);
  return (
    <AuthLayout
      side={side}
      title={sent === null ? "Forgot your password?" : "Check your email"}
      reason={sent === null ? WHY : undefined}
    >
      {sent === null ? (
        <ForgotPasswordForm side={side} email={email} onSent={setSent} />
      ) : (
        <p role="status">
          {sent} It works for {inWords(EMAIL_LINK_HOURS, "hours")}. No email? Check your spam folder, or ask an owner of
          the office.
        </p>
      )}
      <ButtonLink variant="link" to={officeScreens[`${side}Login`]}>
        Back to log in
      </ButtonLink>
    </AuthLayout>
  );
}
