import { straightened, textLengthInWords } from "@lamplight/api/contract/text-length.ts";
import { TextToMany } from "@lamplight/api/contract/texts-to-many.ts";
import { type ReactNode, useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { TextArea } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { Actions, Stack } from "../../../components/layout/boxes.tsx";
import { useStaffText } from "../../../lib/drafts/staff-draft.ts";
import { useOfferUndo } from "../../../lib/office/operations.ts";
import { ManyPreview } from "./many-preview.tsx";
import { useSendToMany } from "./many-queries.ts";

type ManyFormProps = {
  /** Names the draft of the text. */
  draft: string;
  /** Who gets it. */
  to: Omit<TextToMany, "text">;
  /** Why nobody can get it yet; checked before the preview. */
  missing?: (() => string | undefined) | undefined;
  /** Fields that choose who gets it. They change `to`, and the preview is made again. */
  children?: ReactNode;
  onSent?: () => void;
};

/** One text to many people: a preview of who gets it, one confirmation, and ten seconds to undo. */
export function ManyForm({ draft, to, missing, children, onSent }: ManyFormProps) {
  const { text, setText, drop } = useStaffText(draft);
  const [previewed, setPreviewed] = useState<TextToMany | null>(null);
  const [textError, setTextError] = useState<string>();
  const offerUndo = useOfferUndo();
  const { mutate: send, isPending, error, reset } = useSendToMany();
  const input = TextToMany.safeParse({ ...to, text });
  const isCurrent = previewed !== null && JSON.stringify(previewed) === JSON.stringify(input.data);
  const look = () => {
    reset();
    const isMissing = missing?.() !== undefined;
    setTextError(input.error?.issues.find(({ path }) => path[0] === "text")?.message);
    setPreviewed((!isMissing && input.data) || null);
  };
  const confirm = (version: string) =>
    previewed &&
    send(
      { ...previewed, version },
      {
        onSuccess: ({ operationId, message }) => {
          offerUndo({ operationId, subject: "Text", message, undoPath: `texts-to-many/${operationId}/undo` });
          drop();
          setPreviewed(null);
          onSent?.();
        },
      },
    );
  return (
    <Stack variant="loose">
      <Form send={look}>
        <Stack variant="loose">
          {children}
          <TextArea
            label="Text"
            rows={4}
            hint={`${textLengthInWords(straightened(text))}, without our name and how to end texts.`}
            {...(textError && { error: textError })}
            value={text}
            onChange={({ target: { value } }) => setText(value)}
          />
          {!isCurrent && (
            <Actions>
              <Button type="submit">Show who gets it</Button>
            </Actions>
          )}
        </Stack>
      </Form>
      {isCurrent && <ManyPreview input={previewed} isSending={isPending} error={error} onConfirm={confirm} />}
    </Stack>
  );
}
