import { type RideStep, STEP_LABELS, stepAfter } from "@lamplight/api/contract/ride-status.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Segmented } from "../../../components/form/segmented.tsx";
import { classes } from "../../../lib/page/classes.ts";
import { PassengerLabel } from "../ride/passenger.tsx";
import { useTakeStep } from "../ride/ride-actions.ts";
import { RideStepButtons } from "../ride/ride-step-buttons.tsx";
import { useOpensAt } from "../ride/step-opens.ts";
import styles from "./next-step.module.css";

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
  const take = useTakeStep();
  const next = ride.status === "accepted" ? stepAfter(ride.step) : null;
  const opensAt = useOpensAt(ride, next ?? "complete");
  const place = classes(styles["step"], isForThumb && styles["thumb"]);
  if (next === null)
    return ride.status === "accepted" && isForThumb ? (
      <div className={place} data-thumb>
        <RideStepButtons ride={ride} />
      </div>
    ) : null;
  if (opensAt !== null)
    return <p className={styles["early"]}>{`You can mark “${STEP_LABELS[next]}” from ${opensAt}.`}</p>;
  const isSettingOut = next === "on_my_way";
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
        onClick={() =>
          take.mutate({ rideId: ride._id, step: next, ...(isSettingOut && minutes && { minutes: Number(minutes) }) })
        }
      >
        <PassengerLabel ride={ride} by={BY[next]}>
          {STEP_LABELS[next]}
        </PassengerLabel>
      </Button>
      <FormError error={take.error} />
    </div>
  );
}
