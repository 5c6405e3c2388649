import { moveRule } from "@lamplight/api/contract/refund-rule.ts";
import { useId } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { formatDay, money } from "../../lib/format.ts";
import styles from "./booking-rules.module.css";
import { OfficeLine } from "./office-line.tsx";
import { useRefundRule } from "./refund-rule.tsx";

type BookingRulesProps = {
  fee: number;
  /** When the visit starts, ISO 8601; null while no time is chosen. */
  startsAt: string | null;
  timeZone: string | undefined;
  /** Since when the terms are in force; nothing while that is not known. */
  termsSince: string | undefined;
};

/** Before anybody logs in or pays: what a visit costs, what happens after, and when it can be cancelled for what. */
export function BookingRules({ fee, termsSince, ...visit }: BookingRulesProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles["rules"]}>
      <h3 id={titleId}>What it costs, and the rules</h3>
      <ul>
        <li>
          <b>{money(fee)}</b> for 30 minutes by video. Nothing else is charged.
        </li>
        <li>First we hold the time for you. Until you have paid by card you can cancel freely.</li>
        <li>Once it is paid, the link to the call and your receipt come by letter, and we remind you.</li>
        <li>{useRefundRule(visit).join(" ")}</li>
        <li>
          {moveRule()} Or call us: <OfficeLine />
        </li>
        {termsSince && (
          <li>
            By booking you agree to our <Link to={paths.terms}>terms</Link>, in force since {formatDay(termsSince)}.
          </li>
        )}
      </ul>
    </section>
  );
}
