import { refundRule, refundRuleOf } from "@lamplight/api/contract/refund-rule.ts";
import { inDigits } from "@lamplight/api/contract/rules.ts";
import { useRules } from "../../../lib/page/rules-queries.ts";
import { useServerNow } from "../../../lib/time/clock.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import { MINUTE } from "../visit/display.ts";

type RefundRuleProps = {
  startsAt: string | null;
  timeZone: string | undefined;
  /** Those of a booked visit; a visit that is booked now has those of now. */
  noticeHours?: number;
  /** The editors' general rule, in parts around its number of hours. */
  words?: string[] | null | undefined;
};

/** The refund rule of a visit, or the general rule while no time is chosen. */
export function useRefundRule({ startsAt, timeZone, noticeHours: ownHours, words }: RefundRuleProps): string[] {
  const now = useServerNow(MINUTE);
  const visitor = useVisitor();
  const rules = useRules();
  const noticeHours = ownHours ?? rules?.refundNoticeHours;
  if (startsAt === null || timeZone === undefined || now === null) {
    if (!rules) return [];
    return words ? [words.join(inDigits(rules.refundNoticeHours, "hour"))] : refundRule(rules);
  }
  return noticeHours === undefined
    ? []
    : refundRuleOf({ startsAt: new Date(startsAt), timeZone, visitor, noticeHours }, new Date(now));
}

export const RefundRule = (visit: RefundRuleProps) => <p>{useRefundRule(visit).join(" ")}</p>;
