import type { AcceptedRide, OfficeDriverRecord } from "@lamplight/api/contract/office-drivers.ts";
import { type Roster, RosterFields, type RosterFound } from "@lamplight/api/contract/rosters.ts";
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
import { DaysOffFields, type NewPeriod, NO_PERIOD, withPeriod } from "./days-off-fields.tsx";
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
  const { hours, daysOff } = RosterFields.safeParse(parsedJson(text || null)).data ?? opened;
  const [added, setAdded] = useState<NewPeriod>(NO_PERIOD);
  const [outside, setOutside] = useState<AcceptedRide[] | null>(null);
  const [unassignRides, setUnassignRides] = useState(true);
  const [formError, setFormError] = useState<string>();

  const edit = (part: Partial<Roster>) => {
    setOutside(null);
    setFormError(undefined);
    setText(JSON.stringify({ hours, daysOff, ...part }));
  };
  const send = async () => {
    const all = withPeriod(daysOff, added);
    if (typeof all === "string") return setAdded({ ...added, error: all });
    try {
      if (!outside) {
        const { rides } = await preview({ hours, daysOff: all });
        if (rides.length > 0) return setOutside(rides);
      }
      await put({ hours, daysOff: all, revision: opened.revision, unassignRides });
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
        <DaysOffFields
          daysOff={daysOff}
          onDaysOff={(next) => edit({ daysOff: next })}
          added={added}
          onAdded={(period) => {
            setOutside(null);
            setAdded(period);
          }}
        />
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
