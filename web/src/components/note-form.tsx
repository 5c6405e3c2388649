import { zodResolver } from "@hookform/resolvers/zod";
import { NewNote } from "@lamplight/api/contract/nurse.ts";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { useFormSend } from "../lib/form-send.ts";
import { Button } from "./button.tsx";
import { TextArea } from "./field.tsx";
import { Form } from "./form.tsx";
import styles from "./note-form.module.css";

type NoteFormProps = { label: string; write: (note: z.infer<typeof NewNote>) => Promise<unknown> };

/** Room for a note about a visit, which its nurse and the office share. */
export function NoteForm({ label, write }: NoteFormProps) {
  const form = useForm({ resolver: zodResolver(NewNote), defaultValues: { text: "" } });
  const { errors, isSubmitting } = form.formState;
  const sending = useFormSend(form, ["text"], async (wish) => {
    await write(wish);
    form.reset();
  });
  return (
    <Form {...sending} className={styles["note"]}>
      <TextArea
        label={label}
        hint="Not a medical record. At most 500 characters; it cannot be changed later."
        rows={2}
        maxLength={500}
        error={errors.text?.message}
        {...form.register("text")}
      />
      <Button type="submit" variant="quiet" size="small" busy={isSubmitting} busyLabel="Saving…">
        Keep the note
      </Button>
    </Form>
  );
}
