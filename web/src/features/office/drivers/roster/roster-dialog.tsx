import type { AcceptedRide, OfficeDriverRecord } from "@lamplight/api/contract/office-drivers.ts";
import { Roster, type RosterFound } from "@lamplight/api/contract/rosters.ts";
import { inWords, RIDE_MINUTES } from "@lamplight/api/contract/rules.ts";
import { useState } from "react";
import { ChangedNotice } from "../../../../components/dialogs/changed-notice.tsx";
import { DialogCard } from "../../../../components/dialogs/dialog-card.tsx";
import { Form } from "../../../../components/form/form.tsx";
import { FormActions } from "../../../../components/form/form-actions.tsx";
import { Switch } from "../../../../components/form/switch.tsx";
import { useOpenedRecord } from "../../../../lib/drafts/opened-record.ts";
import { useStaffText } from "../../../../lib/drafts/staff-draft.ts";
import { errorMessage } from "../../../../lib/errors/failure.ts";
import { parsedJson } from "../../../../lib/http/parsed-json.ts";
import { AcceptedRides } from "../accepted-rides.tsx";
import styles from "../office-drivers.module.css";
import { usePutRoster, useRosterPreview } from "../queries.ts";
import { WeekFields } from "./week-fields.tsx";

type RosterDialogProps = {
  driver: OfficeDriverRecord;
  roster: RosterFound;
  timeZone: string;
  onClose: () => void;
};

/** Edits a driver's roster. Accepted rides outside it are shown before it is saved. */
export function RosterDialog({ driver, roster, timeZone, onClose }: RosterDialogProps) {
  const { mutateAsync: put, isPending } = usePutRoster(driver._id);
  const { mutateAsync: preview, isPending: isPreviewing } = useRosterPreview(driver._id);
  const { opened, changed } = useOpenedRecord(roster, { subject: driver._id, isBusy: isPending });
  const { text, setText, drop } = useStaffText(`roster ${driver._id}`);
  const { hours } = Roster.safeParse(parsedJson(text || null)).data ?? opened;
  const [outside, setOutside] = useState<AcceptedRide[] | null>(null);
  const [unassignRides, setUnassignRides] = useState(true);
  const [formError, setFormError] = useState<string>();

  const edit = (roster: Roster) => {
    setOutside(null);
    setFormError(undefined);
    setText(JSON.stringify(roster));
  };
  const send = async () => {
    try {
      if (!outside) {
        const { rides } = await preview({ hours });
        if (rides.length > 0) return setOutside(rides);
      }
      await put({ hours, revision: opened.revision, unassignRides });
      drop();
      onClose();
    } catch (thrown) {
      setFormError(errorMessage(thrown));
    }
  };
  return (
    <DialogCard
      isOpen
      title={`Roster of ${driver.name}`}
      text={`Rides after today are offered to the driver during these hours, even offline. A ride takes ${inWords(RIDE_MINUTES, "minutes")}.`}
      onClose={onClose}
    >
      <Form send={send} formError={formError} className={styles["form"]}>
        <WeekFields hours={hours} onHours={(next) => edit({ hours: next })} />
        {outside && (
          <div role="status">
            <AcceptedRides rides={outside} label="outside these hours" timeZone={timeZone} />
            <Switch
              label="Unassign and find another driver"
              hint={unassignRides ? "We'll email the driver." : "The driver keeps these rides."}
              checked={unassignRides}
              onChange={({ target }) => setUnassignRides(target.checked)}
            />
          </div>
        )}
        <ChangedNotice changed={changed} />
        <FormActions
          send={outside ? "Save roster anyway" : "Save roster"}
          sending="Saving…"
          isSending={isPending || isPreviewing}
          isBlocked={changed !== null}
          onCancel={onClose}
        />
      </Form>
    </DialogCard>
  );
}
