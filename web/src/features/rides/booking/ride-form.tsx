import type { PaymentMethod, RideQuote } from "@lamplight/api/contract/rides.ts";
import type { ComponentProps, ReactNode } from "react";
import { FieldNote, TextField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { Switch } from "../../../components/form/switch.tsx";
import { Pair } from "../../../components/layout/boxes.tsx";
import { Lead } from "../../../components/page/layout.tsx";
import { EmergencyHelp } from "../../../components/people/emergency-help.tsx";
import type { useRideFields } from "./booking-form.ts";
import { PassengerFields } from "./passenger-fields.tsx";
import { RepeatFields } from "./repeat-fields.tsx";
import { ReturnFields } from "./return-fields.tsx";
import styles from "./ride-form.module.css";
import { RideTimeFields } from "./ride-time-fields.tsx";
import { paymentOptions } from "./ways-to-pay.ts";

type RideFormProps = {
  id: string;
  title: string;
  lead?: string | undefined;
  form: ReturnType<typeof useRideFields> & { sending: Pick<ComponentProps<typeof Form>, "send" | "formError"> };
  /** The caller's fields, at the office. */
  caller?: ReactNode;
  /** The transport type, between time and return leg. */
  travelChoice: ReactNode;
  /** The payment methods offered. */
  payBy: readonly PaymentMethod[];
  /** A notice about the chosen payment method. */
  paymentNotice?: ReactNode;
  quote: RideQuote | undefined;
  /** The first day to choose, `YYYY-MM-DD`; empty while unknown. */
  today: string;
};

/** The booking form. */
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
  const { register, errors, watched } = form;
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
          autoComplete={isForCaller ? "off" : "street-address"}
          required
          error={errors.pickupAddress?.message}
          {...register("pickupAddress")}
        />
        <TextField
          label="Drop-off address"
          autoComplete="off"
          required
          error={errors.dropoffAddress?.message}
          {...register("dropoffAddress")}
        />
      </div>
      <RideTimeFields register={register} errors={errors} watched={watched} timeZone={quote?.timeZone} today={today} />
      {travelChoice}
      <PassengerFields {...form} isForCaller={isForCaller} textsOffered={quote?.textsOffered ?? false} />
      <Switch label="Return trip" hint={`A ride home afterwards for ${factor}.`} {...register("returnTrip")} />
      {watched.returnTrip && (
        <ReturnFields {...form} isForCaller={isForCaller} timeZone={quote?.timeZone} today={today} />
      )}
      <RepeatFields {...{ register, errors, watched, today, isForCaller }} timeZone={quote?.timeZone} />
      <EmergencyHelp text={`${watched.specialNeeds} ${watched.additionalNotes}`} />
      <Pair>
        <TextField
          label="Special needs"
          optional
          placeholder="Hard of hearing, needs an arm"
          maxLength={1000}
          error={errors.specialNeeds?.message}
          {...register("specialNeeds")}
        />
        <TextField
          label="Notes for the driver"
          optional
          placeholder="Ring the side bell"
          maxLength={1000}
          error={errors.additionalNotes?.message}
          {...register("additionalNotes")}
        />
      </Pair>
      <fieldset>
        <legend className={styles["legend"]}>Payment method</legend>
        {payBy.map((method) => {
          const { Icon, name, byPhone } = paymentOptions[method];
          return (
            <label key={method} className={styles["pay"]}>
              <input type="radio" value={method} {...register("paymentMethod")} />
              <Icon size={22} strokeWidth={1.75} aria-hidden />
              {isForCaller ? byPhone : name}
            </label>
          );
        })}
        {errors.paymentMethod && <FieldNote error={errors.paymentMethod.message} />}
        {paymentNotice}
      </fieldset>
    </Form>
  );
}
