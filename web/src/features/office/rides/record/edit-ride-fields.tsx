import { instantsShowing } from "@lamplight/api/contract/clock-change.ts";
import { timeWithZone, zoneAbbreviation } from "@lamplight/api/contract/format-time.ts";
import { RideEdit } from "@lamplight/api/contract/ride-edits.ts";
import { MOST_COMPANIONS } from "@lamplight/api/contract/ride-needs.ts";
import { TRANSPORT_LABELS } from "@lamplight/api/contract/ride-status.ts";
import { TimeFold } from "@lamplight/api/contract/rides.ts";
import { inWords, REFUSE_OFFICE_CHANGE_HOURS } from "@lamplight/api/contract/rules.ts";
import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { PhoneField } from "../../../../components/fields/phone-field.tsx";
import { SelectField, TextArea, TextField } from "../../../../components/form/field.tsx";
import { Switch } from "../../../../components/form/switch.tsx";
import { Pair } from "../../../../components/layout/boxes.tsx";
import { counted, noonOf } from "../../../../lib/time/format.ts";

/** The fields of the dialog. */
export const EditFields = RideEdit.extend({
  /** React Hook Form reads an unchosen radio group as null. */
  timeFold: TimeFold.nullish().transform((fold) => fold ?? undefined),
  isOurs: z.enum(["passenger", "office"]).transform((whose) => whose === "office"),
});
export type EditForm = z.input<typeof EditFields>;

const CHAIRS = { none: "No wheelchair", manual: "Manual wheelchair", power: "Power wheelchair" } as const;
const COMPANIONS = Array.from({ length: MOST_COMPANIONS + 1 }, (_, count) =>
  count === 0 ? "No companions" : counted(count, "companion"),
);
const WHOSE = { passenger: "The passenger", office: "Our office" } as const;

type Fields = { form: UseFormReturn<EditForm, unknown, RideEdit>; timeZone: string };

/** The fields of a ride that the office can change. */
export function EditRideFields({ form, timeZone, hasTime }: Fields & { hasTime: boolean }) {
  const { register, formState, watch } = form;
  const { errors } = formState;
  const [transportType, chair] = watch(["transportType", "chair"]);
  return (
    <>
      {hasTime && <TimeFields form={form} timeZone={timeZone} />}
      <TextField
        label="Pick-up address"
        autoComplete="off"
        required
        maxLength={300}
        error={errors.pickupAddress?.message}
        {...register("pickupAddress")}
      />
      <TextField
        label="Drop-off address"
        autoComplete="off"
        required
        maxLength={300}
        error={errors.dropoffAddress?.message}
        {...register("dropoffAddress")}
      />
      <PhoneField
        label="Phone for the driver"
        typed={watch("passengerPhone")}
        says="The driver will call"
        autoComplete="off"
        hint="If empty, the driver calls the account's phone."
        error={errors.passengerPhone?.message}
        {...register("passengerPhone")}
      />
      <SelectField
        label="Travels"
        hint="The price stays the same."
        error={errors.transportType?.message}
        {...register("transportType")}
      >
        {Object.entries(TRANSPORT_LABELS).map(([type, label]) => (
          <option key={type} value={type}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Wheelchair" error={errors.chair?.message} {...register("chair")}>
        {Object.entries(CHAIRS).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      {chair !== "none" && transportType !== "ambulatory" && (
        <Switch
          label="Can transfer to a seat"
          hint="Leave off to stay in the wheelchair during the ride."
          {...register("transfers")}
        />
      )}
      <SelectField
        label="Companions"
        error={errors.companions?.message}
        {...register("companions", { valueAsNumber: true })}
      >
        {COMPANIONS.map((label, count) => (
          <option key={label} value={count}>
            {label}
          </option>
        ))}
      </SelectField>
      <Switch label="Traveling with oxygen" {...register("oxygen")} />
      <Switch label="Stairs at pick-up or drop-off" {...register("stairs")} />
      <TextArea label="Notes for the driver" optional rows={2} error={errors.notes?.message} {...register("notes")} />
      <SelectField
        label="Who wants the change?"
        hint={`If it's us and the time changes, the passenger can cancel for a full refund for ${inWords(REFUSE_OFFICE_CHANGE_HOURS, "hours")}.`}
        {...register("isOurs")}
      >
        {Object.entries(WHOSE).map(([whose, label]) => (
          <option key={whose} value={whose}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function TimeFields({ form, timeZone }: Fields) {
  const { register, formState, watch } = form;
  const { errors } = formState;
  const [date = "", time = ""] = watch(["appointmentDate", "appointmentTime"]);
  const [earlier, later] = noonOf(date) === null || time === "" ? [] : instantsShowing(date, time, timeZone);
  const zone = earlier !== undefined && later === undefined ? ` (${zoneAbbreviation(earlier, timeZone)})` : "";
  return (
    <>
      <Pair>
        <TextField
          label="Date"
          type="date"
          required
          max="9999-12-31"
          error={errors.appointmentDate?.message}
          {...register("appointmentDate")}
        />
        <TextField
          label={`Pick-up time${zone}`}
          type="time"
          required
          error={errors.appointmentTime?.message}
          {...register("appointmentTime")}
        />
      </Pair>
      {earlier !== undefined && later !== undefined && (
        <SelectField
          label="That time happens twice that night"
          error={errors.timeFold?.message}
          {...register("timeFold")}
        >
          <option value="earlier">{timeWithZone(earlier, timeZone)}, before the clocks go back</option>
          <option value="later">{timeWithZone(later, timeZone)}, an hour later</option>
        </SelectField>
      )}
    </>
  );
}
