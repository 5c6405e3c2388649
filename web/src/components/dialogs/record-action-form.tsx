import type { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { type Revised, useOpenedRecord } from "../../lib/drafts/opened-record.ts";
import type { changePreviewQuery } from "../../lib/office/office-queries.ts";
import { useOfferUndo } from "../../lib/office/operations.ts";
import { Switch } from "../form/switch.tsx";
import { ActForm } from "./act-form.tsx";
import { ChangePreview } from "./change-preview.tsx";

/** What an action is sent with: the record as it was opened, and the preview that was shown. */
export type Confirmed = { revision: number; reason: string; notify: boolean; preview: ChangePreviewed };

type RecordActionFormProps = Pick<
  ComponentProps<typeof ActForm>,
  "confirmLabel" | "variant" | "reasonHint" | "missingReason" | "isBusy" | "onClose" | "children"
> &
  Pick<ComponentProps<typeof ChangePreview>, "hasMoney" | "isOnAccount" | "emailName"> & {
    record: Revised & { _id: string };
    /** The action's name, which is known before its fields are filled in. */
    name: string;
    /** True if every field of the action is filled in. */
    isChosen: boolean;
    previewOf: (revision: number) => ReturnType<typeof changePreviewQuery>;
    run: (confirmed: Confirmed) => Promise<{ operationId: string; message?: string | undefined }>;
    /** Whose record it is, and the path that undoes an operation, for the undo bar. */
    undo: { subject: string; path: string };
    /** The question whether to email the patient; without it, the email is always sent. */
    notifyLabel?: string | undefined;
  };

/**
 * An action on a visit or ride: its fields, every blocker, the refund to the cent and the email, then the reason. It can be confirmed once
 * its preview has arrived.
 */
export function RecordActionForm(props: RecordActionFormProps) {
  const { record, name, isChosen, previewOf, run, undo, notifyLabel, children } = props;
  const { confirmLabel, variant, reasonHint, missingReason, isBusy, onClose } = props;
  const { hasMoney = true, isOnAccount = false, emailName = "The email" } = props;
  const [willNotify, setWillNotify] = useState(true);
  const { opened, changed } = useOpenedRecord(record, { subject: record._id, isBusy });
  const { data: preview, error, isFetching, refetch } = useQuery(previewOf(opened.revision));
  const offerUndo = useOfferUndo();

  // The undo bar appears even if this dialog has closed by then.
  const confirm = async (reason: string) => {
    if (!preview) return;
    const { operationId, message = "" } = await run({
      revision: opened.revision,
      reason,
      notify: willNotify,
      preview,
    });
    offerUndo({ operationId, message, subject: undo.subject, undoPath: `${undo.path}/${operationId}` });
  };

  return (
    <ActForm
      isChosen={isChosen}
      confirmLabel={confirmLabel}
      variant={variant}
      reasonHint={reasonHint}
      missingReason={missingReason}
      isBusy={isBusy}
      hasBlocker={isChosen && (preview === undefined || preview.blockers.length > 0)}
      changed={changed}
      draft={`${record._id} ${name}`}
      onConfirm={confirm}
      onClose={onClose}
      afterReason={
        notifyLabel && (
          <Switch label={notifyLabel} checked={willNotify} onChange={({ target }) => setWillNotify(target.checked)} />
        )
      }
    >
      {children}
      {isChosen && (
        <ChangePreview
          preview={preview}
          error={error}
          isFetching={isFetching}
          retry={() => void refetch()}
          isNotified={willNotify}
          hasMoney={hasMoney}
          isOnAccount={isOnAccount}
          emailName={emailName}
        />
      )}
    </ActForm>
  );
}
