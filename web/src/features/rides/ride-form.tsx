import type { PaymentMethod, RideQuote } from "@lamplight/api/contract/rides.ts";
import type { ReactNode } from "react";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { Switch } from "../../components/switch.tsx";
import { noonOf, zoneAbbreviation } from "../../lib/format.ts";
import type { useRideForm } from "./booking-form.ts";
import styles from "./ride-form.module.css";
import { waysToPay } from "./ways-to-pay.ts";

type RideFormProps = {
  id: string;
  title: string;
  form: ReturnType<typeof useRideForm>;
  /** The choice of how to travel, which stands between time and way back. */
  travelChoice: ReactNode;
  /** The ways to pay that are offered. */
  payBy: readonly PaymentMethod[];
  quote: RideQuote | undefined;
  /** The first day that can be chosen, `YYYY-MM-DD`; empty while it is not known. */
  today: string;
};

/** Where, when, how, and what the driver should know (spec §3). */
export function RideForm({ id, title, form, travelChoice, payBy, quote, today }: RideFormProps) {
  const { register, faults, watched } = form;
  const noon = noonOf(watched.appointmentDate) ?? noonOf(today);
  const zone = quote && noon !== null ? ` (${zoneAbbreviation(noon, quote.timeZone)})` : "";
  const factor = quote ? `${quote.returnFactor} times the fare, not twice` : "less than twice the fare";
  return (
    <Form id={id} className={styles["form"]} onSubmit={form.submit} aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>{title}</h2>
      <div className={styles["route"]}>
        <span className={styles["line"]} aria-hidden="true" />
        <TextField
          label="Pick-up address"
          autoComplete="street-address"
          required
          error={faults.pickupAddress?.message}
          {...register("pickupAddress")}
        />
        <TextField
          label="Drop-off address"
          autoComplete="off"
          required
          error={faults.dropoffAddress?.message}
          {...register("dropoffAddress")}
        />
      </div>
      <div className={styles["two"]}>
        <TextField
          label="Date"
          type="date"
          required
          min={today || undefined}
          max="9999-12-31"
          error={faults.appointmentDate?.message}
          {...register("appointmentDate")}
        />
        <TextField
          label={`Pick-up time${zone}`}
          type="time"
          required
          error={faults.appointmentTime?.message}
          {...register("appointmentTime")}
        />
      </div>
      {travelChoice}
      <Switch label="Return trip" hint={`Home again afterwards for ${factor}.`} {...register("returnTrip")} />
      <div className={styles["notes"]}>
        <TextField
          label="Special needs"
          optional
          placeholder="Oxygen, a companion, steps"
          maxLength={1000}
          error={faults.specialNeeds?.message}
          {...register("specialNeeds")}
        />
        <TextField
          label="Notes for the driver"
          optional
          placeholder="Ring the side bell"
          maxLength={1000}
          error={faults.additionalNotes?.message}
          {...register("additionalNotes")}
        />
      </div>
      <fieldset>
        <legend className={styles["legend"]}>Payment method</legend>
        {payBy.map((method) => {
          const { Icon, name } = waysToPay[method];
          return (
            <label key={method} className={styles["pay"]}>
              <input type="radio" value={method} {...register("paymentMethod")} />
              <Icon size={22} strokeWidth={1.75} aria-hidden />
              {name}
            </label>
          );
        })}
      </fieldset>
    </Form>
  );
}
