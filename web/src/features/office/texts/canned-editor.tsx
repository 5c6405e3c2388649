import { zodResolver } from "@hookform/resolvers/zod";
import { type CannedReply, CannedReplyInput } from "@lamplight/api/contract/conversations.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../components/form/button.tsx";
import { TextArea, TextField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Actions, Stack } from "../../../components/layout/boxes.tsx";
import { OfficeRow, RowHead } from "../../../components/office/office-list.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { cannedRepliesQuery, useCannedChange } from "./queries.ts";

const KEYS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const PLACES = "{name}, {time}, {driver} and {phone} are filled in from the ride.";

/** The canned replies, which the office writes under the keys 1 to 9. */
export function CannedEditor() {
  const query = useQuery(cannedRepliesQuery);
  const [edited, setEdited] = useState<number | null>(null);
  return (
    <Answer of={query} what="the canned replies">
      {(replies) => (
        <Stack variant="start">
          <ul>
            {replies.map((reply) => (
              <OfficeRow key={reply.key}>
                <div>
                  <RowHead kind={`Key ${reply.key}`} who={reply.label} />
                  <p>{reply.text}</p>
                </div>
                <Actions>
                  <Button variant="quiet" size="small" onClick={() => setEdited(reply.key)}>
                    Edit {reply.label}
                  </Button>
                </Actions>
              </OfficeRow>
            ))}
          </ul>
          {replies.length < KEYS.length && (
            <Button
              variant="quiet"
              onClick={() => setEdited(KEYS.find((key) => replies.every((one) => one.key !== key)) ?? null)}
            >
              Add a canned reply
            </Button>
          )}
          {edited !== null && (
            <EditReply
              key={edited}
              number={edited}
              reply={replies.find(({ key }) => key === edited)}
              onClose={() => setEdited(null)}
            />
          )}
        </Stack>
      )}
    </Answer>
  );
}

type EditReplyProps = { number: number; reply: CannedReply | undefined; onClose: () => void };

function EditReply({ number, reply, onClose }: EditReplyProps) {
  // The revision that was opened: a change by somebody else in the meantime is refused.
  const [revision] = useState(reply?.revision ?? 0);
  const form = useForm({
    resolver: zodResolver(CannedReplyInput),
    defaultValues: { revision, label: reply?.label ?? "", text: reply?.text ?? "" },
  });
  const { errors, isSubmitting } = form.formState;
  const { mutate, mutateAsync: change, isPending, error } = useCannedChange();
  const sending = useFormSend(form, ["label", "text"], async (body) => {
    await change({ key: number, action: "write", body });
    onClose();
  });
  return (
    <DialogCard
      isOpen
      title={reply ? `Edit key ${number}` : `New reply for key ${number}`}
      text={PLACES}
      onClose={onClose}
    >
      <Form {...sending}>
        <Stack variant="loose">
          <TextField label="Short name" error={errors.label?.message} {...form.register("label")} />
          <TextArea label="Text" rows={4} error={errors.text?.message} {...form.register("text")} />
          <Actions>
            <Button type="submit" busy={isSubmitting} busyLabel="Saving…">
              Save reply
            </Button>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            {reply && (
              <Button
                variant="danger"
                busy={isPending}
                onClick={() => mutate({ key: number, action: "delete", body: { revision } }, { onSuccess: onClose })}
              >
                Delete reply
              </Button>
            )}
          </Actions>
        </Stack>
      </Form>
      <FormError error={error} />
    </DialogCard>
  );
}
