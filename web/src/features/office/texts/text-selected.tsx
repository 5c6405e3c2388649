import type { BoardRide } from "@lamplight/api/contract/office-rides.ts";
import { straightened, textLengthInWords } from "@lamplight/api/contract/text-length.ts";
import { TextToMany } from "@lamplight/api/contract/texts-to-many.ts";
import { useState } from "react";
import { DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../components/form/button.tsx";
import { TextArea } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { Actions, Stack } from "../../../components/layout/boxes.tsx";
import { useStaffText } from "../../../lib/drafts/staff-draft.ts";
import { useOfferUndo } from "../../../lib/office/operations.ts";
import { counted } from "../../../lib/time/format.ts";
import { ManyPreview } from "./many-preview.tsx";
import { useSendToMany } from "./many-queries.ts";

type TextSelectedProps = { rides: BoardRide[]; day: string; onClose: () => void };

/** One text to the passengers of selected rides: a preview of who gets it, one confirmation, and ten seconds to undo. */
export function TextSelected({ rides, day, onClose }: TextSelectedProps) {
  const { text, setText, drop } = useStaffText("text to selected rides");
  const [previewed, setPreviewed] = useState<TextToMany | null>(null);
  const [textError, setTextError] = useState<string>();
  const offerUndo = useOfferUndo();
  const { mutate: send, isPending, error, reset } = useSendToMany();
  const look = () => {
    const input = TextToMany.safeParse({ audience: "selected", day, rideIds: rides.map(({ _id }) => _id), text });
    setTextError(input.error?.issues[0]?.message);
    setPreviewed(input.data ?? null);
  };
  const confirm = (version: string) =>
    previewed &&
    send(
      { ...previewed, version },
      {
        onSuccess: ({ operationId, message }) => {
          offerUndo({ operationId, subject: "Text", message, undoPath: `texts-to-many/${operationId}/undo` });
          drop();
          onClose();
        },
      },
    );
  return (
    <DialogCard
      isOpen
      title={`Text about ${counted(rides.length, "ride")}`}
      text="Each person gets one text, or an email."
      onClose={onClose}
    >
      <Form send={look}>
        <Stack variant="loose">
          <TextArea
            label="Text"
            rows={4}
            hint={`${textLengthInWords(straightened(text))}, without our name and how to end texts.`}
            error={textError}
            value={text}
            onChange={({ target: { value } }) => {
              reset();
              setPreviewed(null);
              setText(value);
            }}
          />
          {!previewed && (
            <Actions>
              <Button type="submit">Show who gets it</Button>
            </Actions>
          )}
        </Stack>
      </Form>
      {previewed && <ManyPreview input={previewed} isSending={isPending} error={error} onConfirm={confirm} />}
    </DialogCard>
  );
}
