import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { OfficeDriverRecord } from "@lamplight/api/contract/office-drivers.ts";
import { useState } from "react";
import { ActForm } from "../../components/act-form.tsx";
import { Button } from "../../components/button.tsx";
import { DialogCard } from "../../components/dialog-card.tsx";
import { FormError } from "../../components/form-error.tsx";
import styles from "./papers.module.css";
import { useVehicleAction } from "./papers-queries.ts";

type Asked = NonNullable<OfficeDriverRecord["askedVehicle"]>;
type AskedVehicleProps = { driver: OfficeDriverRecord; asked: Asked; mayAct: boolean; timeZone: string };

/** Another vehicle that a driver asks for: what they drive now holds until it is accepted. */
export function AskedVehicle({ driver, asked, mayAct, timeZone }: AskedVehicleProps) {
  const { _id, vehicleType, askedAt } = asked;
  const { mutate: act, mutateAsync, isPending, error } = useVehicleAction(driver._id, _id);
  const [isRefusing, setRefusing] = useState(false);
  return (
    <section aria-labelledby="vehicle" className={styles["documents"]}>
      <h2 id="vehicle">Another vehicle</h2>
      <p>
        Asks to drive a <b>{vehicleType}</b>. Until you accept it, rides are offered for the {driver.vehicleType}.
      </p>
      <p className={styles["soft"]}>Asked {dateAndTime(askedAt, timeZone)}.</p>
      {mayAct && (
        <div className={styles["actions"]}>
          <Button size="small" busy={isPending} busyLabel="One moment…" onClick={() => act({ deed: "accept" })}>
            Accept the {vehicleType}
          </Button>
          <Button variant="quiet" size="small" onClick={() => setRefusing(true)}>
            Refuse the {vehicleType}
          </Button>
        </div>
      )}
      <FormError error={isRefusing ? null : error} />
      {isRefusing && (
        <DialogCard
          isOpen
          title={`Refuse: ${vehicleType}`}
          text={`The ${driver.vehicleType} stays. ${driver.name} gets a letter with the reason.`}
          onClose={() => setRefusing(false)}
        >
          <ActForm
            isChosen
            confirmLabel="Refuse"
            variant="danger"
            whyHint="The driver reads it in the letter."
            needsWhy="Please say why, so that the driver knows."
            isBusy={isPending}
            onConfirm={(reason) => mutateAsync({ deed: "refuse", body: { reason } })}
            onClose={() => setRefusing(false)}
          />
        </DialogCard>
      )}
    </section>
  );
}
