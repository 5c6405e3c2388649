import type { ReactNode } from "react";
import { PageTitle } from "../../../components/page/page-title.tsx";
import { classes } from "../../../lib/page/classes.ts";
import {
  useKeptAlerts,
  useLostRideAlerts,
  useLostRides,
  useOfferAlerts,
  useOffers,
} from "../alerts/push-subscription.ts";
import { QueuedSteps } from "../offline/queued-steps.tsx";
import { UndoLastStep } from "../ride/undo-step.tsx";
import { DriverHead } from "./driver-head.tsx";
import styles from "./driver-page.module.css";

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
