import { zodResolver } from "@hookform/resolvers/zod";
import { CompleteRide } from "@lamplight/api/contract/drivers.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useEffect, useId, useRef } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import dialogStyles from "../../components/confirm-dialog.module.css";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { showFieldFaults } from "../../lib/failure.ts";
import { money } from "../../lib/format.ts";
import styles from "./complete-dialog.module.css";
import { useCompleteRide } from "./queries.ts";

const Fare = CompleteRide.pick({ fare: true });
type Fare = Pick<CompleteRide, "fare">;

/** The last step of a ride: its fare, filled in with the quote. */
export function CompleteDialog({ ride, isOpen, onClose }: { ride: Ride; isOpen: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const complete = useCompleteRide();
  const { register, handleSubmit, setError, formState } = useForm<Fare>({
    resolver: zodResolver(Fare),
    defaultValues: { fare: ride.quotedFare },
  });

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  const finish = handleSubmit(({ fare }) =>
    complete.mutate(
      { rideId: ride._id, fare },
      { onSuccess: onClose, onError: (thrown) => showFieldFaults(thrown, ["fare"], setError) },
    ),
  );
  const note =
    ride.paymentMethod === "card"
      ? `${money(ride.quotedFare)} is paid by card. If the fare is lower, the passenger gets the difference back.`
      : `The passenger pays you in cash. ${money(ride.quotedFare)} was quoted.`;

  return (
    <dialog ref={dialog} className={dialogStyles["dialog"]} aria-labelledby={titleId} onClose={onClose}>
      {isOpen && (
        <Form onSubmit={(event) => void finish(event)}>
          <h2 id={titleId}>Complete this ride?</h2>
          <p className={dialogStyles["text"]}>{note}</p>
          <TextField
            className={styles["fare"]}
            label="Fare in dollars"
            type="number"
            inputMode="decimal"
            min="0.01"
            step="0.01"
            required
            error={formState.errors.fare?.message}
            {...register("fare", { valueAsNumber: true })}
          />
          <div className={dialogStyles["actions"]}>
            <Button look="quiet" onClick={onClose}>
              Not yet
            </Button>
            <Button type="submit" busy={complete.isPending} busyLabel="Completing…">
              Mark Completed
            </Button>
          </div>
        </Form>
      )}
    </dialog>
  );
}
