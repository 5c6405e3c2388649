import { type ReactNode, useId } from "react";
import { money } from "../../lib/time/format.ts";
import { Card, Soft } from "../layout/boxes.tsx";
import styles from "./money-card.module.css";

type MoneyCardProps = {
  title: string;
  /** How and when it was paid, or where a refund goes. */
  about?: ReactNode;
  /** In dollars. */
  amount: number;
  children?: ReactNode;
};

/** The payment or refund of a record: the sum, then the rule as it is now, then what can be done. */
export function MoneyCard({ title, about, amount, children }: MoneyCardProps) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className={styles["card"]}>
      <div className={styles["head"]}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {about && <Soft variant="sm">{about}</Soft>}
        </div>
        <p className={styles["sum"]}>{money(amount)}</p>
      </div>
      {children}
    </Card>
  );
}

/** The card's buttons, below each other. */
export const MoneyActions = ({ children }: { children: ReactNode }) => (
  <div className={styles["actions"]} data-unprinted>
    {children}
  </div>
);
