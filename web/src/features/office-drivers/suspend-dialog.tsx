import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { OfficeDriver, OfficeDriverRecord } from "@lamplight/api/contract/office-drivers.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { officeRidePath } from "../../app/paths.ts";
import { ActForm } from "../../components/act-form.tsx";
import { DialogCard } from "../../components/dialog-card.tsx";
import { Switch } from "../../components/switch.tsx";
import { counted } from "../../lib/format.ts";
import styles from "./office-drivers.module.css";
import { driverRecordQuery } from "./papers-queries.ts";
import { useReinstateDriver, useSuspendDriver } from "./queries.ts";

type SuspendDialogProps = { driver: OfficeDriver; timeZone: string; onClose: () => void };

const whyForm = {
  isChosen: true,
  needsWhy: "Please say why.",
  whyHint: "Stands in the log. The driver does not see it.",
};

/** Takes a driver off duty until somebody reinstates them, or does that. Why stands in the log. */
export function SuspendDialog(props: SuspendDialogProps) {
  return props.driver.state === "suspended" ? <Reinstating {...props} /> : <Suspending {...props} />;
}

function Reinstating({ driver, onClose }: SuspendDialogProps) {
  const { mutateAsync: act, isPending } = useReinstateDriver(driver._id);
  return (
    <DialogCard
      isOpen
      title={`Reinstate ${driver.name}`}
      text="They can go on duty again, and are offered rides from then on."
      onClose={onClose}
    >
      <ActForm
        {...whyForm}
        confirmLabel="Reinstate"
        variant="main"
        isBusy={isPending}
        onConfirm={(reason) => act({ revision: driver.revision, reason })}
        onClose={onClose}
      />
    </DialogCard>
  );
}

function Suspending({ driver, timeZone, onClose }: SuspendDialogProps) {
  const [unassignRides, setUnassignRides] = useState(true);
  const { data: known } = useQuery(driverRecordQuery(driver._id));
  const { mutateAsync: act, isPending } = useSuspendDriver(driver._id);
  const rides = known?.acceptedRides ?? [];
  return (
    <DialogCard
      isOpen
      title={`Suspend ${driver.name}`}
      text="They go off duty at once and get no rides. Offers they have not answered go to other drivers."
      onClose={onClose}
    >
      <ActForm
        {...whyForm}
        confirmLabel="Suspend"
        variant="danger"
        isBusy={isPending}
        onConfirm={(reason) => act({ revision: driver.revision, reason, unassignRides })}
        onClose={onClose}
      >
        {rides.length > 0 && (
          <>
            <AcceptedRides rides={rides} timeZone={timeZone} />
            <Switch
              label="Take back and find another driver"
              hint={
                unassignRides
                  ? "The driver is told by email. A ride with its passenger on board goes on."
                  : "These rides keep this driver, who no longer sees them. They are on Today until you handle them."
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

function AcceptedRides({ rides, timeZone }: { rides: OfficeDriverRecord["acceptedRides"]; timeZone: string }) {
  return (
    <div>
      <p>{counted(rides.length, "accepted ride")}:</p>
      <ul className={styles["rides"]}>
        {rides.map(({ _id, startsAt, passenger }) => (
          <li key={_id}>
            <Link to={officeRidePath(_id)}>{dateAndTime(new Date(startsAt), timeZone)}</Link>, {passenger}
          </li>
        ))}
      </ul>
    </div>
  );
}
