import { dayInWords } from "@lamplight/api/contract/format-time.ts";
import type { MakePayouts, OnePayoutRun } from "@lamplight/api/contract/payouts.ts";
import { useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "../../../components/dialogs/confirm-dialog.tsx";
import { counted, inDollars } from "../../../lib/time/format.ts";
import { makingQuery, useMakePayouts, useSaveMoneyFile } from "./queries.ts";

type MakeDialogProps = { input: MakePayouts; hasBank: boolean; onClose: () => void };

/** Shows what the bank file will have, makes the payouts and downloads it. Without our bank's details it is a CSV file. */
export function MakeDialog({ input, hasBank, onClose }: MakeDialogProps) {
  const preview = useQuery(makingQuery(input));
  const { mutateAsync: make, isPending, error } = useMakePayouts();
  const { mutateAsync: save } = useSaveMoneyFile();
  const file = hasBank ? "ach" : "csv";
  const confirm = async () => {
    const { run } = await make(input);
    onClose();
    await save({ path: `payout-runs/${run._id}/payouts.${file}`, name: `${run.name}.${file}` });
  };
  const { data } = preview;
  return (
    <ConfirmDialog
      isOpen
      title={hasBank ? "Make the bank file?" : "Make a CSV file?"}
      text={
        hasBank
          ? "The payouts are made and the file is downloaded. No one gets an email yet, and you can drop the file until you mark the payouts as paid."
          : "Our bank's details aren't entered, so there is no NACHA file. You can transfer the payouts by hand from the CSV file."
      }
      confirmLabel={data ? `Make ${counted(data.run.count, "payout")}` : "Make payouts"}
      busyLabel="Making…"
      keepLabel="Not yet"
      variant="main"
      busy={isPending}
      disabled={!data}
      error={error ?? preview.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    >
      <div aria-live="polite">{data ? <Preview made={data} /> : !preview.error && <p>Calculating…</p>}</div>
    </ConfirmDialog>
  );
}

function Preview({ made: { run, shortened } }: { made: OnePayoutRun }) {
  return (
    <>
      <p>
        {counted(run.count, "payment")}, <b>{inDollars(run.cents)}</b>
        {run.paysOn && `, to arrive ${dayInWords(run.paysOn)}`}.
      </p>
      {shortened.length > 0 && (
        <p>The bank file shortens these names or writes them without accents: {shortened.join(", ")}.</p>
      )}
    </>
  );
}
