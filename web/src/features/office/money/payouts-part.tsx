import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { Payout, UnpaidEarnings, UnpaidShares } from "@lamplight/api/contract/payouts.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Actions, Soft } from "../../../components/layout/boxes.tsx";
import { ListSection, OfficeList, OfficeRow, RowName } from "../../../components/office/office-list.tsx";
import { useOpenedRecord } from "../../../lib/drafts/opened-record.ts";
import { counted, formatDay, inDollars } from "../../../lib/time/format.ts";
import styles from "./money.module.css";
import { type Payee, PayoutDialog } from "./payout-dialog.tsx";
import {
  payoutsQuery,
  unpaidEarningsQuery,
  unpaidSharesQuery,
  useDropPayout,
  usePayPayout,
  useSaveStatement,
} from "./queries.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

type PayoutsProps = { mayAct: boolean; timeZone: string };

/** Unpaid earnings of drivers and nurses, and their payouts. */
export function PayoutsPart({ mayAct, timeZone }: PayoutsProps) {
  const unpaid = useInfiniteQuery(unpaidEarningsQuery);
  const shares = useInfiniteQuery(unpaidSharesQuery);
  const payouts = useInfiniteQuery(payoutsQuery);
  return (
    <>
      <ListSection aria-labelledby="owed">
        <h2 id="owed">Owed to drivers</h2>
        <OfficeList
          label="Owed to drivers"
          query={unpaid}
          empty={{ title: "Nothing to pay out", text: "Drivers' earnings appear here until they are in a payout." }}
        >
          {(driver) => (
            <OfficeRow key={driver._id} className={styles["row"]}>
              <RowName>{driver.name}</RowName>
              <p className={styles["sum"]}>{inDollars(driver.cents)}</p>
              <div>
                <Soft variant="xs">{unpaidText(driver, timeZone)}</Soft>
                {mayAct && driver.cents > 0 && (
                  <Make
                    payee={{
                      driverId: driver._id,
                      name: driver.name,
                      for: "fares and granted extras, minus cash the driver collected",
                    }}
                    timeZone={timeZone}
                  />
                )}
              </div>
            </OfficeRow>
          )}
        </OfficeList>
      </ListSection>
      <ListSection aria-labelledby="owed-to-nurses">
        <h2 id="owed-to-nurses">Owed to nurses</h2>
        <OfficeList
          label="Owed to nurses"
          query={shares}
          empty={{ title: "Nothing to pay out", text: "Nurses' shares appear here until they are in a payout." }}
        >
          {(nurse) => (
            <OfficeRow key={nurse._id} className={styles["row"]}>
              <RowName>{nurse.name}</RowName>
              <p className={styles["sum"]}>{inDollars(nurse.cents)}</p>
              <div>
                <Soft variant="xs">{sharesText(nurse, timeZone)}</Soft>
                {mayAct && nurse.visits > 0 && (
                  <Make
                    payee={{
                      docId: nurse._id,
                      name: nurse.name,
                      for: "the nurse's share of completed visits, minus refunds since the last payout",
                    }}
                    timeZone={timeZone}
                  />
                )}
              </div>
            </OfficeRow>
          )}
        </OfficeList>
      </ListSection>
      <ListSection aria-labelledby="payouts">
        <h2 id="payouts">Payouts</h2>
        <OfficeList
          label="Payouts"
          query={payouts}
          empty={{ title: "No payouts yet", text: "Create the first one above." }}
        >
          {(payout) => (
            <OfficeRow key={payout._id} className={styles["row"]}>
              <div>
                <RowName>{payeeOf(payout).name}</RowName>
                <Soft variant="xs">
                  {formatDay(payout.fromDay)} to {formatDay(payout.toDay)},{" "}
                  {payout.driver ? counted(payout.rides, "ride") : counted(payout.visits, "visit")}
                </Soft>
              </div>
              <p className={styles["sum"]}>{inDollars(payout.cents)}</p>
              <div>
                <Soft variant="xs">
                  {payout.paidAt
                    ? `Paid ${dateAndTime(payout.paidAt, timeZone)}, reference ${payout.reference}.`
                    : `Created by ${payout.madeBy}, ${dateAndTime(payout.madeAt, timeZone)}. Not paid yet.`}
                </Soft>
                <AccountActions payout={payout} mayAct={mayAct} />
              </div>
            </OfficeRow>
          )}
        </OfficeList>
      </ListSection>
    </>
  );
}

function unpaidText({ rides, undecided, since }: UnpaidEarnings, timeZone: string): string {
  const from = since ? ` since ${dateAndTime(since, timeZone)}` : "";
  const waiting = undecided > 0 ? ` ${counted(undecided, "ride is", "rides are")} waiting for a decision.` : "";
  return `${counted(rides, "ride")}${from}.${waiting}`;
}

function sharesText({ visits, undecided, since }: UnpaidShares, timeZone: string): string {
  const from = since ? ` since ${dateAndTime(since, timeZone)}` : "";
  const waiting =
    undecided > 0 ? ` ${counted(undecided, "visit is", "visits are")} waiting for the bank's decision.` : "";
  return `${counted(visits, "visit")}${from}.${waiting}`;
}

/** Who a payout is for, and what its statement lists. */
const payeeOf = ({ driver, nurse }: Payout): { name: string; of: "rides" | "visits" } =>
  driver ? { name: driver.name, of: "rides" } : { name: nurse?.name ?? "", of: "visits" };

function Make({ payee, timeZone }: { payee: Payee; timeZone: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Actions className={styles["actions"]}>
      <Button size="small" onClick={() => setOpen(true)}>
        Create payout
      </Button>
      <PayoutDialog payee={payee} timeZone={timeZone} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Actions>
  );
}

function AccountActions({ payout, mayAct }: { payout: Payout; mayAct: boolean }) {
  const { _id, revision, toDay, paidAt } = payout;
  const { name, of } = payeeOf(payout);
  const { mutate: drop, isPending: isDropping, error } = useDropPayout(_id);
  const { mutate: save, isPending: isSaving, error: saveError } = useSaveStatement(_id, of);
  const [isPaying, setPaying] = useState(false);
  const isOpen = mayAct && paidAt === null;
  return (
    <Actions className={styles["actions"]}>
      <Button
        variant="quiet"
        size="small"
        busy={isSaving}
        busyLabel="Downloading…"
        onClick={() => save(`payout-${name}-${toDay}.csv`)}
      >
        Download {of} (CSV)
      </Button>
      {isOpen && (
        <>
          <Button size="small" onClick={() => setPaying(true)}>
            Mark as paid
          </Button>
          <Button
            variant="quiet"
            size="small"
            busy={isDropping}
            busyLabel="Deleting…"
            onClick={() => drop({ revision })}
          >
            Delete payout
          </Button>
        </>
      )}
      <FormError error={error ?? saveError} />
      {isPaying && <PayDialog payout={payout} onClose={() => setPaying(false)} />}
    </Actions>
  );
}

function PayDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { mutateAsync: pay, isPending } = usePayPayout(payout._id);
  const { opened, changed } = useOpenedRecord(payout, { subject: payout._id, isBusy: isPending });
  return (
    <ReasonDialog
      isOpen
      draft={`${opened._id} pay`}
      title={`Mark ${inDollars(opened.cents)} as paid to ${payeeOf(opened).name}?`}
      text="Do this once the transfer is made. You can't delete the payout after that."
      label="Transfer reference"
      confirmLabel="Mark as paid"
      changed={changed}
      send={({ reason }) => pay({ revision: opened.revision, reference: reason })}
      onClose={onClose}
    />
  );
}
