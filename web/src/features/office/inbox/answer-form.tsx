import { zodResolver } from "@hookform/resolvers/zod";
import { type InboxItem, InboxReply } from "@lamplight/api/contract/inbox.ts";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { ChangedNotice } from "../../../components/dialogs/changed-notice.tsx";
import { Button } from "../../../components/form/button.tsx";
import { TextArea } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { Switch } from "../../../components/form/switch.tsx";
import { useOpenedRecord } from "../../../lib/drafts/opened-record.ts";
import { useStaffFormSend } from "../../../lib/drafts/staff-draft.ts";
import styles from "./inbox.module.css";
import { useInboxAction } from "./queries.ts";

const Reply = z.object({ text: InboxReply.shape.text, isLast: z.boolean() });

type AnswerFormProps = {
  item: InboxItem;
  /** Why the user can't reply now. What they wrote stays on the screen. */
  blocker: string | null;
};

/** Replies by email. The text stays when a colleague takes, answers or closes the message first. */
export function AnswerForm({ item, blocker }: AnswerFormProps) {
  const { _id, name, email } = item;
  const form = useForm({ resolver: zodResolver(Reply), defaultValues: { text: "", isLast: true } });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: act } = useInboxAction(_id);
  const { opened, changed } = useOpenedRecord(item, { subject: _id, isBusy: isSubmitting });
  const sending = useStaffFormSend(`reply ${_id}`, form, ["text"], async (input) => {
    await act({ action: "reply", body: { revision: opened.revision, ...input } });
    form.reset();
  });
  const text = form.watch("text");
  // An empty form has nothing that a colleague's change could contradict.
  const shown = text === "" ? null : changed;
  if (changed && text === "") changed.lookAgain();
  if (blocker)
    return (
      <>
        <p>{blocker}</p>
        {text !== "" && <TextArea label="Your unsent reply" rows={7} readOnly value={text} />}
      </>
    );
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
      <ChangedNotice changed={shown} label="I've looked at it" />
      <Button type="submit" busy={isSubmitting} busyLabel="Sending…" disabled={shown !== null}>
        Send reply
      </Button>
    </Form>
  );
}
