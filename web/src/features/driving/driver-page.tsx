import type { ReactNode } from "react";
import { PageTitle } from "../../components/page-title.tsx";
import { classes } from "../../lib/classes.ts";
import { DriverHead } from "./driver-head.tsx";
import styles from "./driver-page.module.css";
import { KeptSteps } from "./kept-steps.tsx";
import { useOffers, useRingFor } from "./push-subscription.ts";
import { UndoLastStep } from "./undo-step.tsx";

type DriverPageProps = {
  /** In the tab. */
  name: string;
  title: string;
  line?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A screen of the driver: its head, and below it the work. */
export function DriverPage({ name, title, line, className, children }: DriverPageProps) {
  const offers = useOffers();
  useRingFor(offers);
  return (
    <>
      <PageTitle title={name} waiting={offers.length} />
      <DriverHead title={title} line={line} />
      <div className={classes(styles["page"], className)}>
        <KeptSteps />
        {children}
        <UndoLastStep />
      </div>
    </>
  );
}
