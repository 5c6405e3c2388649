import { dateAndTime, dayInWords } from "@lamplight/api/contract/format-time.ts";
import type { PayoutRun, PayoutsPaidPreview } from "@lamplight/api/contract/payouts.ts";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Actions, Card, Soft, Stack } from "../../../components/layout/boxes.tsx";
import { useOfferUndo } from "../../../lib/office/operations.ts";
import { counted, inDollars } from "../../../lib/time/format.ts";
import styles from "./payouts.module.css";
import { payingQuery, useDrop, usePay, useSaveMoneyFile } from "./queries.ts";

/** Payouts whose file is made: downloads it again, marks them as paid, or drops them. */
export function MadeRun({ run, timeZone }: { run: PayoutRun; timeZone: string }) {
  const { _id, revision, name, madeBy, madeAt, count, cents, hasFile, paysOn } = run;
  const preview = useQuery(payingQuery(_id, revision));
  const offerUndo = useOfferUndo();
  const pay = usePay(_id, () =>
    offerUndo({
      operationId: _id,
      subject: "Payouts",
      message: `${counted(count, "payout")} of ${inDollars(cents)} ${count === 1 ? "is" : "are"} marked as paid. Statements leave in ten seconds.`,
      undoPath: `money/payout-runs/${_id}/undo`,
    }),
  );
  const drop = useDrop(_id);
  const save = useSaveMoneyFile();
  const download = (file: "ach" | "csv") =>
    save.mutate({ path: `payout-runs/${_id}/payouts.${file}`, name: `${name}.${file}` });
  return (
    <Card>
      <Stack>
        <div className={styles["run"]}>
          <div>
            <h3>{hasFile ? `${name}.ach` : name}</h3>
            <Soft variant="xs">
              Made by {madeBy}, {dateAndTime(madeAt, timeZone)}. {counted(count, "payment")}, sum {inDollars(cents)}
              {paysOn && `, to arrive ${dayInWords(paysOn)}`}.
            </Soft>
          </div>
          <Actions>
            {hasFile && (
              <Button
                variant="quiet"
                size="small"
                busy={save.isPending}
                busyLabel="Saving…"
                onClick={() => download("ach")}
              >
                Get bank file again
              </Button>
            )}
            <Button variant="link" size="small" disabled={save.isPending} onClick={() => download("csv")}>
              CSV instead
            </Button>
          </Actions>
        </div>
        {preview.data && <p>{previewText(preview.data)}</p>}
        <Actions>
          <Button
            busy={pay.isPending}
            busyLabel="Marking…"
            disabled={!preview.data}
            onClick={() => pay.mutate({ revision })}
          >
            Mark {count} as paid
          </Button>
          <Button
            variant="link"
            busy={drop.isPending}
            busyLabel="Dropping…"
            disabled={pay.isPending}
            onClick={() => drop.mutate({ revision })}
          >
            Drop the file, pay later
          </Button>
        </Actions>
        <FormError error={pay.error ?? drop.error ?? save.error ?? preview.error} />
      </Stack>
    </Card>
  );
}

/** What marking them as paid does. */
function previewText({ count, cents, emails, withoutEmail }: PayoutsPaidPreview): string {
  const missing = withoutEmail.length > 0 ? ` No email address: ${withoutEmail.join(", ")}.` : "";
  return `Marks ${counted(count, "payout")} of ${inDollars(cents)} as paid and emails the statement to ${counted(emails, "person", "people")}.${missing}`;
}
