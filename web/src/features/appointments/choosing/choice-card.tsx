import type { AlternativeTime, VisitChoices } from "@lamplight/api/contract/affected-visits.ts";
import { shortDate, timeWithZone } from "@lamplight/api/contract/format-time.ts";
import { visitorTime } from "@lamplight/api/contract/visitor-time.ts";
import { type ReactNode, useId } from "react";
import { Card, Soft } from "../../../components/layout/boxes.tsx";
import { Avatar } from "../../../components/people/portrait.tsx";
import { useVisitor } from "../../../lib/time/visitor.ts";
import styles from "./choice-card.module.css";

type ChoiceCardProps = {
  chosen: AlternativeTime | undefined;
  /** Whether there is any time to choose. */
  hasTimes: boolean;
  nurse: VisitChoices["nurses"][number] | undefined;
  timeZone: string;
  /** The button that chooses. */
  children: ReactNode;
};

/** The chosen time and nurse; on narrow screens a bar at the lower edge. */
export function ChoiceCard({ chosen, hasTimes, nurse, timeZone, children }: ChoiceCardProps) {
  const titleId = useId();
  if (!hasTimes) return <Card as="section">No times are free this week. You can wait, call us, or get a refund.</Card>;
  return (
    <section className={styles["choice"]} aria-labelledby={titleId} data-lower-bar>
      <h2 id={titleId}>Your choice</h2>
      <div role="status">
        {chosen ? <Chosen {...{ chosen, nurse, timeZone }} /> : <p>Choose one of the free times.</p>}
      </div>
      {children}
      <Soft variant="xs">Nothing more to pay. Nothing changes until you press the button.</Soft>
    </section>
  );
}

function Chosen({
  chosen,
  nurse,
  timeZone,
}: Pick<ChoiceCardProps, "nurse" | "timeZone"> & { chosen: AlternativeTime }) {
  const { startsAt, consultant } = chosen;
  const own = visitorTime(startsAt, timeZone, useVisitor());
  return (
    <>
      <p className={styles["when"]}>
        {shortDate(startsAt, timeZone)}, {timeWithZone(startsAt, timeZone).replaceAll(" ", "\u00a0")}
      </p>
      <div className={styles["who"]}>
        <Avatar src={nurse?.image ?? ""} name={consultant} />
        <p>
          <b>{consultant}</b>
          <span>{[nurse?.speciality, own].filter(Boolean).join(". ")}</span>
        </p>
      </div>
    </>
  );
}
