import type { PaymentMethod, RideQuote } from "@lamplight/api/contract/rides.ts";
import type { ComponentProps, ReactNode } from "react";
import { EmergencyHelp } from "../../components/emergency-help.tsx";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { Lead } from "../../components/layout.tsx";
import { Switch } from "../../components/switch.tsx";
import type { useRideFields } from "./booking-form.ts";
import { PassengerFields } from "./passenger-fields.tsx";
import { RepeatFields } from "./repeat-fields.tsx";
import { ReturnFields } from "./return-fields.tsx";
import styles from "./ride-form.module.css";
import { RideTimeFields } from "./ride-time-fields.tsx";
import { waysToPay } from "./ways-to-pay.ts";

type RideFormProps = {
  id: string;
  title: string;
  lead?: string | undefined;
  form: ReturnType<typeof useRideFields> & { sending: Pick<ComponentProps<typeof Form>, "send" | "refusal"> };
  /** Who is on the phone, where somebody of the office fills it in. */
  caller?: ReactNode;
  /** The choice of how to travel, which stands between time and way back. */
  travelChoice: ReactNode;
  /** The ways to pay that are offered. */
  payBy: readonly PaymentMethod[];
  /** What to know about the chosen way to pay, below the choice. */
  paymentNotice?: ReactNode;
  quote: RideQuote | undefined;
  /** The first day that can be chosen, `YYYY-MM-DD`; empty while it is not known. */
  today: string;
};

/** Where, when, how, and what the driver should know. */
export function RideForm({
  id,
  title,
  lead,
  form,
  caller,
  travelChoice,
  payBy,
  paymentNotice,
  quote,
  today,
}: RideFormProps) {
  const { register, faults, watched } = form;
  const isForCaller = caller !== undefined;
  const factor = quote ? `${quote.returnFactor} times the fare, not twice` : "less than twice the fare";
  return (
    <Form {...form.sending} id={id} className={styles["form"]} aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>{title}</h2>
      {lead && <Lead>{lead}</Lead>}
      {caller}
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
      <RideTimeFields register={register} faults={faults} watched={watched} timeZone={quote?.timeZone} today={today} />
      {travelChoice}
      <PassengerFields {...form} isForCaller={isForCaller} />
      <Switch label="Return trip" hint={`Home again afterwards for ${factor}.`} {...register("returnTrip")} />
      {watched.returnTrip && (
        <ReturnFields {...form} isForCaller={isForCaller} timeZone={quote?.timeZone} today={today} />
      )}
      {!isForCaller && (
        <RepeatFields register={register} faults={faults} watched={watched} timeZone={quote?.timeZone} today={today} />
      )}
      <EmergencyHelp text={`${watched.specialNeeds} ${watched.additionalNotes}`} />
      <div className={styles["notes"]}>
        <TextField
          label="Special needs"
          optional
          placeholder="Hard of hearing, needs an arm"
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
          const { Icon, name, byPhone } = waysToPay[method];
          return (
            <label key={method} className={styles["pay"]}>
              <input type="radio" value={method} {...register("paymentMethod")} />
              <Icon size={22} strokeWidth={1.75} aria-hidden />
              {isForCaller ? byPhone : name}
            </label>
          );
        })}
        {paymentNotice}
      </fieldset>
    </Form>
  );
}
