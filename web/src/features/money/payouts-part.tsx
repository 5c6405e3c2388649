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
import { WhyDialog } from "./why-dialog.tsx";

type PayoutsProps = { mayAct: boolean; timeZone: string };

/** What drivers have earned and were paid. */
export function PayoutsPart({ mayAct, timeZone }: PayoutsProps) {
  const [owed, payouts] = [useInfiniteQuery(unpaidEarningsQuery), useInfiniteQuery(payoutsQuery)];
  return (
    <>
      <section aria-labelledby="owed" className={styles["part"]}>
        <h2 id="owed">Owed to drivers</h2>
        <OfficeList
          label="Owed to drivers"
          known={owed}
          empty={{ title: "Nothing is owed", text: "What a driver earns stands here until it is in a payout." }}
        >
          {(driver) => (
            <OfficeRow key={driver._id} className={styles["row"]}>
              <p className={styles["who"]}>{driver.name}</p>
              <p className={styles["sum"]}>{inDollars(driver.cents)}</p>
              <div>
                <p className={styles["soft"]}>{owedInWords(driver, timeZone)}</p>
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
          known={payouts}
          empty={{ title: "No payout yet", text: "The first stands here once it is put together." }}
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
                    : `Put together by ${payout.madeBy}, ${dateAndTime(payout.madeAt, timeZone)}. Not paid yet.`}
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

function owedInWords({ rides, undecided, since }: UnpaidEarnings, timeZone: string): string {
  const from = since ? ` since ${dateAndTime(since, timeZone)}` : "";
  const waits = undecided > 0 ? ` ${counted(undecided, "ride waits", "rides wait")} for a word on an extra.` : "";
  return `${counted(rides, "ride")}${from}.${waits}`;
}

function Make({ driver, timeZone }: { driver: UnpaidEarnings; timeZone: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles["actions"]}>
      <Button size="small" onClick={() => setOpen(true)}>
        Pay out
      </Button>
      <PayoutDialog driver={driver} timeZone={timeZone} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

function AccountActions({ payout, mayAct }: { payout: Payout; mayAct: boolean }) {
  const { _id, revision, driver, cents, toDay, paidAt } = payout;
  const { mutateAsync: pay } = usePayPayout(_id);
  const { mutate: drop, isPending: isDropping, error } = useDropPayout(_id);
  const { mutate: save, isPending: isSaving, error: notSaved } = useSaveRides(_id);
  const [isPaying, setPaying] = useState(false);
  const isOpen = mayAct && paidAt === null;
  return (
    <div className={styles["actions"]}>
      <Button
        variant="quiet"
        size="small"
        busy={isSaving}
        busyLabel="Saving…"
        onClick={() => save(`payout-${driver.name}-${toDay}.csv`)}
      >
        Rides as CSV
      </Button>
      {isOpen && (
        <>
          <Button size="small" onClick={() => setPaying(true)}>
            It is paid
          </Button>
          <Button
            variant="quiet"
            size="small"
            busy={isDropping}
            busyLabel="One moment…"
            onClick={() => drop({ revision })}
          >
            Take apart
          </Button>
        </>
      )}
      <FormError error={error ?? notSaved} />
      <WhyDialog
        isOpen={isPaying}
        title={`${inDollars(cents)} paid to ${driver.name}?`}
        text="Note it once the transfer is made. It cannot be taken apart after that."
        label="Reference of the transfer"
        confirmLabel="It is paid"
        send={({ reason }) => pay({ revision, reference: reason })}
        onClose={() => setPaying(false)}
      />
    </div>
  );
}
