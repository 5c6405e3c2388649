import type { InboxItem } from "@lamplight/api/contract/inbox.ts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { hirePath, officeScreens } from "../../app/paths.ts";
import { Button } from "../../components/button.tsx";
import { FormError } from "../../components/form-error.tsx";
import { SnoozeDialog } from "../../components/snooze-dialog.tsx";
import styles from "./inbox.module.css";
import { type InboxActionName, useInboxAction } from "./queries.ts";

type InboxActionsProps = { item: InboxItem; staffId: string; timeZone: string };

/** What can be done about an item besides answering it. */
export function InboxActions({ item, staffId, timeZone }: InboxActionsProps) {
  const { _id, revision, kind, takenBy, closedAt, hired, hiredDriver } = item;
  const { mutate, isPending, variables, error } = useInboxAction(_id);
  const [isSnoozing, setSnoozing] = useState(false);
  const press = (label: string, wish: InboxActionName) => (
    <Button
      variant={wish.deed === "take" ? "main" : "quiet"}
      size="small"
      busy={isPending && variables.deed === wish.deed}
      busyLabel="One moment…"
      onClick={() => mutate(wish)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className={styles["actions"]}>
        {closedAt ? (
          press("Open it again", { deed: "open", body: { revision } })
        ) : (
          <>
            {takenBy === null
              ? press("Take", { deed: "take" })
              : takenBy._id === staffId && press("Give back", { deed: "give-back" })}
            <Button variant="quiet" size="small" onClick={() => setSnoozing(true)}>
              Later
            </Button>
            {press("Close", { deed: "close", body: { revision } })}
          </>
        )}
        {kind !== "message" && !hired && !hiredDriver && (
          <>
            <Link to={hirePath(officeScreens.officeConsultants, _id)}>Hire as a nurse</Link>
            <Link to={hirePath(officeScreens.officeDrivers, _id)}>Hire as a driver</Link>
          </>
        )}
      </div>
      <FormError error={error} />
      <SnoozeDialog
        who={item.name}
        choices={[24, 72, 168, 720]}
        isOpen={isSnoozing}
        timeZone={timeZone}
        onClose={() => setSnoozing(false)}
        onChoose={(until) => {
          setSnoozing(false);
          mutate({ deed: "snooze", body: { revision, until } });
        }}
      />
    </>
  );
}
