import { zodResolver } from "@hookform/resolvers/zod";
import { NewTimeOff, type TimeOff, type TimeOffTaken } from "@lamplight/api/contract/schedules.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { DialogActions, DialogCard } from "../../components/dialog-card.tsx";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { VisuallyHidden } from "../../components/layout.tsx";
import { OfficeList, OfficeRow } from "../../components/office-list.tsx";
import { spanOf } from "../../lib/format.ts";
import { useStaffFormSend } from "../../lib/staff-draft.ts";
import { ConflictList } from "./conflict-list.tsx";
import { type Schedule, timeOffQuery, useEndTimeOff, useTakeTimeOff } from "./queries.ts";
import styles from "./schedules.module.css";

type TimeOffListProps = { of: Schedule; timeZone: string; empty: string };

/** Current and upcoming time off. Time off for everyone is ended on its own page. */
export function TimeOffSection({ of, timeZone, empty }: TimeOffListProps) {
  const known = useInfiniteQuery(timeOffQuery(of));
  const [isTaking, setTaking] = useState(false);
  const [ending, setEnding] = useState<TimeOff | null>(null);
  const { mutate: end, isPending } = useEndTimeOff(of);
  const isEveryones = of.side === "office" && of.path === "";
  return (
    <div className={styles["stack"]}>
      <div>
        <Button size="small" data-new onClick={() => setTaking(true)}>
          Add time off
        </Button>
      </div>
      <OfficeList label="Time off" query={known} empty={{ title: "No upcoming time off", text: empty }}>
        {(off) => (
          <OfficeRow key={off._id} className={styles["off"]}>
            <p>
              <b>{spanOf(off, timeZone)}</b>
              <br />
              <span className={styles["soft"]}>
                {off.reason}
                {off.isForAll && !isEveryones ? ", for everyone" : ""}
              </span>
            </p>
            {off.isForAll === isEveryones && (
              <Button variant="quiet" size="small" onClick={() => setEnding(off)}>
                End <VisuallyHidden>{`time off ${spanOf(off, timeZone)}`}</VisuallyHidden>
              </Button>
            )}
          </OfficeRow>
        )}
      </OfficeList>
      <TakeDialog of={of} timeZone={timeZone} isOpen={isTaking} onClose={() => setTaking(false)} />
      <ConfirmDialog
        isOpen={ending !== null}
        title="End this time off?"
        text={ending ? `${spanOf(ending, timeZone)}. Patients can book these times again.` : ""}
        confirmLabel="End time off"
        keepLabel="Keep time off"
        busy={isPending}
        busyLabel="Ending…"
        onConfirm={() => ending && end(ending._id, { onSettled: () => setEnding(null) })}
        onClose={() => setEnding(null)}
      />
    </div>
  );
}

type TakeDialogProps = { of: Schedule; timeZone: string; isOpen: boolean; onClose: () => void };

function TakeDialog({ of, timeZone, isOpen, onClose }: TakeDialogProps) {
  const [taken, setTaken] = useState<TimeOffTaken | null>(null);
  const close = () => {
    setTaken(null);
    onClose();
  };
  return (
    <DialogCard
      isOpen={isOpen}
      onClose={close}
      title={taken ? "Time off added" : "Add time off"}
      text={
        taken
          ? spanOf(taken.timeOff, timeZone)
          : "Patients can't book these times from now on. Booked visits stay until the office reschedules or cancels them."
      }
    >
      {taken ? (
        <div className={styles["form"]}>
          <ConflictList
            conflicts={taken.conflicts}
            side={of.side}
            timeZone={timeZone}
            reason="during this time off"
            isTold
          />
          <DialogActions>
            <Button onClick={close}>Done</Button>
          </DialogActions>
        </div>
      ) : (
        <TakeForm of={of} onTaken={setTaken} onCancel={close} />
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

type TakeFormProps = { of: Schedule; onTaken: (taken: TimeOffTaken) => void; onCancel: () => void };

function TakeForm({ of, onTaken, onCancel }: TakeFormProps) {
  const form = useForm({
    resolver: zodResolver(Input),
    defaultValues: { from: "", fromTime: "", to: "", toTime: "", reason: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: addTimeOff } = useTakeTimeOff(of);
  const sending = useStaffFormSend(`time off ${of.side} ${of.path}`, form, FIELDS, async (input) =>
    onTaken(await addTimeOff(input)),
  );
  return (
    <Form {...sending} className={styles["form"]}>
      <div className={styles["two"]}>
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
      </div>
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
        <Button type="submit" busy={isSubmitting} busyLabel="Adding…">
          Add time off
        </Button>
      </DialogActions>
    </Form>
  );
}
