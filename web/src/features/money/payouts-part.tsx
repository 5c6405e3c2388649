import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { Payout, UnpaidEarnings } from "@lamplight/api/contract/payouts.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { FormError } from "../../components/form-error.tsx";
import { OfficeList, OfficeRow } from "../../components/office-list.tsx";
import { counted, formatDay } from "../../lib/format.ts";
import { inDollars } from "./labels.ts";
import styles from "./money.module.css";
import { PayoutDialog } from "./payout-dialog.tsx";
import { payoutsQuery, unpaidEarningsQuery, useDropPayout, usePayPayout, useSaveRides } from "./queries.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

type PayoutsProps = { mayAct: boolean; timeZone: string };

/** Drivers' unpaid earnings, and their payouts. */
export function PayoutsPart({ mayAct, timeZone }: PayoutsProps) {
  const [unpaid, payouts] = [useInfiniteQuery(unpaidEarningsQuery), useInfiniteQuery(payoutsQuery)];
  return (
    <>
      <section aria-labelledby="owed" className={styles["part"]}>
        <h2 id="owed">Owed to drivers</h2>
        <OfficeList
          label="Owed to drivers"
          query={unpaid}
          empty={{ title: "Nothing to pay out", text: "Drivers' earnings appear here until they are in a payout." }}
        >
          {(driver) => (
            <OfficeRow key={driver._id} className={styles["row"]}>
              <p className={styles["who"]}>{driver.name}</p>
              <p className={styles["sum"]}>{inDollars(driver.cents)}</p>
              <div>
                <p className={styles["soft"]}>{unpaidText(driver, timeZone)}</p>
                {mayAct && driver.cents > 0 && <Make driver={driver} timeZone={timeZone} />}
              </div>
            </OfficeRow>
          )}
        </OfficeList>
      </section>
      <section aria-labelledby="payouts" className={styles["part"]}>
        <h2 id="payouts">Payouts</h2>
        <OfficeList
          label="Payouts"
          query={payouts}
          empty={{ title: "No payouts yet", text: "Create the first one above." }}
        >
          {(payout) => (
            <OfficeRow key={payout._id} className={styles["row"]}>
              <div>
                <p className={styles["who"]}>{payout.driver.name}</p>
                <p className={styles["soft"]}>
                  {formatDay(payout.fromDay)} to {formatDay(payout.toDay)}, {counted(payout.rides, "ride")}
                </p>
              </div>
              <p className={styles["sum"]}>{inDollars(payout.cents)}</p>
              <div>
                <p className={styles["soft"]}>
                  {payout.paidAt
                    ? `Paid ${dateAndTime(payout.paidAt, timeZone)}, reference ${payout.reference}.`
                    : `Created by ${payout.madeBy}, ${dateAndTime(payout.madeAt, timeZone)}. Not paid yet.`}
                </p>
                <AccountActions payout={payout} mayAct={mayAct} />
              </div>
            </OfficeRow>
          )}
        </OfficeList>
      </section>
    </>
  );
}

function unpaidText({ rides, undecided, since }: UnpaidEarnings, timeZone: string): string {
  const from = since ? ` since ${dateAndTime(since, timeZone)}` : "";
  const waiting =
    undecided > 0 ? ` ${counted(undecided, "ride is", "rides are")} waiting for a decision on an extra.` : "";
  return `${counted(rides, "ride")}${from}.${waiting}`;
}

function Make({ driver, timeZone }: { driver: UnpaidEarnings; timeZone: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles["actions"]}>
      <Button size="small" onClick={() => setOpen(true)}>
        Create payout
      </Button>
      <PayoutDialog driver={driver} timeZone={timeZone} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

function AccountActions({ payout, mayAct }: { payout: Payout; mayAct: boolean }) {
  const { _id, revision, driver, cents, toDay, paidAt } = payout;
  const { mutateAsync: pay } = usePayPayout(_id);
  const { mutate: drop, isPending: isDropping, error } = useDropPayout(_id);
  const { mutate: save, isPending: isSaving, error: saveError } = useSaveRides(_id);
  const [isPaying, setPaying] = useState(false);
  const isOpen = mayAct && paidAt === null;
  return (
    <div className={styles["actions"]}>
      <Button
        variant="quiet"
        size="small"
        busy={isSaving}
        busyLabel="Downloading…"
        onClick={() => save(`payout-${driver.name}-${toDay}.csv`)}
      >
        Download rides (CSV)
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
      <ReasonDialog
        isOpen={isPaying}
        draft={`${_id} pay`}
        title={`Mark ${inDollars(cents)} as paid to ${driver.name}?`}
        text="Do this once the transfer is made. You can't delete the payout after that."
        label="Transfer reference"
        confirmLabel="Mark as paid"
        send={({ reason }) => pay({ revision, reference: reason })}
        onClose={() => setPaying(false)}
      />
    </div>
  );
}
