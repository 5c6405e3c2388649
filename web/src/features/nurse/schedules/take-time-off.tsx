import { zodResolver } from "@hookform/resolvers/zod";
import { inWords, UNDO_SECONDS } from "@lamplight/api/contract/rules.ts";
import { NewTimeOff, type TimeOffPreview, type TimeOffTaken } from "@lamplight/api/contract/schedules.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { DialogActions, DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../components/form/button.tsx";
import { TextField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Pair, Stack } from "../../../components/layout/boxes.tsx";
import { useStaffFormSend } from "../../../lib/drafts/staff-draft.ts";
import { useOfferUndo } from "../../../lib/office/operations.ts";
import { counted, spanOf } from "../../../lib/time/format.ts";
import { TimeOffHits } from "./conflict-list.tsx";
import { endPath, type Schedule, usePreviewTimeOff, useTakeTimeOff } from "./queries.ts";

type TakeTimeOffProps = {
  of: Schedule;
  timeZone: string;
  isOpen: boolean;
  onClose: () => void;
  onTaken: (taken: TimeOffTaken) => void;
};

/** Adds time off, after showing what it hits. It can be undone for ten seconds, on every page. */
export function TakeTimeOff({ of, timeZone, isOpen, onClose, onTaken }: TakeTimeOffProps) {
  const [seen, setSeen] = useState<{ input: NewTimeOff; hits: TimeOffPreview } | null>(null);
  const { mutateAsync: preview } = usePreviewTimeOff(of);
  const { mutate: add, mutateAsync: addNow, isPending, error, reset } = useTakeTimeOff(of);
  const offerUndo = useOfferUndo();
  const back = () => {
    reset();
    setSeen(null);
  };
  const close = () => {
    back();
    onClose();
  };
  const done = (taken: TimeOffTaken) => {
    const { timeOff, conflicts } = taken;
    const told = conflicts.filter(({ state }) => state === "paid").length;
    offerUndo({
      operationId: timeOff._id,
      subject: spanOf(timeOff, timeZone),
      message: `Time off added.${told > 0 ? ` After ${inWords(UNDO_SECONDS, "seconds")} we email the ${counted(told, "patient")}.` : ""}`,
      undoPath: endPath(of, timeOff._id),
      side: of.side,
    });
    onTaken(taken);
    close();
  };
  const check = async (input: NewTimeOff) => {
    const hits = await preview(input);
    if (hits.conflicts.length > 0 || hits.rides.length > 0) setSeen({ input, hits });
    else done(await addNow(input));
  };
  return (
    <DialogCard
      isOpen={isOpen}
      onClose={close}
      title={seen ? "Add this time off?" : "Add time off"}
      text={
        seen
          ? spanOf(seen.hits, timeZone)
          : "Patients can't book these times. Before anything is saved, you see the booked visits that it hits."
      }
    >
      <div hidden={seen !== null}>
        <TakeForm of={of} onCheck={check} onCancel={close} />
      </div>
      {seen && (
        <Stack variant="loose">
          <TimeOffHits hits={seen.hits} side={of.side} timeZone={timeZone} />
          <FormError error={error} />
          <DialogActions>
            <Button variant="quiet" onClick={back}>
              Back
            </Button>
            <Button
              busy={isPending}
              busyLabel="Adding…"
              onClick={() => add(seen.input, { onSuccess: (taken) => done(taken) })}
            >
              Add time off
            </Button>
          </DialogActions>
        </Stack>
      )}
    </DialogCard>
  );
}

const TIME = z.string().regex(/^(\d\d:\d\d)?$/, "Please enter a time");
const Input = z
  .object({
    from: z.iso.date("Please choose a day"),
    fromTime: TIME,
    to: z.string(),
    toTime: TIME,
    reason: NewTimeOff.shape.reason,
  })
  .transform(({ from, fromTime, to, toTime, reason }) => ({
    from: fromTime ? `${from}T${fromTime}` : from,
    to: toTime ? `${to || from}T${toTime}` : to || from,
    reason,
  }));

const FIELDS = ["from", "fromTime", "to", "toTime", "reason"] as const;

type TakeFormProps = { of: Schedule; onCheck: (input: NewTimeOff) => Promise<void>; onCancel: () => void };

function TakeForm({ of, onCheck, onCancel }: TakeFormProps) {
  const form = useForm({
    resolver: zodResolver(Input),
    defaultValues: { from: "", fromTime: "", to: "", toTime: "", reason: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const sending = useStaffFormSend(`time off ${of.side} ${of.path}`, form, FIELDS, onCheck);
  return (
    <Form {...sending}>
      <Pair variant="short">
        <TextField label="First day" type="date" required error={errors.from?.message} {...form.register("from")} />
        <TextField
          label="From"
          type="time"
          step={1800}
          optional
          error={errors.fromTime?.message}
          {...form.register("fromTime")}
        />
        <TextField label="Last day" type="date" optional error={errors.to?.message} {...form.register("to")} />
        <TextField
          label="Until"
          type="time"
          step={1800}
          optional
          error={errors.toTime?.message}
          {...form.register("toTime")}
        />
      </Pair>
      <TextField
        label="Reason"
        required
        hint="Shown in the calendar and the log. Patients don't see it."
        error={errors.reason?.message}
        {...form.register("reason")}
      />
      <DialogActions>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel="Checking…">
          Add time off
        </Button>
      </DialogActions>
    </Form>
  );
}
