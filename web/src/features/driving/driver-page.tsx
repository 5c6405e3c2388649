import type { ReactNode } from "react";
import { PageTitle } from "../../components/page-title.tsx";
import { classes } from "../../lib/classes.ts";
import { DriverHead } from "./driver-head.tsx";
import styles from "./driver-page.module.css";
import { useKeptAlerts, useLostRideAlerts, useLostRides, useOfferAlerts, useOffers } from "./push-subscription.ts";
import { QueuedSteps } from "./queued-steps.tsx";
import { UndoLastStep } from "./undo-step.tsx";

type DriverPageProps = {
  /** The document title. */
  name: string;
  title: string;
  line?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** Layout of a driver's screen. */
export function DriverPage({ name, title, line, className, children }: DriverPageProps) {
  const offers = useOffers();
  useOfferAlerts(offers);
  useLostRideAlerts(useLostRides());
  useKeptAlerts();
  return (
    <>
      <PageTitle title={name} waiting={offers.length} />
      <DriverHead title={title} line={line} />
      <div className={classes(styles["page"], className)}>
        <QueuedSteps />
        {children}
        <UndoLastStep />
      </div>
    </>
  );
}
