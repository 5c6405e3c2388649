import { zodResolver } from "@hookform/resolvers/zod";
import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { MoveRide } from "@lamplight/api/contract/ride-changes.ts";
import { TimeFold } from "@lamplight/api/contract/rides.ts";
import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { ConfirmDialog } from "../../../components/dialogs/confirm-dialog.tsx";
import { Button } from "../../../components/form/button.tsx";
import { Form } from "../../../components/form/form.tsx";
import { Actions } from "../../../components/layout/boxes.tsx";
import { Failure } from "../../../lib/errors/failure.ts";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { useServerNow } from "../../../lib/time/clock.ts";
import { dateOnly } from "../../../lib/time/format.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import { RideTimeFields } from "../booking/ride-time-fields.tsx";
import { whenWords } from "../booking/time-input.ts";
import type { ChangeableRide, RideChanges } from "./ride-changes.ts";

const NewTime = MoveRide.omit({ rideId: true }).extend({
  /** React Hook Form reads an unchosen radio group as null. */
  timeFold: TimeFold.nullish().transform((fold) => fold ?? undefined),
});
type NewTime = z.output<typeof NewTime>;

type MoveRideFormProps = { ride: ChangeableRide; changes: Pick<RideChanges, "preview" | "move">; onEnd: () => void };

/** Reschedules a ride: shows blockers inline, and asks for confirmation. */
export function MoveRideForm({ ride, changes: { preview, move }, onEnd }: MoveRideFormProps) {
  const { startsAt, timeZone, appointmentDate, appointmentTime, driver } = ride;
  const now = useServerNow(MINUTE_MS);
  const visitor = useVisitor();
  const form = useForm<z.input<typeof NewTime>, unknown, NewTime>({
    resolver: zodResolver(NewTime),
    defaultValues: { appointmentDate, appointmentTime },
  });
  const [chosen, setChosen] = useState<NewTime | null>(null);
  const sending = useFormSend(form, ["appointmentDate", "appointmentTime", "timeFold"], async (input) => {
    const { blockers } = await preview.mutateAsync({ ...input, action: "move" });
    if (blockers.length > 0) throw new Failure(blockers.join(" "), 409);
    setChosen(input);
  });
  const confirm = () => chosen && move.mutate(chosen, { onSuccess: onEnd });

  return (
    <>
      <Form {...sending} aria-label="Another time for this ride">
        <RideTimeFields
          register={form.register}
          errors={form.formState.errors}
          watched={form.watch()}
          timeZone={timeZone}
          today={now === null ? "" : dateOnly(now, timeZone)}
        />
        <Actions>
          <Button type="submit" busy={preview.isPending} busyLabel="Checking…">
            Reschedule ride
          </Button>
          <Button variant="quiet" onClick={onEnd}>
            Keep current time
          </Button>
        </Actions>
      </Form>
      <ConfirmDialog
        isOpen={chosen !== null}
        title="Reschedule your ride?"
        text={`We'll change it from ${dateAndTimeForBoth(startsAt, timeZone, visitor)} to ${chosen ? whenWords(chosen, timeZone, visitor) : "the time you chose"} at no extra charge. ${
          driver
            ? `If ${driver.name} isn't free then, we'll look for another driver.`
            : "We'll look for a driver for that time."
        }`}
        confirmLabel="Reschedule ride"
        busyLabel="Moving…"
        keepLabel="Not yet"
        variant="main"
        busy={move.isPending}
        error={move.error}
        onConfirm={confirm}
        onClose={() => setChosen(null)}
      />
    </>
  );
}
