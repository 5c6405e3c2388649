import { Printer } from "lucide-react";
import { useId } from "react";
import { useOffice, useSite } from "../../lib/content/site.ts";
import { servedName } from "../../lib/content/source.ts";
import { money } from "../../lib/time/format.ts";
import { Button } from "../form/button.tsx";
import { Card } from "../layout/boxes.tsx";
import styles from "./receipt.module.css";

type ReceiptProps = {
  /** In dollars. */
  amount: number;
  /** Labels and values; those without a value are left out. */
  facts: [name: string, value: string | null | undefined][];
};

/** A printable receipt: what was paid, for what, when and to whom. */
export function Receipt({ amount, facts }: ReceiptProps) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className={styles["receipt"]}>
      <h2 id={titleId}>Receipt</h2>
      <Payee />
      <p className={styles["amount"]}>{money(amount)}</p>
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Button variant="quiet" onClick={() => window.print()}>
        <Printer size={22} strokeWidth={1.75} aria-hidden />
        Print receipt
      </Button>
    </Card>
  );
}

/** The practice's name and address from the editors' content. */
function Payee() {
  const { content: site } = useSite();
  const { content: office } = useOffice();
  return (
    <address className={styles["payee"]}>
      <b>{site?.name || servedName()}</b>
      {office?.street && (
        <>
          <span>{[office.street, office.unit].filter(Boolean).join(", ")}</span>
          <span>{`${office.city}, ${office.region} ${office.postalCode}`}</span>
        </>
      )}
      {office?.phone && <span>{office.phone}</span>}
      {office?.email && <span>{office.email}</span>}
    </address>
  );
}
