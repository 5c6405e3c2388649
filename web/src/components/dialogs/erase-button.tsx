import { Done } from "@lamplight/api/contract/response.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ERRORS_INLINE } from "../../lib/errors/failure.ts";
import { useIdempotentWrite } from "../../lib/http/idempotency-key.ts";
import { officeCalls } from "../../lib/office/office-calls.ts";
import { useRefetchOffice } from "../../lib/office/office-queries.ts";
import { notifyResponse } from "../../lib/page/notify.ts";
import { Button } from "../form/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type EraseButtonProps = {
  /** Path of the record in the office API: "drivers/…", "consultants/…" or "staff/…". */
  record: string;
  /** The revision shown when the dialog was opened is sent. */
  revision: number;
  name: string;
  /** What is erased and what is kept. */
  text: string;
  onErased: () => void;
};

/** Erases the account of a nurse, driver or staff member, after a confirmation. Owners only. */
export function EraseButton({ record, revision, name, text, onErased }: EraseButtonProps) {
  const [seen, setSeen] = useState<number | null>(null);
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (request: { revision: number }) =>
      idempotent(request, (idempotencyKey) =>
        officeCalls("office").post(`${record}/erase`, request, Done, { idempotencyKey }),
      ),
    onSuccess: (answer) => {
      notifyResponse(answer);
      onErased();
    },
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
  const close = () => {
    setSeen(null);
    reset();
  };
  return (
    <>
      <Button variant="danger" size="small" onClick={() => setSeen(revision)}>
        Erase account
      </Button>
      <ConfirmDialog
        isOpen={seen !== null}
        title={`Erase ${name}?`}
        text={`${text} This cannot be undone.`}
        confirmLabel="Erase account"
        busyLabel="Erasing…"
        keepLabel="Cancel"
        busy={isPending}
        error={error}
        onConfirm={() => seen !== null && mutate({ revision: seen })}
        onClose={close}
      />
    </>
  );
}
