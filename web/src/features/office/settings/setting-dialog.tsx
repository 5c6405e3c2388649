import { zodResolver } from "@hookform/resolvers/zod";
import { ChangeSetting, type SettingChanged } from "@lamplight/api/contract/office-settings.ts";
import { SETTINGS, type SettingName, settingInWords } from "@lamplight/api/contract/settings.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { DialogActions, DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { MoneyField } from "../../../components/fields/money-field.tsx";
import { Button } from "../../../components/form/button.tsx";
import { TextField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { Note } from "../../../components/layout/boxes.tsx";
import { useStaffFormSend } from "../../../lib/drafts/staff-draft.ts";
import { readCents } from "../../../lib/forms/money-input.ts";
import { serverNow } from "../../../lib/time/clock.ts";
import { dateOnly, dayAfter } from "../../../lib/time/format.ts";
import { useChangeSetting, useSettingPreview } from "./queries.ts";
import styles from "./settings.module.css";

/** The setting to change, or an organization's own rate; `latest` is its newest change. */
export type Chosen = {
  name: SettingName;
  payerId: string | null;
  payer: string | null;
  value: number | null;
  latest: string | null;
};

type SettingDialogProps = {
  chosen: Chosen;
  timeZone: string;
  onClose: () => void;
  onChanged: (answer: SettingChanged, message: string) => void;
};

export function SettingDialog(props: SettingDialogProps) {
  const { chosen, onClose } = props;
  const { label, unit } = SETTINGS[chosen.name];
  const now = chosen.value === null ? "our fare" : settingInWords(chosen.value, unit);
  return (
    <DialogCard
      isOpen
      title={chosen.payer ? `${label} for ${chosen.payer}` : label}
      text={`Now: ${now}. You see what changes before anything is saved.`}
      onClose={onClose}
    >
      <SettingForm {...props} />
    </DialogCard>
  );
}

/** The typed value in the unit of the setting; null for an empty field of an organization's own rate. */
function valueIn(typed: string, { name, payerId }: Chosen): number | null | undefined {
  if (typed.trim() === "") return payerId === null ? undefined : null;
  if (SETTINGS[name].unit === "cents") return readCents(typed) ?? undefined;
  return /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : undefined;
}

const typedOf = ({ name, value }: Chosen): string =>
  value === null ? "" : SETTINGS[name].unit === "cents" ? (value / 100).toFixed(2) : String(value);

const HINTS: Partial<Record<(typeof SETTINGS)[SettingName]["unit"], string>> = {
  percent: "In percent",
  minutes: "In minutes",
  hours: "In hours",
  days: "In days",
  clock: "Hour of the day: 12 to 20 is noon to 8 PM",
};
const FIELDS = ["value", "from", "reason"] as const;

function SettingForm({ chosen, timeZone, onClose, onChanged }: SettingDialogProps) {
  const { name, payerId, latest } = chosen;
  const { label, unit } = SETTINGS[name];
  const [effects, setEffects] = useState<string[] | null>(null);
  const { mutateAsync: preview, isPending: isPreviewing } = useSettingPreview();
  const { mutateAsync: change } = useChangeSetting();
  const Typed = z.object({
    value: z.string().transform((typed, context) => {
      const value = valueIn(typed, chosen);
      if (value !== undefined) return value;
      context.addIssue({ code: "custom", message: "Please enter a number" });
      return z.NEVER;
    }),
    from: z.union([z.literal("").transform(() => null), ChangeSetting.shape.from.unwrap()]),
    reason: ChangeSetting.shape.reason.unwrap(),
  });
  const form = useForm({
    resolver: zodResolver(Typed),
    defaultValues: { value: typedOf(chosen), from: "", reason: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const sending = useStaffFormSend(
    `setting ${name} ${payerId ?? ""}`,
    form,
    FIELDS,
    async ({ value, from, reason }) => {
      const input = { name, payerId, value, from };
      if (!effects) return setEffects((await preview(input)).effects);
      const answer = await change({ ...input, latest, reason });
      const what = value === null ? "our fare" : settingInWords(value, unit);
      onChanged(answer, `${label}: ${what}${from ? " is planned" : ""}.`);
    },
  );
  const isPlanned = form.watch("from") !== "";
  const ValueField = unit === "cents" ? MoneyField : TextField;
  const edited = () => setEffects(null);
  return (
    <Form {...sending}>
      <ValueField
        label="New value"
        required={payerId === null}
        inputMode={unit === "cents" ? "decimal" : "numeric"}
        autoComplete="off"
        hint={payerId === null ? HINTS[unit] : "Leave it empty for our fare"}
        error={errors.value?.message}
        {...form.register("value", { onChange: edited })}
      />
      <TextField
        label="From"
        type="date"
        min={dayAfter(dateOnly(serverNow(), timeZone), 1)}
        hint="Empty: from now on"
        error={errors.from?.message}
        {...form.register("from", { onChange: edited })}
      />
      <TextField
        label="Why"
        hint="For the log"
        autoComplete="off"
        maxLength={300}
        error={errors.reason?.message}
        {...form.register("reason")}
      />
      <div role="status">
        {effects && (
          <Note variant="lamp" className={styles["effects"]}>
            <h3>What changes</h3>
            <ul>
              {effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          </Note>
        )}
      </div>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel={isPreviewing ? "Checking…" : "Saving…"}>
          {!effects ? "See what changes" : isPlanned ? "Plan this change" : "Change now"}
        </Button>
      </DialogActions>
    </Form>
  );
}
