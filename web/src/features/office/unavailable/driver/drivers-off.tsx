import { DRIVER_OFF_CAUSES, type DriverTimeOff } from "@lamplight/api/contract/driver-time-off.ts";
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../../app/paths.ts";
import { ConfirmDialog } from "../../../../components/dialogs/confirm-dialog.tsx";
import { Button } from "../../../../components/form/button.tsx";
import { FieldNote } from "../../../../components/form/field.tsx";
import { Actions, Note, Soft, Stack } from "../../../../components/layout/boxes.tsx";
import { PreviewedRides } from "../../../../components/office/outcomes.tsx";
import { errorMessage } from "../../../../lib/errors/failure.ts";
import { useOfferUndo } from "../../../../lib/office/operations.ts";
import { counted } from "../../../../lib/time/format.ts";
import { backPreviewQuery, driversOffQuery, useBackEarly } from "./driver-off-queries.ts";
import { vehicleLabel } from "./vehicle-field.tsx";

type DriversOffProps = { timeZone: string; mayAct: boolean; driverId?: string };

/** The drivers who are unavailable now or later, or the one driver, each with a button for when they are back early. */
export function DriversOff({ timeZone, mayAct, driverId }: DriversOffProps) {
  const { data = [] } = useQuery(driversOffQuery);
  const drivers = driverId ? data.filter((off) => off.driverId === driverId) : data;
  const [back, setBack] = useState<DriverTimeOff | null>(null);
  if (drivers.length === 0) return null;
  return (
    <section aria-labelledby="off">
      <h2 id="off">Unavailable now or later</h2>
      <Stack as="ul">
        {drivers.map((off) => (
          <Note as="li" variant="lamp" key={off._id}>
            <p>
              {!driverId && (
                <>
                  <Link to={recordPaths.driver(off.driverId)}>{off.driver}</Link>:{" "}
                </>
              )}
              {dateAndTime(off.from, timeZone)} until {dateAndTime(off.until, timeZone)}
              {off.vehicle && `, drives ${vehicleLabel(off.vehicle)}`}
            </p>
            <Soft variant="sm">
              {DRIVER_OFF_CAUSES[off.cause]}, entered by {off.enteredBy}.{" "}
              {off.toGiveBack > 0 && `${counted(off.toGiveBack, "ride")} of this time without a driver who accepted.`}
            </Soft>
            {mayAct && (
              <Actions>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Back early: ${off.driver}`}
                  onClick={() => setBack(off)}
                >
                  Back early
                </Button>
              </Actions>
            )}
          </Note>
        ))}
      </Stack>
      {back && <BackEarlyDialog off={back} onClose={() => setBack(null)} />}
    </section>
  );
}

function BackEarlyDialog({ off, onClose }: { off: DriverTimeOff; onClose: () => void }) {
  const { data: preview, error: previewError } = useQuery(backPreviewQuery(off._id));
  const { mutate: end, isPending, error } = useBackEarly(off._id);
  const offerUndo = useOfferUndo();
  const returning = preview?.outcomes.filter(({ state }) => state === "assigned").length ?? 0;
  return (
    <ConfirmDialog
      isOpen
      title={`${off.driver} is back`}
      text="Rides of that time that no other driver has accepted are offered to this driver first. Accepted rides stay where they are."
      confirmLabel={returning > 0 ? `Give ${counted(returning, "ride")} back` : "Mark as back"}
      busyLabel="One moment…"
      keepLabel="Cancel"
      variant="main"
      busy={isPending}
      disabled={!preview}
      error={error}
      onClose={onClose}
      onConfirm={() =>
        end(undefined, {
          onSuccess: ({ operationId }) => {
            offerUndo({
              ...{ operationId, subject: off.driver, undoPath: `unavailable-drivers/undo/${operationId}` },
              message: `${off.driver} is back.`,
            });
            onClose();
          },
        })
      }
    >
      {preview && <PreviewedRides outcomes={preview.outcomes} />}
      {previewError && <FieldNote error={errorMessage(previewError)} />}
    </ConfirmDialog>
  );
}
