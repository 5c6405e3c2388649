import { zodResolver } from "@hookform/resolvers/zod";
import { ConfirmSecret, type Side } from "@lamplight/api/contract/staff.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/form/button.tsx";
import { TextField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { Segmented } from "../../../components/form/segmented.tsx";
import { Stack } from "../../../components/layout/boxes.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { Skeleton } from "../../../components/states/skeleton.tsx";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { useSecret } from "../queries.ts";
import { QrCode } from "./qr-code.tsx";
import { useFirstCode, useNewPasskey } from "./sign-in.ts";
import styles from "./steps.module.css";

const METHODS = [
  { value: "totp", label: "Authenticator app" },
  { value: "passkey", label: "Passkey" },
] as const;

/** Called with new recovery codes; null if the user already has valid ones. */
type Done = (codes: string[] | null) => void;

/** Sets up a second factor: an authenticator app or a passkey. */
export function EnrolStep({ side, onDone }: { side: Side; onDone: Done }) {
  const [method, setMethod] = useState<"totp" | "passkey">("totp");
  return (
    <Stack variant="loose">
      <Segmented label="Second factor" options={METHODS} value={method} onChange={setMethod} />
      {method === "totp" ? <AppWay side={side} onDone={onDone} /> : <PasskeyWay side={side} onDone={onDone} />}
    </Stack>
  );
}

function AppWay({ side, onDone }: { side: Side; onDone: Done }) {
  const query = useSecret(side);
  const { data: enrolment } = query;
  const form = useForm({ resolver: zodResolver(ConfirmSecret), defaultValues: { code: "" } });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: confirm } = useFirstCode(side);
  const sending = useFormSend(form, ["code"], async ({ code }) => {
    const { recoveryCodes } = await confirm(code);
    onDone(recoveryCodes ?? null);
  });
  if (!enrolment) return <Answer of={query} what="your code" skeleton={<Skeleton shape="square" />} />;
  return (
    <>
      <div className={styles["square"]}>
        <QrCode text={enrolment.uri} label="QR code for an authenticator app" />
        <p>
          Scan this with an authenticator app, such as 1Password, Google Authenticator or your phone's password app. Or
          enter this key:
          <code className={styles["secret"]}>{enrolment.secret}</code>
        </p>
      </div>
      <Form {...sending}>
        <TextField
          label="Six-digit code"
          hint="The code your app shows now."
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
      <p>Confirm it's you with your phone, computer or security key, using your fingerprint, face or PIN.</p>
      <Button
        block
        busy={isPending}
        busyLabel="Waiting for your device…"
        onClick={() => make(undefined, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes ?? null) })}
      >
        Create passkey
      </Button>
    </>
  );
}
