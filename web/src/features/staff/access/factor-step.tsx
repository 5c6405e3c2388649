import type { FactorKind, Side } from "@lamplight/api/contract/staff.ts";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/form/button.tsx";
import { TextField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { Stack } from "../../../components/layout/boxes.tsx";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { useLeaveOffice } from "../queries.ts";
import { useCode, usePasskey } from "./sign-in.ts";
import styles from "./steps.module.css";

/** Asks for the user's second factor: an app code, a passkey, or a recovery code. */
export function FactorStep({ side, factors }: { side: Side; factors: FactorKind[] }) {
  const hasApp = factors.includes("totp");
  const [isLost, setLost] = useState(!hasApp && !factors.includes("passkey"));
  const { mutate: logOut } = useLeaveOffice(side);
  return (
    <Stack variant="loose">
      {(hasApp || isLost) && <CodeForm key={String(isLost)} side={side} isRecovery={isLost} />}
      {factors.includes("passkey") && !isLost && <PasskeyButton side={side} isOnly={!hasApp} />}
      <div className={styles["other"]}>
        <Button variant="link" onClick={() => setLost(!isLost)}>
          {isLost ? "Use my phone or key instead" : "Use a recovery code"}
        </Button>
        <Button variant="link" onClick={() => logOut()}>
          Log in as someone else
        </Button>
      </div>
    </Stack>
  );
}

function CodeForm({ side, isRecovery }: { side: Side; isRecovery: boolean }) {
  const form = useForm({ defaultValues: { code: "" } });
  const { register, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: show } = useCode(side);
  const sending = useFormSend(form, ["code"], ({ code }) => show(code));
  useEffect(() => setFocus("code"), [setFocus]);
  return (
    <Form {...sending}>
      <TextField
        label={isRecovery ? "Recovery code" : "Six-digit code"}
        hint={isRecovery ? "One of the codes you saved. Each works once." : "From the app on your phone."}
        inputMode={isRecovery ? "text" : "numeric"}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.code?.message}
        {...register("code", { required: "Please enter the code" })}
      />
      <Button type="submit" block busy={isSubmitting} busyLabel="Checking…">
        Continue
      </Button>
    </Form>
  );
}

function PasskeyButton({ side, isOnly }: { side: Side; isOnly: boolean }) {
  const { mutate: show, isPending } = usePasskey(side);
  return (
    <Button
      variant={isOnly ? "main" : "quiet"}
      block
      busy={isPending}
      busyLabel="Waiting for your device…"
      onClick={() => show()}
    >
      Use a passkey
    </Button>
  );
}
