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

const Words = z.object({ words: InboxReply.shape.words, isLast: z.boolean() });

/** An answer by letter. What was written stays where a colleague was quicker. */
export function AnswerForm({ item: { _id, revision, name, email } }: { item: InboxItem }) {
  const form = useForm({ resolver: zodResolver(Words), defaultValues: { words: "", isLast: true } });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: act } = useInboxAction(_id);
  const sending = useFormSend(form, ["words"], async (wish) => {
    await act({ deed: "reply", body: { revision, ...wish } });
    form.reset();
  });
  return (
    <Form {...sending} className={styles["answer"]}>
      <TextArea
        label={`To ${name}`}
        hint={`Goes to ${email} with a greeting above and your name below. What they answer comes to the office's own mailbox.`}
        rows={7}
        error={errors.words?.message}
        {...form.register("words")}
      />
      <Switch label="Close it with this answer" {...form.register("isLast")} />
      <Button type="submit" busy={isSubmitting} busyLabel="Sending…">
        Send the answer
      </Button>
    </Form>
  );
}
