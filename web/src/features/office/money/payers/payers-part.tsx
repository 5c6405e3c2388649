import { zodResolver } from "@hookform/resolvers/zod";
import { NewPayerOrganization, type PayerOrganization } from "@lamplight/api/contract/payer-organizations.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router-dom";
import { recordPaths } from "../../../../app/paths.ts";
import { DialogActions, DialogCard } from "../../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../../components/form/button.tsx";
import { Form } from "../../../../components/form/form.tsx";
import { ListSection, OfficeList } from "../../../../components/office/office-list.tsx";
import type { TableHead } from "../../../../components/office/table.tsx";
import { Status } from "../../../../components/states/status.tsx";
import { useStaffFormSend } from "../../../../lib/drafts/staff-draft.ts";
import { PAYER_FIELDS, PayerFields } from "./payer-fields.tsx";
import { useAddPayer, usePayers } from "./payer-queries.ts";

const HEADS: TableHead[] = [
  { head: "Organization" },
  { head: "Contact" },
  { head: "Billing email" },
  { head: "State" },
];

/** The organizations that pay for rides on account. */
export function PayersPart({ mayAct }: { mayAct: boolean }) {
  const query = usePayers(true);
  const [isAdding, setAdding] = useState(false);
  return (
    <ListSection aria-labelledby="payers">
      <h2 id="payers">Organizations that pay on account</h2>
      {mayAct && (
        <div>
          <Button size="small" data-new onClick={() => setAdding(true)}>
            Add an organization
          </Button>
        </div>
      )}
      <OfficeList
        label="Organizations"
        heads={HEADS}
        query={{ ...query, hasNextPage: false, isFetchingNextPage: false, fetchNextPage: query.refetch }}
        empty={{
          title: "No organizations yet",
          text: "Add one, such as a clinic, to book rides that it pays for by monthly statement.",
        }}
      >
        {(payer) => (
          <tr key={payer._id} data-row>
            <th scope="row">
              <Link to={recordPaths.payer(payer._id)}>{payer.name}</Link>
            </th>
            <td>{payer.contactName}</td>
            <td data-line>{payer.billingEmail}</td>
            <td>
              <PayerState payer={payer} />
            </td>
          </tr>
        )}
      </OfficeList>
      <NewPayerDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </ListSection>
  );
}

/** Whether rides can be booked on it. */
export const PayerState = ({ payer: { stoppedAt } }: { payer: Pick<PayerOrganization, "stoppedAt"> }) =>
  stoppedAt ? <Status tone="past">Stopped</Status> : <Status tone="good">Active</Status>;

function NewPayerDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <DialogCard
      isOpen={isOpen}
      title="Add an organization"
      text="It pays for rides by monthly statement. No card is needed."
      onClose={onClose}
    >
      <NewPayerForm onClose={onClose} />
    </DialogCard>
  );
}

function NewPayerForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { mutateAsync: add } = useAddPayer();
  const form = useForm({
    resolver: zodResolver(NewPayerOrganization),
    defaultValues: { name: "", contactName: "", phone: "", billingEmail: "", informsPassengers: false },
  });
  const sending = useStaffFormSend("payer new", form, PAYER_FIELDS, async (input) => {
    const { payer } = await add(input);
    await navigate(recordPaths.payer(payer._id));
  });
  return (
    <Form {...sending}>
      <PayerFields form={form} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Adding…">
          Add organization
        </Button>
      </DialogActions>
    </Form>
  );
}
