import type { OfficeDriver } from "@lamplight/api/contract/office-drivers.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActForm } from "../../../components/dialogs/act-form.tsx";
import { DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { Switch } from "../../../components/form/switch.tsx";
import { useOpenedRecord } from "../../../lib/drafts/opened-record.ts";
import { AcceptedRides } from "./accepted-rides.tsx";
import { driverRecordQuery } from "./documents/document-queries.ts";
import { useReinstateDriver, useSuspendDriver } from "./queries.ts";

type SuspendDialogProps = { driver: OfficeDriver; timeZone: string; onClose: () => void };

const reasonForm = {
  isChosen: true,
  missingReason: "Please say why.",
  reasonHint: "Saved in the log. The driver won't see it.",
};

/** Suspends or reinstates a driver. The log keeps the reason. */
export function SuspendDialog(props: SuspendDialogProps) {
  return props.driver.state === "suspended" ? <Reinstating {...props} /> : <Suspending {...props} />;
}

function Reinstating({ driver, onClose }: SuspendDialogProps) {
  const { mutateAsync: act, isPending } = useReinstateDriver(driver._id);
  const { opened, changed } = useOpenedRecord(driver, { subject: driver._id, isBusy: isPending });
  return (
    <DialogCard
      isOpen
      title={`Reinstate ${driver.name}`}
      text="They can go online and get ride offers again."
      onClose={onClose}
    >
      <ActForm
        {...reasonForm}
        draft={`${driver._id} reinstate`}
        changed={changed}
        confirmLabel="Reinstate"
        variant="main"
        isBusy={isPending}
        onConfirm={(reason) => act({ revision: opened.revision, reason })}
        onClose={onClose}
      />
    </DialogCard>
  );
}

function Suspending({ driver, timeZone, onClose }: SuspendDialogProps) {
  const [unassignRides, setUnassignRides] = useState(true);
  const { data: known } = useQuery(driverRecordQuery(driver._id));
  const { mutateAsync: act, isPending } = useSuspendDriver(driver._id);
  const { opened, changed } = useOpenedRecord(driver, { subject: driver._id, isBusy: isPending });
  const rides = known?.acceptedRides ?? [];
  return (
    <DialogCard
      isOpen
      title={`Suspend ${driver.name}`}
      text="For drivers who may not drive. They go offline right away and get no rides until you reinstate them. For a breakdown or an illness, mark the driver as unavailable instead."
      onClose={onClose}
    >
      <ActForm
        {...reasonForm}
        draft={`${driver._id} suspend`}
        changed={changed}
        confirmLabel="Suspend"
        variant="danger"
        isBusy={isPending}
        onConfirm={(reason) => act({ revision: opened.revision, reason, unassignRides })}
        onClose={onClose}
      >
        {rides.length > 0 && (
          <>
            <AcceptedRides rides={rides} timeZone={timeZone} />
            <Switch
              label="Unassign and find another driver"
              hint={
                unassignRides
                  ? "We'll email the driver. A ride with the passenger on board continues."
                  : "These rides stay assigned, but the driver can't see them. They're on Today until you handle them."
              }
              checked={unassignRides}
              onChange={({ target }) => setUnassignRides(target.checked)}
            />
          </>
        )}
      </ActForm>
    </DialogCard>
  );
}
