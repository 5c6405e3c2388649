import { PaymentMethod } from "@lamplight/api/contract/rides.ts";
import { TRIP_FILE_LENGTH, type TripFile, type TripsImported } from "@lamplight/api/contract/trip-import.ts";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { SelectField } from "../../components/field.tsx";
import { FileField } from "../../components/file-field.tsx";
import { Form } from "../../components/form.tsx";
import { FormError } from "../../components/form-error.tsx";
import { Switch } from "../../components/switch.tsx";
import { errorMessage } from "../../lib/failure.ts";
import { counted } from "../../lib/format.ts";
import { useCheckTrips, useImportTrips } from "./queries.ts";
import styles from "./trip-import.module.css";
import { TripRows } from "./trip-rows.tsx";

const PAYMENTS: Record<PaymentMethod, string> = {
  cash: "In cash to the driver",
  card: "By card, through a payment link for each trip",
  account: "On account, paid by an organization",
};

/** Organizations that can be booked on; undefined until they are loaded. */
type Payers = readonly { _id: string; name: string }[] | undefined;

/** Imports a file of trips: choose, check every row, book the chosen ones, see what was booked. */
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
  const [paymentMethod, setPaymentMethod] = useState<PaymentMethod>("cash");
  const [payerId, setPayerId] = useState("");
  const [isPayerMissing, setPayerMissing] = useState(false);
  const [notify, setNotify] = useState(true);
  const [fault, setFault] = useState<string>();
  const send = async () => {
    if (!file) return setFault("Please choose a CSV file");
    if (file.size > TRIP_FILE_LENGTH)
      return setFault("This file is too large. Please import at most 200 trips at once.");
    setFault(undefined);
    const isOnAccount = paymentMethod === "account";
    setPayerMissing(isOnAccount && payerId === "");
    if (isOnAccount && payerId === "") return;
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
        hint="At most 200 trips. Nothing is booked before you confirm."
        name="csv"
        accept=".csv,.tsv,.txt,text/csv"
        file={file}
        sent={null}
        onChoose={setFile}
        {...(fault !== undefined && { error: fault })}
      />
      <SelectField
        label="How are these trips paid?"
        value={paymentMethod}
        onChange={({ target }) => setPaymentMethod(PaymentMethod.parse(target.value))}
      >
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
          error={isPayerMissing ? "Please choose the organization that pays" : undefined}
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

type CheckedFileProps = {
  file: TripFile;
  checked: NonNullable<ReturnType<typeof useCheckTrips>["data"]>;
  onImported: (imported: TripsImported) => void;
};

function CheckedFile({ file, checked, onImported }: CheckedFileProps) {
  const { rows, unused, timeZone } = checked;
  const fine = rows.filter(({ faults }) => faults.length === 0).map(({ row }) => row);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(fine));
  const { mutate: book, isPending, error } = useImportTrips();
  const choose = (row: number, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, row] : [...chosen].filter((one) => one !== row)));
  const faulty = rows.length - fine.length;
  return (
    <section aria-labelledby="checked" className={styles["checked"]}>
      <h2 id="checked">Checked trips</h2>
      <p role="status">
        {counted(fine.length, "trip")} can be booked.{" "}
        {faulty > 0 && `${counted(faulty, "row")} can't be booked and will be left out, unless you correct the file.`}
      </p>
      {unused.length > 0 && <p className={styles["soft"]}>Columns we don't use: {unused.join(", ")}.</p>}
      <TripRows label="Checked trips" rows={rows} timeZone={timeZone} chosen={chosen} onChoose={choose} />
      <FormError error={error} />
      <Button
        disabled={chosen.size === 0}
        busy={isPending}
        busyLabel="Booking…"
        onClick={() => book({ ...file, rows: [...chosen] }, { onSuccess: onImported })}
      >
        Book {counted(chosen.size, "trip")}
      </Button>
    </section>
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
