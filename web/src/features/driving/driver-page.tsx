import type { ReactNode } from "react";
import { PageTitle } from "../../components/page-title.tsx";
import { classes } from "../../lib/classes.ts";
import { DriverHead } from "./driver-head.tsx";
import styles from "./driver-page.module.css";
import { useKeptFocus } from "./kept-focus.ts";

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
  return (
    <div {...useKeptFocus()}>
      <PageTitle title={name} />
      <DriverHead title={title} line={line} />
      <div className={classes(styles["page"], className)}>{children}</div>
    </div>
  );
}
