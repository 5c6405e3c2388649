import { hasExtension } from "@lamplight/api/contract/format-phone.ts";
import { MOST_COMPANIONS } from "@lamplight/api/contract/ride-needs.ts";
import { PhoneField } from "../../../components/fields/phone-field.tsx";
import { SelectField, TextField } from "../../../components/form/field.tsx";
import { Switch } from "../../../components/form/switch.tsx";
import { Pair, Soft, Stack } from "../../../components/layout/boxes.tsx";
import { counted } from "../../../lib/time/format.ts";
import type { useRideFields } from "./booking-form.ts";
import styles from "./ride-form.module.css";

const CHAIRS = { manual: "Manual wheelchair", power: "Power wheelchair" } as const;

/** The kinds to choose from. The first, with an empty value, is what counts when nothing is said. */
const chairsFor = (transportType: string, chosen: string) =>
  transportType !== "wheelchair"
    ? { "": "No wheelchair", ...CHAIRS }
    : chosen === "manual"
      ? CHAIRS
      : { "": CHAIRS.manual, power: CHAIRS.power };

const WHAT_IS_TEXTED =
  "when a driver accepts, is on the way, is at the door or is late. Message rates may apply. Reply STOP to end.";

const COMPANIONS = Array.from({ length: MOST_COMPANIONS + 1 }, (_, count) =>
  count === 0 ? "No companions" : counted(count, "companion"),
);

type PassengerFieldsProps = ReturnType<typeof useRideFields> & { isForCaller: boolean; textsOffered: boolean };

/** The passenger, the phone number, and what the driver must prepare for. */
export function PassengerFields({
  register,
  whoRides,
  errors,
  watched,
  ownPhone,
  textsAt,
  isForCaller,
  textsOffered,
}: PassengerFieldsProps) {
  const phoneOwner = watched.isForOther ? "Passenger's" : isForCaller ? "Caller's" : "Your";
  const whom = watched.isForOther ? "the passenger" : isForCaller ? "the caller" : "me";
  const consent = watched.isForOther || isForCaller ? "They agreed to get texts at this phone:" : "At this phone:";
  const { transportType, chair } = watched;
  const isFolded = transportType === "ambulatory" && chair === "manual";
  const asksAboutTransfer = transportType === "wheelchair" || (transportType !== "ambulatory" && chair !== "");
  return (
    <Stack as="fieldset" className={styles["passenger"]}>
      <legend className={styles["legend"]}>Who rides?</legend>
      <Switch
        label="This ride is for another person"
        hint="The driver will ask for them by name and call their phone."
        {...whoRides}
      />
      <Pair className={styles["two"]}>
        {watched.isForOther && (
          <TextField
            label="Passenger's name"
            autoComplete="off"
            required
            maxLength={100}
            error={errors.passengerName?.message}
            {...register("passengerName")}
          />
        )}
        <PhoneField
          label={`${phoneOwner} phone${isForCaller ? " for the driver" : ""}`}
          typed={watched.passengerPhone}
          says="The driver will call"
          autoComplete={watched.isForOther || isForCaller ? "off" : "tel"}
          required
          hint={watched.passengerPhone ? undefined : "The driver will call this number at the door."}
          error={errors.passengerPhone?.message}
          {...register("passengerPhone")}
        />
      </Pair>
      {textsOffered && (
        <>
          {textsAt !== "" && <Soft variant="sm">We'll text you about this ride at {textsAt}.</Soft>}
          {hasExtension(watched.passengerPhone ?? "") ? (
            <Soft variant="sm">We can't text a phone with an extension.</Soft>
          ) : (
            (watched.isForOther || textsAt === "") && (
              <Switch
                label={`Text ${whom} about this ride`}
                hint={`${consent} ${WHAT_IS_TEXTED}`}
                {...register("textsPassenger")}
              />
            )
          )}
          {watched.isForOther && textsAt === "" && ownPhone !== "" && !hasExtension(ownPhone) && (
            <Switch
              label={isForCaller ? "Text the caller, too" : "Text me, too"}
              hint={isForCaller ? "They agreed to it." : `At ${ownPhone}, your account's phone.`}
              {...register("textsBooker")}
            />
          )}
        </>
      )}
      <Pair className={styles["two"]}>
        <SelectField
          label="Wheelchair"
          hint={isFolded ? "The driver folds it. To stay in it, choose Wheelchair Accessible." : undefined}
          error={errors.chair?.message}
          {...register("chair")}
        >
          {Object.entries(chairsFor(transportType, chair)).map(([chair, words]) => (
            <option key={chair} value={chair}>
              {words}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Companions"
          error={errors.companions?.message}
          {...register("companions", { valueAsNumber: true })}
        >
          {COMPANIONS.map((words, count) => (
            <option key={words} value={count}>
              {words}
            </option>
          ))}
        </SelectField>
      </Pair>
      {asksAboutTransfer && (
        <Switch
          label="Can transfer to a seat"
          hint="Leave off to stay in the wheelchair during the ride."
          {...register("transfers")}
        />
      )}
      <Switch label="Traveling with oxygen" {...register("oxygen")} />
      <Switch
        label="Stairs at pick-up or drop-off"
        hint="At either address, so the driver can prepare."
        {...register("stairs")}
      />
    </Stack>
  );
}
