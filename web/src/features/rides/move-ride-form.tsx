import { zodResolver } from "@hookform/resolvers/zod";
import { MoveRide } from "@lamplight/api/contract/ride-changes.ts";
import { type Ride, TimeFold } from "@lamplight/api/contract/rides.ts";
import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Button } from "../../components/button.tsx";
import { Ways } from "../../components/change-section.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Form } from "../../components/form.tsx";
import { useServerNow } from "../../lib/clock.ts";
import { Failure } from "../../lib/failure.ts";
import { useFormSend } from "../../lib/form-send.ts";
import { dateOnly } from "../../lib/format.ts";
import { useVisitor } from "../../lib/visitor.ts";
import { useMoveRide, usePreviewRideChange } from "./queries.ts";
import { RideTimeFields } from "./ride-time-fields.tsx";
import { whenWords } from "./time-input.ts";

const MINUTE = 60_000;

const NewTime = MoveRide.omit({ rideId: true }).extend({
  /** Radio buttons none of which is chosen read as null. */
  timeFold: TimeFold.nullish().transform((fold) => fold ?? undefined),
});
type NewTime = z.output<typeof NewTime>;

/** Another day and time for a ride; what stands in the way is said beside them, and what is free asked for once more. */
export function MoveRideForm({ ride, onEnd }: { ride: Ride; onEnd: () => void }) {
  const { _id: rideId, startsAt, timeZone, appointmentDate, appointmentTime, driver } = ride;
  const now = useServerNow(MINUTE);
  const visitor = useVisitor();
  const form = useForm<z.input<typeof NewTime>, unknown, NewTime>({
    resolver: zodResolver(NewTime),
    defaultValues: { appointmentDate, appointmentTime },
  });
  const [asked, setAsked] = useState<NewTime | null>(null);
  const [preview, move] = [usePreviewRideChange(), useMoveRide()];
  const sending = useFormSend(form, ["appointmentDate", "appointmentTime", "timeFold"], async (wish) => {
    const { blockers } = await preview.mutateAsync({ rideId, ...wish, action: "move" });
    if (blockers.length > 0) throw new Failure(blockers.join(" "), 409);
    setAsked(wish);
  });
  const confirm = () => asked && move.mutate({ rideId, ...asked }, { onSuccess: onEnd });

  return (
    <>
      <Form {...sending} aria-label="Another time for this ride">
        <RideTimeFields
          register={form.register}
          faults={form.formState.errors}
          watched={form.watch()}
          timeZone={timeZone}
          today={now === null ? "" : dateOnly(now, timeZone)}
        />
        <Ways>
          <Button type="submit" busy={preview.isPending} busyLabel="Looking…">
            Move the ride
          </Button>
          <Button variant="quiet" onClick={onEnd}>
            Leave it as it is
          </Button>
        </Ways>
      </Form>
      <ConfirmDialog
        isOpen={asked !== null}
        title="Move your ride?"
        text={`It moves from ${dateAndTimeForBoth(startsAt, timeZone, visitor)} to ${asked ? whenWords(asked, timeZone, visitor) : "the time you chose"}. What you paid stays paid. ${
          driver
            ? `${driver.name} keeps it when free then; if not, we find another driver.`
            : "We find a driver for that time."
        }`}
        confirmLabel="Yes, move it"
        busyLabel="Moving…"
        keepLabel="Not yet"
        variant="main"
        busy={move.isPending}
        error={move.error}
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
