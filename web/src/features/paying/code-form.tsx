import { zodResolver } from "@hookform/resolvers/zod";
import { PayCode } from "@lamplight/api/contract/office-booking.ts";
import { useForm } from "react-hook-form";
import { Button } from "../../components/form/button.tsx";
import { TextField } from "../../components/form/field.tsx";
import { Form } from "../../components/form/form.tsx";
import { useFormSend } from "../../lib/forms/form-send.ts";
import styles from "./paying.module.css";

/** Form for a code that the office read out on the phone. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const form = useForm({ resolver: zodResolver(PayCode), defaultValues: { code: "" } });
  const sending = useFormSend(form, ["code"], async ({ code }) => onCode(code));
  return (
    <Form {...sending} className={styles["code"]}>
      <TextField
        label="Your code"
        hint="Twelve letters and digits, as we read them to you. Dashes and lowercase letters are fine."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        error={form.formState.errors.code?.message}
        {...form.register("code")}
      />
      <Button type="submit">Continue</Button>
    </Form>
  );
}
