import { may } from "@lamplight/api/contract/permissions.ts";
import type { OfficeRole } from "@lamplight/api/contract/staff.ts";
import { straightened, textLengthInWords } from "@lamplight/api/contract/text-length.ts";
import { AUDIENCES, type TextAudience, TextToMany } from "@lamplight/api/contract/texts-to-many.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DayField } from "../../../components/fields/day-field.tsx";
import { Button } from "../../../components/form/button.tsx";
import { SelectField, TextArea, TextField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { Actions, Pair, Stack } from "../../../components/layout/boxes.tsx";
import { useStaffText } from "../../../lib/drafts/staff-draft.ts";
import { findQuery } from "../../../lib/office/office-queries.ts";
import { useOfferUndo } from "../../../lib/office/operations.ts";
import { ManyPreview } from "./many-preview.tsx";
import { useSendToMany } from "./many-queries.ts";

const AUDIENCE_NAMES: Record<(typeof AUDIENCES)[number], string> = {
  rides: "Everyone with a ride that day",
  driver: "Riders of one driver that day",
  visits: "Patients with a visit that day",
  nurse: "Patients of one nurse that day",
};

type Target = { _id: string; name: string };
type TextManyProps = { role: OfficeRole; today: string };

/** One text to many people: who gets it, a preview, one confirmation, and ten seconds to undo. */
export function TextMany({ role, today }: TextManyProps) {
  const [audience, setAudience] = useState<TextAudience>("rides");
  const [day, setDay] = useState(today);
  const [target, setTarget] = useState<Target | null>(null);
  const { text, setText, drop } = useStaffText("text to many");
  const [previewed, setPreviewed] = useState<TextToMany | null>(null);
  const [errors, setErrors] = useState<{ text?: string; target?: string }>({});
  const offerUndo = useOfferUndo();
  const { mutate: send, isPending, error, reset } = useSendToMany();
  const kind = audience === "driver" || audience === "nurse" ? audience : null;
  const change = () => {
    reset();
    setPreviewed(null);
  };
  const look = () => {
    const input = TextToMany.safeParse({ audience, day, target: kind && target ? target._id : null, text });
    const textError = input.error?.issues.find(({ path }) => path[0] === "text")?.message;
    const targetError = kind && !target ? `Please choose a ${kind}` : undefined;
    setErrors({ ...(textError && { text: textError }), ...(targetError && { target: targetError }) });
    setPreviewed(input.data && !targetError ? input.data : null);
  };
  const confirm = (version: string) => {
    if (!previewed) return;
    send(
      { ...previewed, version },
      {
        onSuccess: ({ operationId, message }) => {
          offerUndo({
            operationId,
            subject: "Text to many",
            message,
            undoPath: `texts-to-many/${operationId}/undo`,
          });
          drop();
          setPreviewed(null);
        },
      },
    );
  };
  return (
    <Stack variant="loose">
      <Form send={look}>
        <Stack variant="loose">
          <Pair>
            <SelectField
              label="To"
              value={audience}
              onChange={({ target: { value } }) => {
                change();
                setTarget(null);
                setAudience(AUDIENCES.find((one) => one === value) ?? "rides");
              }}
            >
              {AUDIENCES.filter((one) => may(role, "answer the inbox") || one === "rides" || one === "driver").map(
                (one) => (
                  <option key={one} value={one}>
                    {AUDIENCE_NAMES[one]}
                  </option>
                ),
              )}
            </SelectField>
            <DayField
              label="Day"
              value={day}
              onDay={(next) => {
                change();
                setDay(next);
              }}
            />
          </Pair>
          {kind && (
            <TargetField
              key={kind}
              kind={kind}
              target={target}
              error={errors.target}
              onChoose={(next) => {
                change();
                setTarget(next);
              }}
            />
          )}
          <TextArea
            label="Text"
            rows={4}
            hint={`${textLengthInWords(straightened(text))}, without our name and how to end texts.`}
            error={errors.text}
            value={text}
            onChange={({ target: { value } }) => {
              change();
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
    </Stack>
  );
}

type TargetFieldProps = {
  kind: "driver" | "nurse";
  target: Target | null;
  error: string | undefined;
  onChoose: (target: Target | null) => void;
};

/** A driver or nurse, found by name. */
function TargetField({ kind, target, error, onChoose }: TargetFieldProps) {
  const [q, setQ] = useState("");
  const { data: found = [] } = useQuery(findQuery(target ? "" : q.trim()));
  const wanted = kind === "driver" ? "driver" : "consultant";
  if (target)
    return (
      <p>
        {kind === "driver" ? "Driver" : "Nurse"}: <b>{target.name}</b>{" "}
        <Button variant="link" size="small" onClick={() => onChoose(null)}>
          Change
        </Button>
      </p>
    );
  return (
    <Stack>
      <TextField
        label={kind === "driver" ? "Driver's name" : "Nurse's name"}
        autoComplete="off"
        {...(error && { error })}
        value={q}
        onChange={({ target: { value } }) => setQ(value)}
      />
      <Actions>
        {found
          .filter((one) => one.kind === wanted)
          .map(({ _id, label }) => (
            <Button key={_id} variant="quiet" size="small" onClick={() => onChoose({ _id, name: label })}>
              {label}
            </Button>
          ))}
      </Actions>
    </Stack>
  );
}
