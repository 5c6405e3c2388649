import type { InboxItem } from "@lamplight/api/contract/inbox.ts";
import { LONGEST_INBOX_SNOOZE_DAYS } from "@lamplight/api/contract/rules.ts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { hirePath, officeScreens } from "../../../app/paths.ts";
import { SnoozeDialog } from "../../../components/dialogs/snooze-dialog.tsx";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Actions } from "../../../components/layout/boxes.tsx";
import { KeyHint } from "../../../components/office/keys.tsx";
import { useOpenedRecord } from "../../../lib/drafts/opened-record.ts";
import { type InboxActionName, useInboxAction } from "./queries.ts";

type InboxActionsProps = { item: InboxItem; staffId: string; timeZone: string };

/** Actions on an inbox item besides replying. */
export function InboxActions({ item, staffId, timeZone }: InboxActionsProps) {
  const { _id, revision, kind, takenBy, closedAt, hired, hiredDriver } = item;
  const { mutate, isPending, variables, error } = useInboxAction(_id);
  const [isSnoozing, setSnoozing] = useState(false);
  const actionButton = (label: string, input: InboxActionName, key?: string) => (
    <Button
      variant="quiet"
      size="small"
      data-page-key={key?.toLowerCase()}
      busy={isPending && variables.action === input.action}
      busyLabel="Saving…"
      onClick={() => mutate(input)}
    >
      {label} {key && <KeyHint>{key}</KeyHint>}
    </Button>
  );
  return (
    <>
      <Actions>
        {closedAt ? (
          actionButton("Reopen", { action: "open", body: { revision } })
        ) : (
          <>
            {takenBy === null
              ? actionButton("Take", { action: "take" }, "T")
              : takenBy._id === staffId && actionButton("Unassign", { action: "unassign" }, "T")}
            <Button variant="quiet" size="small" data-page-key="s" onClick={() => setSnoozing(true)}>
              Snooze <KeyHint>S</KeyHint>
            </Button>
            {actionButton("Close", { action: "close", body: { revision } }, "E")}
          </>
        )}
        {kind !== "message" && !hired && !hiredDriver && (
          <>
            <Link to={hirePath(officeScreens.officeConsultants, _id)}>Hire as a nurse</Link>
            <Link to={hirePath(officeScreens.officeDrivers, _id)}>Hire as a driver</Link>
          </>
        )}
      </Actions>
      <FormError error={error} />
      {isSnoozing && (
        <SnoozeItem
          item={item}
          timeZone={timeZone}
          onClose={() => setSnoozing(false)}
          snooze={(body) => mutate({ action: "snooze", body })}
        />
      )}
    </>
  );
}

type SnoozeItemProps = {
  item: InboxItem;
  timeZone: string;
  onClose: () => void;
  snooze: (body: { revision: number; until: string }) => void;
};

function SnoozeItem({ item, timeZone, onClose, snooze }: SnoozeItemProps) {
  const { opened, changed } = useOpenedRecord(item, { subject: item._id, isBusy: false });
  return (
    <SnoozeDialog
      isOpen
      who={opened.name}
      choices={[24, 72, 168, LONGEST_INBOX_SNOOZE_DAYS * 24]}
      timeZone={timeZone}
      changed={changed}
      onClose={onClose}
      onChoose={(until) => {
        onClose();
        snooze({ revision: opened.revision, until });
      }}
    />
  );
}
