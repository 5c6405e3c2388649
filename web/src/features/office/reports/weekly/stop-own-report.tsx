import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../../components/form/button.tsx";
import { FormError } from "../../../../components/form/form-error.tsx";
import { ownReportQuery, useStopOwnReport } from "./queries.ts";
import styles from "./weekly.module.css";

/** The weekly report that the owner has chosen for the user, who can end it. Nothing if they don't get it. */
export function StopOwnReport() {
  const { data } = useQuery(ownReportQuery);
  const { mutate: stop, isPending, error } = useStopOwnReport();
  if (!data?.isChosen) return null;
  return (
    <section className={styles["own"]} aria-labelledby="weekly-report">
      <h2 id="weekly-report">Weekly report</h2>
      <p>Each Monday, we email you the practice's figures. Only an owner can turn it on again.</p>
      <Button variant="quiet" size="small" busy={isPending} busyLabel="Turning off…" onClick={() => stop(undefined)}>
        Turn off weekly report
      </Button>
      <FormError error={error} />
    </section>
  );
}
