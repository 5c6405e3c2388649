import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { type RideStep, STEP_LABELS, stepAfter } from "@lamplight/api/contract/ride-status.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { FormError } from "../../components/form-error.tsx";
import { classes } from "../../lib/classes.ts";
import { serverNow } from "../../lib/clock.ts";
import styles from "./next-step.module.css";
import { Whose } from "./passenger.tsx";
import { useTakeStep } from "./ride-actions.ts";

/** Whoever sets out earlier than this has most likely pressed the wrong ride. */
const EARLY_MS = 3 * 3_600_000;

const BY: Record<RideStep, string> = { on_my_way: "to", at_door: "for", on_board: "with" };

type NextStepProps = {
  ride: Ride;
  /** On phones it stands at the foot of the screen: for the one ride that is next. */
  isForThumb?: boolean;
};

/** The one button that leads on from where an accepted ride is; none once the passenger is on board. */
export function NextStep({ ride, isForThumb = false }: NextStepProps) {
  const [minutes, setMinutes] = useState("");
  const [isAsking, setAsking] = useState(false);
  const take = useTakeStep();
  const next = ride.status === "accepted" ? stepAfter(ride.step) : null;
  if (next === null) return null;
  const isSettingOut = next === "on_my_way";
  const go = () => {
    setAsking(false);
    take.mutate({ rideId: ride._id, step: next, ...(isSettingOut && minutes && { minutes: Number(minutes) }) });
  };
  const isEarly = () => isSettingOut && Date.parse(ride.startsAt) - serverNow() > EARLY_MS;
  return (
    <div className={classes(styles["step"], isForThumb && styles["thumb"])} data-thumb={isForThumb || undefined}>
      {isSettingOut && (
        <TextField
          label="About … min"
          className={styles["minutes"]}
          type="number"
          inputMode="numeric"
          min="1"
          max="240"
          value={minutes}
          onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
        />
      )}
      <Button
        size="large"
        busy={take.isPending}
        busyLabel="One moment…"
        onClick={() => (isEarly() ? setAsking(true) : go())}
      >
        <Whose ride={ride} by={BY[next]}>
          {STEP_LABELS[next]}
        </Whose>
      </Button>
      <FormError error={take.error} />
      <ConfirmDialog
        isOpen={isAsking}
        title={`Set out to ${ride.user.name} already?`}
        text={`The pick-up is on ${dateAndTime(ride.startsAt, ride.timeZone)}. The passenger would be told that you are on the way.`}
        confirmLabel={`On my way to ${ride.user.name}`}
        busyLabel="One moment…"
        keepLabel="Not yet"
        variant="main"
        busy={take.isPending}
        onConfirm={go}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
