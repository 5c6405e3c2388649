import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { OfficeDriverRecord } from "@lamplight/api/contract/office-drivers.ts";
import { useState } from "react";
import { ActForm } from "../../../components/dialogs/act-form.tsx";
import { DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Actions, Soft, Stack } from "../../../components/layout/boxes.tsx";
import { useDriverRecordAction } from "./documents/document-queries.ts";

type Requested = NonNullable<OfficeDriverRecord["requestedVehicle"]>;
type VehicleRequestProps = { driver: OfficeDriverRecord; request: Requested; mayAct: boolean; timeZone: string };

/** A driver's request for another vehicle type; the current one applies until it is approved. */
export function VehicleRequest({ driver, request, mayAct, timeZone }: VehicleRequestProps) {
  const { _id, vehicleType, requestedAt } = request;
  const { mutate: act, mutateAsync, isPending, error } = useDriverRecordAction(driver._id, `vehicle/${_id}`);
  const [isRejecting, setRejecting] = useState(false);
  return (
    <Stack as="section" aria-labelledby="vehicle">
      <h2 id="vehicle">Vehicle change request</h2>
      <p>
        Requested vehicle: <b>{vehicleType}</b>. Until you approve it, the driver gets rides for the{" "}
        {driver.vehicleType}.
      </p>
      <Soft variant="xs">Requested {dateAndTime(requestedAt, timeZone)}.</Soft>
      {mayAct && (
        <Actions>
          <Button size="small" busy={isPending} busyLabel="Saving…" onClick={() => act({ decision: "accept" })}>
            Accept the {vehicleType}
          </Button>
          <Button variant="quiet" size="small" onClick={() => setRejecting(true)}>
            Reject the {vehicleType}
          </Button>
        </Actions>
      )}
      <FormError error={isRejecting ? null : error} />
      {isRejecting && (
        <DialogCard
          isOpen
          title={`Reject: ${vehicleType}`}
          text={`${driver.name} keeps the ${driver.vehicleType}. We'll email them the reason.`}
          onClose={() => setRejecting(false)}
        >
          <ActForm
            isChosen
            draft={`${_id} reject`}
            confirmLabel="Reject"
            variant="danger"
            reasonHint="We'll email this to the driver."
            missingReason="Please give a reason so the driver knows."
            isBusy={isPending}
            onConfirm={(reason) => mutateAsync({ decision: "refuse", body: { reason } })}
            onClose={() => setRejecting(false)}
          />
        </DialogCard>
      )}
    </Stack>
  );
}
