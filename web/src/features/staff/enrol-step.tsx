import { zodResolver } from "@hookform/resolvers/zod";
import { ConfirmSecret, type Side } from "@lamplight/api/contract/staff.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { Segmented } from "../../components/segmented.tsx";
import { Loading, Skeleton } from "../../components/skeleton.tsx";
import { FailedState } from "../../components/state-panel.tsx";
import { useFormSend } from "../../lib/form-send.ts";
import { useFirstCode, useNewPasskey, useSecret } from "./sign-in.ts";
import { SquareCode } from "./square-code.tsx";
import styles from "./steps.module.css";

const WAYS = [
  { value: "totp", label: "Code app" },
  { value: "passkey", label: "Passkey" },
] as const;

/** Hands over the recovery codes that came of it; null where there are good ones already. */
type Done = (codes: string[] | null) => void;

/** Sets up a second factor, one of two ways. */
export function EnrolStep({ side, onDone }: { side: Side; onDone: Done }) {
  const [way, setWay] = useState<"totp" | "passkey">("totp");
  return (
    <div className={styles["step"]}>
      <Segmented label="Second factor" options={WAYS} value={way} onChange={setWay} />
      {way === "totp" ? <AppWay side={side} onDone={onDone} /> : <PasskeyWay side={side} onDone={onDone} />}
    </div>
  );
}

function AppWay({ side, onDone }: { side: Side; onDone: Done }) {
  const { data: begun, error, refetch } = useSecret(side);
  const form = useForm({ resolver: zodResolver(ConfirmSecret), defaultValues: { code: "" } });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: confirm } = useFirstCode(side);
  const sending = useFormSend(form, ["code"], async ({ code }) => {
    const { recoveryCodes } = await confirm(code);
    onDone(recoveryCodes ?? null);
  });
  if (error) return <FailedState title="That did not work" error={error} retry={refetch} />;
  if (!begun)
    return (
      <Loading label="Preparing your code">
        <Skeleton shape="square" />
      </Loading>
    );
  return (
    <>
      <div className={styles["square"]}>
        <SquareCode text={begun.uri} label="Square code for an app that shows codes" />
        <p>
          Scan this with an app that shows codes, as 1Password, Google Authenticator or your phone's own passwords. Or
          type this into it:
          <code className={styles["secret"]}>{begun.secret}</code>
        </p>
      </div>
      <Form {...sending} className={styles["step"]}>
        <TextField
          label="Six-digit code"
          hint="The one your app shows now."
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={errors.code?.message}
          {...form.register("code")}
        />
        <Button type="submit" block busy={isSubmitting} busyLabel="Checking…">
          Use this app
        </Button>
      </Form>
    </>
  );
}

function PasskeyWay({ side, onDone }: { side: Side; onDone: Done }) {
  const { mutate: make, isPending } = useNewPasskey(side);
  return (
    <>
      <p>Your phone, your computer or a security key shows who you are, with your finger, your face or its own code.</p>
      <Button
        block
        busy={isPending}
        busyLabel="Asking…"
        onClick={() => make(undefined, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes ?? null) })}
      >
        Make a passkey
      </Button>
    </>
  );
}
