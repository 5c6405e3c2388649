import { Done } from "@lamplight/api/contract/response.ts";
import { useState } from "react";
import { type Revised, useOpenedRecord } from "../../lib/drafts/opened-record.ts";
import { officeCalls } from "../../lib/office/office-calls.ts";
import { useOfficeWrite } from "../../lib/office/office-queries.ts";
import { notifyResponse } from "../../lib/page/notify.ts";
import { Button } from "../form/button.tsx";
import { ChangedNotice } from "./changed-notice.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type EraseProps = {
  /** Where the record is in the office API. */
  list: "drivers" | "consultants" | "staff";
  record: Revised & { _id: string; name: string };
  /** What is erased and what is kept. */
  text: string;
  onErased: () => void;
};

/** Erases the account of a nurse, driver or staff member, after a confirmation. Owners only. */
export function EraseButton(props: EraseProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        Erase account
      </Button>
      {isAsking && <EraseDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

function EraseDialog({ list, record, text, onErased, onClose }: EraseProps & { onClose: () => void }) {
  const path = `${list}/${record._id}/erase`;
  const {
    mutate: erase,
    isPending,
    error,
  } = useOfficeWrite(
    (input: Revised, key) => officeCalls("office").post(path, input, Done, key),
    (answer) => {
      notifyResponse(answer);
      onErased();
    },
  );
  const { opened, changed } = useOpenedRecord(record, { subject: record._id, isBusy: isPending });
  return (
    <ConfirmDialog
      isOpen
      title={`Erase ${opened.name}?`}
      text={`${text} This cannot be undone.`}
      confirmLabel="Erase account"
      busyLabel="Erasing…"
      keepLabel="Cancel"
      busy={isPending}
      error={error}
      disabled={changed !== null}
      onConfirm={() => erase({ revision: opened.revision })}
      onClose={onClose}
    >
      <ChangedNotice changed={changed} />
    </ConfirmDialog>
  );
}
