import { FILE_RULES } from "@lamplight/api/contract/file-rules.ts";
import { PaymentMethod } from "@lamplight/api/contract/rides.ts";
import { MOST_IMPORTED } from "@lamplight/api/contract/trip-imports.ts";
import { useState } from "react";
import { FileField } from "../../../components/fields/file-field.tsx";
import { Button } from "../../../components/form/button.tsx";
import { SelectField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { Switch } from "../../../components/form/switch.tsx";
import { errorMessage } from "../../../lib/errors/failure.ts";
import { useReadTrips } from "./queries.ts";
import styles from "./trip-import.module.css";

const PAYMENTS: Record<PaymentMethod, string> = {
  cash: "In cash to the driver",
  card: "By card, through a payment link for each trip",
  account: "On account, paid by an organization",
};

/** Organizations that can be booked on; undefined until they are loaded. */
export type Payers = readonly { _id: string; name: string }[] | undefined;

/** Chooses a file and how its trips are paid, and sends it to be read. */
export function FileForm({ payers = [], onRead }: { payers: Payers; onRead: (importId: string) => void }) {
  const [file, setFile] = useState<File>();
  const [paymentMethod, setPaymentMethod] = useState<PaymentMethod>();
  const [payerId, setPayerId] = useState("");
  const [isPressed, setPressed] = useState(false);
  const [notify, setNotify] = useState(true);
  const [fault, setFault] = useState<string>();
  const { send: read, sent } = useReadTrips();
  const send = async () => {
    setPressed(true);
    if (!file) return setFault("Please choose a file");
    if (file.size > FILE_RULES.trips.bytes) return setFault(FILE_RULES.trips.tooLarge);
    setFault(undefined);
    const isOnAccount = paymentMethod === "account";
    if (paymentMethod === undefined || (isOnAccount && payerId === "")) return;
    try {
      const input = { file, paymentMethod, notify: String(notify), ...(isOnAccount && { payerId }) };
      onRead((await read(input)).import._id);
    } catch (thrown) {
      setFault(errorMessage(thrown));
    }
  };
  return (
    <Form send={send} className={styles["form"]} aria-label="File of trips">
      <FileField
        label="File"
        hint={`CSV or Excel (.xlsx), at most ${MOST_IMPORTED.toLocaleString("en-US")} trips. Nothing is booked, changed or canceled before you confirm.`}
        name="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        file={file}
        sent={sent}
        onChoose={setFile}
        {...(fault !== undefined && { error: fault })}
      />
      <SelectField
        label="How are these trips paid?"
        value={paymentMethod ?? ""}
        error={isPressed && paymentMethod === undefined ? "Please choose how these trips are paid" : undefined}
        onChange={({ target }) => setPaymentMethod(PaymentMethod.safeParse(target.value).data)}
      >
        <option value="">Choose</option>
        {PaymentMethod.options.map((method) => (
          <option key={method} value={method}>
            {PAYMENTS[method]}
          </option>
        ))}
      </SelectField>
      {paymentMethod === "account" && (
        <SelectField
          label="Organization"
          hint="Its statement shows the member number of each row, or the trip number. What you say about its columns and words is remembered."
          value={payerId}
          error={isPressed && payerId === "" ? "Please choose the organization that pays" : undefined}
          onChange={({ target }) => setPayerId(target.value)}
        >
          <option value="">Choose</option>
          {payers.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {paymentMethod === "card" && (
        <Switch
          label="Email the payment links"
          hint="To passengers with an email. You can read them out from each ride's page."
          checked={notify}
          onChange={({ target }) => setNotify(target.checked)}
        />
      )}
      <Button type="submit" busy={sent !== null} busyLabel="Reading…">
        Check file
      </Button>
    </Form>
  );
}
