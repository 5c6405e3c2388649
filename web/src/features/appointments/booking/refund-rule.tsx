import { refundRule, refundRuleOf } from "@lamplight/api/contract/refund-rule.ts";
import { useServerNow } from "../../../lib/time/clock.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import { MINUTE } from "../visit/display.ts";

type RefundRuleProps = { startsAt: string | null; timeZone: string | undefined };

/** The refund rule of a visit, or the general rule while no time is chosen. */
export function useRefundRule({ startsAt, timeZone }: RefundRuleProps): string[] {
  const now = useServerNow(MINUTE);
  const visitor = useVisitor();
  return startsAt === null || timeZone === undefined || now === null
    ? refundRule()
    : refundRuleOf({ startsAt: new Date(startsAt), timeZone, visitor }, new Date(now));
}

export const RefundRule = (visit: RefundRuleProps) => <p>{useRefundRule(visit).join(" ")}</p>;
