import {
  type AffectedRide,
  DRIVER_OFF_CAUSES,
  DriverOffCause,
  type NewDriverTimeOff,
  type RideOutcome,
} from "@lamplight/api/contract/driver-time-off.ts";
import { HOUR_MS } from "@lamplight/api/contract/durations.ts";
import { inWords, UNDO_SECONDS } from "@lamplight/api/contract/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { Button } from "../../../../components/form/button.tsx";
import { FieldNote, SelectField } from "../../../../components/form/field.tsx";
import { FormError } from "../../../../components/form/form-error.tsx";
import { Actions, Card, Soft, Stack } from "../../../../components/layout/boxes.tsx";
import { NotAsChosen, PreviewedRides } from "../../../../components/office/outcomes.tsx";
import { RecordColumns } from "../../../../components/record/record-columns.tsx";
import { Answer } from "../../../../components/states/answer.tsx";
import { StatePanel } from "../../../../components/states/state-panel.tsx";
import { useStaffText } from "../../../../lib/drafts/staff-draft.ts";
import { errorMessage } from "../../../../lib/errors/failure.ts";
import { parsedJson } from "../../../../lib/http/parsed-json.ts";
import { useOfferUndo } from "../../../../lib/office/operations.ts";
import { counted, dateOnly, money } from "../../../../lib/time/format.ts";
import styles from "../affected-visits.module.css";
import { DayAndTimes, halfHourBefore, momentsOf, Period } from "../period-fields.tsx";
import { affectedRidesQuery, driverOffPreviewQuery, useEnterTimeOff } from "./driver-off-queries.ts";
import { currentChoice, decisionOf, labelOf } from "./ride-choices.ts";
import { RidesTable } from "./rides-table.tsx";
import { VehicleField } from "./vehicle-field.tsx";

/** What is kept until it is confirmed: the period, why, and the choices made here. */
const Draft = z.object({
  period: Period,
  cause: DriverOffCause,
  vehicle: z.string(),
  chosen: z.record(z.string(), z.string()),
});
type Draft = z.infer<typeof Draft>;

/** From this long before midnight on, the next morning is proposed as the end. */
const EVENING_MS = 6 * HOUR_MS;

type DriverUnavailableProps = {
  driverId: string;
  timeZone: string;
  /** Milliseconds. */
  now: number;
};

/** The period in which a driver is unavailable, the rides of that time, and one decision about all of them. */
export function DriverUnavailable({ driverId, timeZone, now }: DriverUnavailableProps) {
  const draft = useStaffText(`driver unavailable ${driverId}`);
  const [fresh] = useState((): Draft => {
    const from = dateOnly(now, timeZone);
    // Rides of the coming night count, too: a car that breaks down in the evening is not repaired by midnight.
    const to = dateOnly(now + EVENING_MS, timeZone);
    const toTime = to === from ? "" : "06:00";
    const period = { from, fromTime: halfHourBefore(now, timeZone), to, toTime, reason: "" };
    return { period, cause: "vehicle", vehicle: "", chosen: {} };
  });
  const kept = Draft.safeParse(parsedJson(draft.text || null)).data ?? fresh;
  const { period, cause, vehicle, chosen } = kept;
  const change = (changed: Partial<Draft>) => draft.setText(JSON.stringify({ ...kept, ...changed }));
  const [notAsChosen, setNotAsChosen] = useState<RideOutcome[]>([]);
  const offerUndo = useOfferUndo();
  const { mutate: enter, isPending, error: enterError, reset } = useEnterTimeOff();
  const moments = momentsOf(period);
  const found = useQuery({
    ...affectedRidesQuery({ driverId, ...moments, ...(vehicle && { vehicleId: vehicle }) }),
    enabled: period.from !== "",
  });
  const rides = found.data?.rides ?? [];
  const choiceOf = (ride: AffectedRide) => currentChoice(ride, chosen[ride._id]);
  const input: NewDriverTimeOff = {
    ...{ driverId, ...moments, cause, vehicleId: vehicle || null },
    decisions: rides.filter(({ isOnBoard }) => !isOnBoard).map((ride) => decisionOf(ride, choiceOf(ride))),
  };
  const preview = useQuery(driverOffPreviewQuery(input, found.isSuccess && !found.isPlaceholderData));
  const refundCents = preview.data?.refundCents ?? 0;
  const confirm = () =>
    enter(input, {
      onSuccess: ({ outcomes, operationId }) => {
        setNotAsChosen(outcomes.filter(({ isAsChosen, state }) => !isAsChosen && state !== "unchanged"));
        const handled = outcomes.filter(({ state }) => state !== "unchanged").length;
        const subject = found.data?.driver ?? "The driver";
        offerUndo({
          ...{ operationId, subject, undoPath: `unavailable-drivers/undo/${operationId}` },
          message: `${subject} ${vehicle ? "has another vehicle then" : "is marked as unavailable"}. ${handled > 0 ? `${counted(handled, "ride")} handled. ` : ""}No message has been sent yet.`,
        });
        draft.drop();
      },
    });
  return (
    <Stack variant="loose" className={styles["work"]}>
      {notAsChosen.length > 0 && <NotAsChosen outcomes={notAsChosen} />}
      <DayAndTimes minutes={5} period={period} onChange={(next) => change({ period: next })}>
        <SelectField
          label="Why"
          hint="Only the office sees this."
          value={cause}
          onChange={({ target }) => change({ cause: DriverOffCause.parse(target.value) })}
        >
          {DriverOffCause.options.map((value) => (
            <option key={value} value={value}>
              {DRIVER_OFF_CAUSES[value]}
            </option>
          ))}
        </SelectField>
        <VehicleField
          vehicles={found.data?.vehicles ?? []}
          value={vehicle}
          onChange={(next) => change({ vehicle: next })}
        />
      </DayAndTimes>
      <Answer of={found} what="the rides">
        {({ driver }) => (
          <RecordColumns
            variant="table"
            head={
              rides.length > 0 ? (
                <section aria-labelledby="affected">
                  <h2 id="affected">
                    {counted(rides.length, "ride")} of this time{vehicle && " that the other vehicle can't carry"}
                  </h2>
                  <Soft>{driver}'s other rides stay as they are.</Soft>
                  <RidesTable
                    rides={rides}
                    timeZone={timeZone}
                    choiceOf={choiceOf}
                    onChoose={(ride, choice) => {
                      reset();
                      change({ chosen: { ...chosen, [ride._id]: choice } });
                    }}
                  />
                </section>
              ) : (
                <StatePanel
                  title={vehicle ? "The other vehicle carries all rides of this time" : "No rides at this time"}
                  text={
                    vehicle
                      ? `${driver} keeps them, and passengers see the other vehicle.`
                      : `${driver} gets no offers for this time once you confirm.`
                  }
                />
              )
            }
            side={
              <Card as="section" aria-label="Messages and refunds" aria-busy={preview.isFetching}>
                <Stack>
                  <h2>Messages and refunds</h2>
                  <p>
                    Refunds: <b>{money(refundCents / 100)}</b>. You can undo everything for{" "}
                    {inWords(UNDO_SECONDS, "seconds")}. Then we message each passenger of an accepted ride once.{" "}
                    {driver} sees it on the dashboard and gets no offers for this time
                    {vehicle && " that the other vehicle can't carry"}.
                  </p>
                  <FormError error={enterError} />
                  <Actions>
                    <Button
                      busy={isPending}
                      busyLabel="One moment…"
                      disabled={!preview.data || preview.isPlaceholderData || preview.isError}
                      onClick={confirm}
                    >
                      {labelOf(input.decisions, refundCents, vehicle ? "Change vehicle" : "Mark as unavailable")}
                    </Button>
                  </Actions>
                  {preview.error && <FieldNote error={errorMessage(preview.error)} />}
                  {preview.data && <PreviewedRides outcomes={preview.data.outcomes} />}
                </Stack>
              </Card>
            }
          />
        )}
      </Answer>
    </Stack>
  );
}
