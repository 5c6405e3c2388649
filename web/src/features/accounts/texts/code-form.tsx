import { zodResolver } from "@hookform/resolvers/zod";
import { ConfirmTexts } from "@lamplight/api/contract/texts.ts";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/form/button.tsx";
import { TextField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { Actions } from "../../../components/layout/boxes.tsx";
import { digitsOf } from "../../../lib/forms/digits.ts";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { useConfirmTexts } from "./queries.ts";
import styles from "./text-reminders.module.css";

/** The code from the text message. */
export function CodeForm({ number, onOther, onDone }: { number: string; onOther: () => void; onDone: () => void }) {
  const confirm = useConfirmTexts();
  const form = useForm({ resolver: zodResolver(ConfirmTexts), defaultValues: { code: "" } });
  const { register, setValue, formState } = form;
  const sending = useFormSend(form, ["code"], async (input) => {
    await confirm.mutateAsync(input);
    onDone();
  });
  return (
    <Form {...sending} className={styles["form"]}>
      <TextField
        label="Six-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        hint={`We're texting it to ${number}.`}
        error={formState.errors.code?.message}
        {...register("code", { onChange: ({ target }) => setValue("code", digitsOf(target.value)) })}
      />
      <Actions>
        <Button type="submit" busy={confirm.isPending} busyLabel="Checking…">
          Confirm number
        </Button>
        <Button variant="link" onClick={onOther}>
          Use another number or get another code
        </Button>
      </Actions>
    </Form>
  );
}
