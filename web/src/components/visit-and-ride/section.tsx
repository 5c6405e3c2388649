import { type HTMLAttributes, type ReactNode, useId } from "react";
import styles from "./section.module.css";

/** Sections of a visit's or a ride's page, beside each other where there is room. */
export const Sections = (rest: HTMLAttributes<HTMLElement>) => <div {...rest} className={styles["sections"]} />;

/** `id`: of links to it. */
export function Section({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={styles["section"]}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}
