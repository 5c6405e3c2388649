import { Chair, MOST_COMPANIONS } from "@lamplight/api/contract/ride-needs.ts";
import { SelectField, TextField } from "../../components/field.tsx";
import { Switch } from "../../components/switch.tsx";
import { counted } from "../../lib/format.ts";
import type { useRideFields } from "./booking-form.ts";
import styles from "./ride-form.module.css";

const CHAIRS: Record<Chair, string> = { none: "No wheelchair", manual: "Manual wheelchair", power: "Power wheelchair" };

const COMPANIONS = Array.from({ length: MOST_COMPANIONS + 1 }, (_, count) =>
  count === 0 ? "Nobody comes along" : counted(count, "companion"),
);

/** Who rides, how the driver reaches them, and what the driver has to be ready for. */
export function PassengerFields({
  register,
  whoRides,
  faults,
  watched,
  isForCaller,
}: ReturnType<typeof useRideFields> & { isForCaller: boolean }) {
  const whose = watched.isForOther ? "Passenger's" : isForCaller ? "Caller's" : "Your";
  return (
    <fieldset className={styles["passenger"]}>
      <legend className={styles["legend"]}>Who rides?</legend>
      <Switch label="It is for somebody else" hint="The driver asks for them by name, and calls them." {...whoRides} />
      <div className={styles["two"]}>
        {watched.isForOther && (
          <TextField
            label="Passenger's name"
            autoComplete="off"
            required
            maxLength={100}
            error={faults.passengerName?.message}
            {...register("passengerName")}
          />
        )}
        <TextField
          label={`${whose} phone${isForCaller ? " for the driver" : ""}`}
          type="tel"
          autoComplete={watched.isForOther || isForCaller ? "off" : "tel"}
          required
          hint="The driver calls it at the door."
          error={faults.passengerPhone?.message}
          {...register("passengerPhone")}
        />
      </div>
      <div className={styles["two"]}>
        <SelectField label="Wheelchair" error={faults.chair?.message} {...register("chair")}>
          {Chair.options.map((chair) => (
            <option key={chair} value={chair}>
              {CHAIRS[chair]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Companions"
          error={faults.companions?.message}
          {...register("companions", { valueAsNumber: true })}
        >
          {COMPANIONS.map((words, count) => (
            <option key={words} value={count}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      {watched.chair !== "none" && (
        <Switch label="Moves to a seat" hint="Off: stays in the wheelchair on the way." {...register("transfers")} />
      )}
      <Switch label="Oxygen comes along" {...register("oxygen")} />
      <Switch
        label="Stairs on the way"
        hint="At either door, so that the driver comes ready."
        {...register("stairs")}
      />
    </fieldset>
  );
}
