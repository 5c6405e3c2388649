import type { ReactNode } from "react";
import { Soft } from "../../../components/layout/boxes.tsx";
import { OfficeRow } from "../../../components/office/office-list.tsx";
import styles from "./patient-record.module.css";

type RecordSectionProps = { title: string; none: string; count: number; children: ReactNode };

/** A part of a patient's record, or that it is empty. */
export const RecordSection = ({ title, none, count, children }: RecordSectionProps) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    {count === 0 ? <Soft>{none}</Soft> : <ul>{children}</ul>}
  </section>
);

export const Row = ({ state, children }: { state: string; children: ReactNode }) => (
  <OfficeRow className={styles["row"]}>
    <p>{children}</p>
    <Soft>{state}</Soft>
  </OfficeRow>
);
