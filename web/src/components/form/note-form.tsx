import { zodResolver } from "@hookform/resolvers/zod";
import { NewNote } from "@lamplight/api/contract/nurse.ts";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { useStaffFormSend } from "../../lib/drafts/staff-draft.ts";
import { Actions, Stack } from "../layout/boxes.tsx";
import { Button } from "./button.tsx";
import { TextArea } from "./field.tsx";
import { Form } from "./form.tsx";

type NoteFormProps = {
  label: string;
  /** The record's id. */
  record: string;
  write: (note: z.infer<typeof NewNote>) => Promise<unknown>;
};

/** Form for a note about a visit, visible to its nurse and the office. */
export function NoteForm({ label, record, write }: NoteFormProps) {
  const form = useForm({ resolver: zodResolver(NewNote), defaultValues: { text: "" } });
  const { errors, isSubmitting } = form.formState;
  const sending = useStaffFormSend(`note ${record}`, form, ["text"], async (input) => {
    await write(input);
    form.reset();
  });
  return (
    <Form {...sending}>
      <Stack>
        <TextArea
          label={label}
          hint="Not a medical record. At most 500 characters. You can't change it later."
          rows={2}
          maxLength={500}
          error={errors.text?.message}
          {...form.register("text")}
        />
        <Actions>
          <Button type="submit" variant="quiet" size="small" busy={isSubmitting} busyLabel="Saving…">
            Save note
          </Button>
        </Actions>
      </Stack>
    </Form>
  );
}
