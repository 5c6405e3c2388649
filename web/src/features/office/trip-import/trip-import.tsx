import { PaymentMethod } from "@lamplight/api/contract/rides.ts";
import { TRIP_FILE_LENGTH, type TripFile, type TripsImported } from "@lamplight/api/contract/trip-import.ts";
import { useState } from "react";
import { FileField } from "../../../components/fields/file-field.tsx";
import { Button } from "../../../components/form/button.tsx";
import { SelectField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { Switch } from "../../../components/form/switch.tsx";
import { errorMessage } from "../../../lib/errors/failure.ts";
import { CheckedFile } from "./checked-file.tsx";
import { useCheckTrips } from "./queries.ts";
import styles from "./trip-import.module.css";
import { TripRows } from "./trip-rows.tsx";

const PAYMENTS: Record<PaymentMethod, string> = {
  cash: "In cash to the driver",
  card: "By card, through a payment link for each trip",
  account: "On account, paid by an organization",
};

/** Organizations that can be booked on; undefined until they are loaded. */
type Payers = readonly { _id: string; name: string }[] | undefined;

/** Imports a file of trips: choose it, check every row, import the chosen ones, see what was done. */
export function TripImport({ payers }: { payers: Payers }) {
  const [checkedFile, setCheckedFile] = useState<TripFile | null>(null);
  const [imported, setImported] = useState<TripsImported | null>(null);
  const check = useCheckTrips();
  const startOver = () => {
    check.reset();
    setCheckedFile(null);
    setImported(null);
  };
  if (imported) return <Imported imported={imported} onAgain={startOver} />;
  const { data: checked } = check;
  return (
    <>
      <FileForm
        check={async (file) => {
          setCheckedFile(null);
          await check.mutateAsync(file);
          setCheckedFile(file);
        }}
        payers={payers}
        isChecking={check.isPending}
        onChange={() => setCheckedFile(null)}
      />
      {checked && checkedFile && (
        <CheckedFile key={check.submittedAt} file={checkedFile} checked={checked} onImported={setImported} />
      )}
    </>
  );
}

type FileFormProps = {
  check: (file: TripFile) => Promise<void>;
  payers: Payers;
  isChecking: boolean;
  onChange: () => void;
};

function FileForm({ check, payers = [], isChecking, onChange }: FileFormProps) {
  const [file, setFile] = useState<File>();
  const [paymentMethod, setPaymentMethod] = useState<PaymentMethod>();
  const [payerId, setPayerId] = useState("");
  const [isSent, setSent] = useState(false);
  const [notify, setNotify] = useState(true);
  const [fault, setFault] = useState<string>();
  const send = async () => {
    if (!file) return setFault("Please choose a CSV file");
    if (file.size > TRIP_FILE_LENGTH)
      return setFault("This file is too large. Please import at most 200 trips at once.");
    setFault(undefined);
    setSent(true);
    const isOnAccount = paymentMethod === "account";
    if (paymentMethod === undefined || (isOnAccount && payerId === "")) return;
    try {
      await check({ csv: await file.text(), paymentMethod, notify, ...(isOnAccount && { payerId }) });
    } catch (thrown) {
      setFault(errorMessage(thrown));
    }
  };
  return (
    <Form send={send} className={styles["form"]} aria-label="File of trips" onChange={onChange}>
      <FileField
        label="CSV file"
        hint="At most 200 trips. Nothing is booked, changed or canceled before you confirm."
        name="csv"
        accept=".csv,.tsv,.txt,text/csv"
        file={file}
        sent={null}
        onChoose={setFile}
        {...(fault !== undefined && { error: fault })}
      />
      <SelectField
        label="How are these trips paid?"
        value={paymentMethod ?? ""}
        error={isSent && paymentMethod === undefined ? "Please choose how these trips are paid" : undefined}
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
          hint="Its statement shows the member number of each row, or the trip number."
          value={payerId}
          error={isSent && payerId === "" ? "Please choose the organization that pays" : undefined}
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
      <Button type="submit" busy={isChecking} busyLabel="Checking…">
        Check file
      </Button>
    </Form>
  );
}

function Imported({ imported, onAgain }: { imported: TripsImported; onAgain: () => void }) {
  const { message, rows, timeZone } = imported;
  return (
    <section aria-labelledby="imported" className={styles["checked"]}>
      <h2 id="imported">Imported trips</h2>
      <p role="status">{message}</p>
      <TripRows label="Imported trips" rows={rows} timeZone={timeZone} chosen={null} onChoose={() => {}} />
      <Button variant="quiet" onClick={onAgain}>
        Import another file
      </Button>
    </section>
  );
}
