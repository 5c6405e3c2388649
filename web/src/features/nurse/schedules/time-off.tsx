import type { TimeOff, TimeOffTaken } from "@lamplight/api/contract/schedules.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../../components/dialogs/confirm-dialog.tsx";
import { Button } from "../../../components/form/button.tsx";
import { Soft, Stack } from "../../../components/layout/boxes.tsx";
import { OfficeList, OfficeRow } from "../../../components/office/office-list.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { spanOf } from "../../../lib/time/format.ts";
import { nursesOf } from "./conflict-list.tsx";
import { type Schedule, timeOffQuery, useEndTimeOff } from "./queries.ts";
import styles from "./schedules.module.css";
import { TakeTimeOff } from "./take-time-off.tsx";

type TimeOffListProps = {
  of: Schedule;
  timeZone: string;
  empty: string;
  /** What the office does next about the paid visits of these nurses, which the time off just hit. */
  next?: (nurses: { docId: string; name: string }[]) => ReactNode;
};

/** Current and upcoming time off. Time off for everyone is ended on its own page. */
export function TimeOffSection({ of, timeZone, empty, next }: TimeOffListProps) {
  const known = useInfiniteQuery(timeOffQuery(of));
  const [isTaking, setTaking] = useState(false);
  const [taken, setTaken] = useState<TimeOffTaken | null>(null);
  const [ending, setEnding] = useState<TimeOff | null>(null);
  const { mutate: end, isPending } = useEndTimeOff(of);
  const isEveryones = of.side === "office" && of.path === "";
  const isTaken = taken !== null && known.data?.some(({ _id }) => _id === taken.timeOff._id);
  const hit = isTaken ? nursesOf(taken.conflicts) : [];
  return (
    <Stack variant="loose">
      <div>
        <Button size="small" data-new onClick={() => setTaking(true)}>
          Add time off
        </Button>
      </div>
      <OfficeList label="Time off" query={known} empty={{ title: "No upcoming time off", text: empty }}>
        {(off) => (
          <OfficeRow key={off._id} className={styles["off"]}>
            <p>
              <b>{spanOf(off, timeZone)}</b>
              <br />
              <Soft as="span">
                {off.reason}
                {off.isForAll && !isEveryones ? ", for everyone" : ""}
              </Soft>
            </p>
            {off.isForAll === isEveryones && (
              <Button variant="quiet" size="small" onClick={() => setEnding(off)}>
                End <VisuallyHidden>{`time off ${spanOf(off, timeZone)}`}</VisuallyHidden>
              </Button>
            )}
          </OfficeRow>
        )}
      </OfficeList>
      {hit.length > 0 && next?.(hit)}
      <TakeTimeOff of={of} timeZone={timeZone} isOpen={isTaking} onClose={() => setTaking(false)} onTaken={setTaken} />
      <ConfirmDialog
        isOpen={ending !== null}
        title="End this time off?"
        text={ending ? `${spanOf(ending, timeZone)}. Patients can book these times again.` : ""}
        confirmLabel="End time off"
        keepLabel="Keep time off"
        busy={isPending}
        busyLabel="Ending…"
        onConfirm={() => ending && end(ending._id, { onSettled: () => setEnding(null) })}
        onClose={() => setEnding(null)}
      />
    </Stack>
  );
}
