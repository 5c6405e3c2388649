import { may } from "@lamplight/api/contract/permissions.ts";
import type { OfficeRole } from "@lamplight/api/contract/staff.ts";
import { AUDIENCES, type TextAudience } from "@lamplight/api/contract/texts-to-many.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DayField } from "../../../components/fields/day-field.tsx";
import { Button } from "../../../components/form/button.tsx";
import { SelectField, TextField } from "../../../components/form/field.tsx";
import { Actions, Pair, Stack } from "../../../components/layout/boxes.tsx";
import { findQuery } from "../../../lib/office/office-queries.ts";
import { ManyForm } from "./many-form.tsx";

const AUDIENCE_NAMES: Record<(typeof AUDIENCES)[number], string> = {
  rides: "Everyone with a ride that day",
  driver: "Riders of one driver that day",
  visits: "Patients with a visit that day",
  nurse: "Patients of one nurse that day",
};

type Target = { _id: string; name: string };
type TextManyProps = { role: OfficeRole; today: string };

/** One text to everyone of a day, or to those of one driver or nurse. */
export function TextMany({ role, today }: TextManyProps) {
  const [audience, setAudience] = useState<TextAudience>("rides");
  const [day, setDay] = useState(today);
  const [target, setTarget] = useState<Target | null>(null);
  const [targetError, setTargetError] = useState<string>();
  const kind = audience === "driver" || audience === "nurse" ? audience : null;
  const missing = () => {
    const error = kind && !target ? `Please choose a ${kind}` : undefined;
    setTargetError(error);
    return error;
  };
  return (
    <ManyForm
      draft="text to many"
      to={{ audience, day, target: kind && target ? target._id : null, rideIds: [] }}
      missing={missing}
    >
      <Pair>
        <SelectField
          label="To"
          value={audience}
          onChange={({ target: { value } }) => {
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
        <DayField label="Day" value={day} onDay={setDay} />
      </Pair>
      {kind && <TargetField key={kind} kind={kind} target={target} error={targetError} onChoose={setTarget} />}
    </ManyForm>
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
