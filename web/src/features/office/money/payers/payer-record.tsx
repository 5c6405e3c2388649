import { zodResolver } from "@hookform/resolvers/zod";
import { shortDate } from "@lamplight/api/contract/format-time.ts";
import {
  EditPayerOrganization,
  type PayerOrganization,
  type PayerRecord as Record,
} from "@lamplight/api/contract/payer-organizations.ts";
import { CircleCheck, CircleX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { ChangedNotice } from "../../../../components/dialogs/changed-notice.tsx";
import { ConfirmDialog } from "../../../../components/dialogs/confirm-dialog.tsx";
import { EditRecordDialog } from "../../../../components/dialogs/edit-record-dialog.tsx";
import { Button } from "../../../../components/form/button.tsx";
import { Actions, Soft } from "../../../../components/layout/boxes.tsx";
import { OfficeNotes } from "../../../../components/office/office-notes.tsx";
import { EmailFact, Fact, PhoneFact, RecordLayout } from "../../../../components/office/record.tsx";
import { RecordActions } from "../../../../components/office/record-actions.tsx";
import { useEditForm } from "../../../../lib/drafts/edit-form.ts";
import { useOpenedRecord } from "../../../../lib/drafts/opened-record.ts";
import { useStaffFormSend } from "../../../../lib/drafts/staff-draft.ts";
import { PayerAccountSection } from "./payer-account.tsx";
import { PAYER_FIELDS, PayerFields } from "./payer-fields.tsx";
import { useEditPayer, useStopPayer } from "./payer-queries.ts";
import { PayerState } from "./payers-part.tsx";

type PayerRecordProps = {
  payer: Record;
  mayAct: boolean;
  /** Whether the role reads statements and payments. */
  maySeeAccount: boolean;
  timeZone: string;
  timeline: ReactNode;
};

/** One organization that pays on account: state, facts and history. */
export function PayerRecord({ payer, mayAct, maySeeAccount, timeZone, timeline }: PayerRecordProps) {
  const { stoppedAt, contactName, phone, billingEmail } = payer;
  return (
    <RecordLayout
      status={
        <Actions>
          <PayerState payer={payer} />
          {stoppedAt && (
            <Soft as="span" variant="xs">
              since {shortDate(stoppedAt, timeZone)}. No rides can be booked on it.
            </Soft>
          )}
        </Actions>
      }
      facts={
        <>
          <Fact name="Contact">{contactName}</Fact>
          <PhoneFact phone={phone} />
          <EmailFact name="Billing email" email={billingEmail} />
          <Fact name="Passengers">{payer.informsPassengers ? "Informed by the organization" : "Informed by us"}</Fact>
        </>
      }
      notes={
        <OfficeNotes path={`money/payers/${payer._id}`} notes={payer.notes} timeZone={timeZone} mayWrite={mayAct} />
      }
      timeline={timeline}
    >
      {maySeeAccount && <PayerAccountSection payer={payer} mayAct={mayAct} timeZone={timeZone} />}
    </RecordLayout>
  );
}

/** What can be done about an organization, in the head of the record. */
export function PayerActions({ payer }: { payer: PayerOrganization }) {
  const [isEditing, setEditing] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const stop = {
    label: payer.stoppedAt ? "Start again" : "Stop organization",
    Icon: payer.stoppedAt ? CircleCheck : CircleX,
    onPress: () => setStopping(true),
  };
  return (
    <>
      <RecordActions
        main={
          <Button size="small" onClick={() => setEditing(true)}>
            Edit organization
          </Button>
        }
        more={[payer.stoppedAt !== null && stop]}
        danger={payer.stoppedAt === null && stop}
      />
      {isEditing && <EditPayerDialog payer={payer} onClose={() => setEditing(false)} />}
      {isStopping && <StopPayerDialog payer={payer} onClose={() => setStopping(false)} />}
    </>
  );
}

const valuesOf = ({ name, contactName, phone, billingEmail, informsPassengers }: PayerOrganization) => ({
  name,
  contactName,
  phone,
  billingEmail,
  informsPassengers,
});

/** Corrects an organization. A change by somebody else is shown before saving. */
function EditPayerDialog({ payer, onClose }: { payer: PayerOrganization; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(EditPayerOrganization.omit({ revision: true })),
    defaultValues: valuesOf(payer),
  });
  const { mutateAsync: edit } = useEditPayer(payer._id);
  const { opened, changed } = useEditForm(payer, form, { subject: payer._id, valuesOf });
  const sending = useStaffFormSend(`edit ${payer._id}`, form, PAYER_FIELDS, async (input) => {
    await edit({ ...input, revision: opened.revision });
    onClose();
  });
  return (
    <EditRecordDialog
      title={`Edit ${payer.name}`}
      text="Changes are logged. Statements go to the new email from the next one on."
      sending={sending}
      isSending={form.formState.isSubmitting}
      changed={changed}
      onClose={onClose}
    >
      <PayerFields form={form} />
    </EditRecordDialog>
  );
}

function StopPayerDialog({ payer, onClose }: { payer: PayerOrganization; onClose: () => void }) {
  const { mutate: stop, isPending, error } = useStopPayer(payer._id);
  const { opened, changed } = useOpenedRecord(payer, { subject: payer._id, isBusy: isPending });
  const { name, revision, stoppedAt } = opened;
  return (
    <ConfirmDialog
      isOpen
      title={stoppedAt ? `Book rides on ${name} again?` : `Stop booking rides on ${name}?`}
      text={
        stoppedAt
          ? "New rides can be booked on its account again."
          : "No new rides can be booked on its account. Rides that are booked stay, and it still gets statements."
      }
      variant={stoppedAt ? "main" : "danger"}
      confirmLabel={stoppedAt ? "Start again" : "Stop organization"}
      busyLabel="Saving…"
      keepLabel="Not now"
      busy={isPending}
      error={error}
      disabled={changed !== null}
      onConfirm={() => stop({ revision, isStopped: stoppedAt === null }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ChangedNotice changed={changed} />
    </ConfirmDialog>
  );
}
