import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { type RideStep, STEP_LABELS, stepAfter } from "@lamplight/api/contract/ride-status.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { FormError } from "../../components/form-error.tsx";
import { Segmented } from "../../components/segmented.tsx";
import { classes } from "../../lib/classes.ts";
import { serverNow } from "../../lib/clock.ts";
import styles from "./next-step.module.css";
import { PassengerLabel } from "./passenger.tsx";
import { useTakeStep } from "./ride-actions.ts";
import { RideStepButtons } from "./ride-step-buttons.tsx";

/** Starting earlier than this is probably the wrong ride. */
const EARLY_MS = 3 * 3_600_000;

/** Estimated minutes to the pick-up, for one tap. */
const MINUTES = ["5", "10", "15", "20"].map((value) => ({ value, label: `${value} min` }));

const BY: Record<RideStep, string> = { on_my_way: "to", at_door: "for", on_board: "with" };

type NextStepProps = {
  ride: Ride;
  /** Fixed to the bottom of the screen on phones, up to the completion; for the next ride. */
  isForThumb?: boolean;
};

/** The button for a ride's next step. Once the passenger is on board, only the next ride has one: its completion. */
export function NextStep({ ride, isForThumb = false }: NextStepProps) {
  const [minutes, setMinutes] = useState("");
  const [isAsking, setAsking] = useState(false);
  const take = useTakeStep();
  const next = ride.status === "accepted" ? stepAfter(ride.step) : null;
  const place = classes(styles["step"], isForThumb && styles["thumb"]);
  if (next === null)
    return ride.status === "accepted" && isForThumb ? (
      <div className={place} data-thumb>
        <RideStepButtons ride={ride} />
      </div>
    ) : null;
  const isSettingOut = next === "on_my_way";
  const go = () => {
    setAsking(false);
    take.mutate({ rideId: ride._id, step: next, ...(isSettingOut && minutes && { minutes: Number(minutes) }) });
  };
  const isEarly = () => isSettingOut && Date.parse(ride.startsAt) - serverNow() > EARLY_MS;
  return (
    <div className={place} data-thumb={isForThumb || undefined}>
      {isSettingOut && isForThumb && (
        <div className={styles["minutes"]}>
          <Segmented label="Minutes to the pick-up" options={MINUTES} value={minutes} onChange={setMinutes} />
        </div>
      )}
      <Button
        size={isForThumb ? "large" : "medium"}
        busy={take.isPending}
        busyLabel="One moment…"
        onClick={() => (isEarly() ? setAsking(true) : go())}
      >
        <PassengerLabel ride={ride} by={BY[next]}>
          {STEP_LABELS[next]}
        </PassengerLabel>
      </Button>
      <FormError error={take.error} />
      <ConfirmDialog
        isOpen={isAsking}
        title={`Start driving to ${ride.user.name} now?`}
        text={`The pick-up is on ${dateAndTime(ride.startsAt, ride.timeZone)}. We'll tell the passenger you're on the way.`}
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
