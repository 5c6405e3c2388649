import { moveRule } from "@lamplight/api/contract/refund-rule.ts";
import { inWords, SLOT_MINUTES } from "@lamplight/api/contract/rules.ts";
import { useId } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { OfficeLine } from "../../../components/people/office-line.tsx";
import { useRules } from "../../../lib/page/rules-queries.ts";
import { formatDay, money } from "../../../lib/time/format.ts";
import styles from "./booking-rules.module.css";
import { useRefundRule } from "./refund-rule.tsx";

type BookingRulesProps = {
  fee: number;
  /** Start of the visit, ISO 8601; null before a time is chosen. */
  startsAt: string | null;
  timeZone: string | undefined;
  /** Date of the terms; undefined until it is loaded. */
  termsSince: string | undefined;
  /** The editors' refund rule. */
  words: string[] | null | undefined;
  /** The editors' rescheduling rule. */
  changeRule: string | null | undefined;
};

/** Before login and payment: the price, what happens next, and the refund rule. */
export function BookingRules({ fee, termsSince, changeRule, ...visit }: BookingRulesProps) {
  const titleId = useId();
  const rules = useRules();
  return (
    <section aria-labelledby={titleId} className={styles["rules"]}>
      <h3 id={titleId}>Price and rules</h3>
      <ul>
        <li>
          <b>{money(fee)}</b> for {inWords(SLOT_MINUTES, "minutes")} by video. There are no other charges.
        </li>
        <li>We hold the time while you pay by card. You can cancel for free until you've paid.</li>
        <li>After you pay, we'll email you the video link and your receipt, and remind you before the visit.</li>
        <li>{useRefundRule(visit).join(" ")}</li>
        <li>
          {rules && ((rules.patientMoves > 0 && changeRule) || moveRule(rules))} Or call us:{" "}
          <OfficeLine timeZone={visit.timeZone} />
        </li>
        {termsSince && (
          <li>
            By booking you agree to our <Link to={paths.terms}>terms</Link>, in effect since {formatDay(termsSince)}.
          </li>
        )}
      </ul>
    </section>
  );
}
