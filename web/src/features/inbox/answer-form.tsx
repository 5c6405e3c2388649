import { zodResolver } from "@hookform/resolvers/zod";
import { type InboxItem, InboxReply } from "@lamplight/api/contract/inbox.ts";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "../../components/button.tsx";
import { TextArea } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { Switch } from "../../components/switch.tsx";
import { useFormSend } from "../../lib/form-send.ts";
import styles from "./inbox.module.css";
import { useInboxAction } from "./queries.ts";

const Reply = z.object({ text: InboxReply.shape.text, isLast: z.boolean() });

/** Replies by email. The text stays in the form when a colleague was faster. */
export function AnswerForm({ item: { _id, revision, name, email } }: { item: InboxItem }) {
  const form = useForm({ resolver: zodResolver(Reply), defaultValues: { text: "", isLast: true } });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: act } = useInboxAction(_id);
  const sending = useFormSend(form, ["text"], async (input) => {
    await act({ action: "reply", body: { revision, ...input } });
    form.reset();
  });
  return (
    <Form {...sending} className={styles["answer"]}>
      <TextArea
        label={`To ${name}`}
        hint={`We email this to ${email} with a greeting and your name. Replies go to the office's mailbox.`}
        rows={7}
        error={errors.text?.message}
        {...form.register("text")}
      />
      <Switch label="Close after sending" {...form.register("isLast")} />
      <Button type="submit" busy={isSubmitting} busyLabel="Sending…">
        Send reply
      </Button>
    </Form>
  );
}
