import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { refundDestination } from "@lamplight/api/contract/payment-text.ts";
import { isOurFault, refundRuleOf } from "@lamplight/api/contract/refund-rule.ts";
import { refundStateText } from "@lamplight/api/contract/refund-state.ts";
import type { LinkedVisit } from "@lamplight/api/contract/visit-links.ts";
import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { useState } from "react";
import { paths } from "../app/paths.ts";
import { Button, ButtonLink } from "../components/form/button.tsx";
import { FormError } from "../components/form/form-error.tsx";
import { Facts } from "../components/layout/boxes.tsx";
import { StatePanel } from "../components/states/state-panel.tsx";
import { CancelButton, ChangeSection } from "../components/visit-and-ride/change-section.tsx";
import { useLinkedUrl, useLinkedVisitChanges } from "../features/appointments/link-queries.ts";
import { callState } from "../features/appointments/visit/display.ts";
import type { VisitChanges } from "../features/appointments/visit/visit-changes.ts";
import { VisitChoicesPart } from "../features/appointments/visit/visit-choices.tsx";
import { useServerNow } from "../lib/time/clock.ts";
import { money } from "../lib/time/format.ts";
import { useVisitor } from "../lib/time/visitor.ts";
import { CancelVisit, DISPUTED, ruleOf } from "./change-visit-section.tsx";
import styles from "./linked-visit.module.css";
import { NewTime } from "./new-time.tsx";

type Linked = { code: string; visit: LinkedVisit };
type Changing = Linked & { changes: VisitChanges; now: number | null };

/** The visit of a link, with what can be done now. */
export function LinkedVisitPart({ code, visit }: Linked) {
  const visitor = useVisitor();
  const now = useServerNow(MINUTE_MS);
  const [isMoved, setMoved] = useState(false);
  const changes = useLinkedVisitChanges(code);
  const when = (at: string) => dateAndTimeForBoth(at, visit.timeZone, visitor);
  const { state, consultant, startsAt, holdExpiresAt, feeCents } = visit;
  if (state === "canceled" || state === "lapsed")
    return (
      <div role="status">
        <StatePanel
          level={1}
          title={state === "canceled" ? "Your visit is canceled" : "Your hold has ended"}
          text={`${when(startsAt)} with ${consultant}. ${state === "canceled" ? refundSentence(visit) : "You haven't been charged."}`}
          action={<ButtonLink to={paths.doctors}>Book another visit</ButtonLink>}
        />
      </div>
    );
  if (visit.choices)
    return <VisitChoicesPart visit={visit} choices={visit.choices} changes={changes} onMoved={() => setMoved(true)} />;
  return (
    <>
      <h1>{isMoved ? "Your visit is rescheduled" : `Your visit with ${consultant}`}</h1>
      <p role="status" className={styles["about"]}>
        {isMoved ? "We're emailing you the details." : "Nothing happens until you press a button."}
      </p>
      <Facts className={styles["facts"]}>
        <dt>When</dt>
        <dd>{when(startsAt)}</dd>
        <dt>With</dt>
        <dd>{consultant}</dd>
        {holdExpiresAt && (
          <>
            <dt>Held until</dt>
            <dd>{when(holdExpiresAt)}</dd>
          </>
        )}
        <dt>{state === "paid" ? "Paid" : "Fee"}</dt>
        <dd>{money(feeCents / 100)}</dd>
      </Facts>
      {state === "held" ? (
        <HeldVisit code={code} visit={visit} changes={changes} now={now} />
      ) : (
        <PaidVisit code={code} visit={visit} changes={changes} now={now} onMoved={() => setMoved(true)} />
      )}
    </>
  );
}

const refundSentence = ({ refundState, refundedCents, paidBy, dispute }: LinkedVisit): string =>
  dispute
    ? DISPUTED[dispute]
    : refundState
      ? `Refund: ${money(refundedCents / 100)}. ${refundStateText[refundState]} ${refundDestination[paidBy ?? "card"]}.`
      : paidBy
        ? "This cancellation isn't refundable."
        : "You haven't been charged.";

/** Opens checkout or the call in this tab. */
function OpenUrl({
  code,
  action,
  label,
  busyLabel,
}: {
  code: string;
  action: "pay" | "join";
  label: string;
  busyLabel: string;
}) {
  const { mutate: open, isPending, isSuccess, error } = useLinkedUrl(code, action);
  return (
    <div className={styles["open"]}>
      <Button
        busy={isPending || isSuccess}
        busyLabel={busyLabel}
        onClick={() => open(undefined, { onSuccess: ({ url }) => location.assign(url) })}
      >
        {label}
      </Button>
      <FormError error={error} />
    </div>
  );
}

/** Until when a visit can be canceled for a full refund; nothing before the server's time is known. */
function useRefundRule({ startsAt, timeZone, refundNoticeHours }: LinkedVisit, now: number | null): string[] {
  const visitor = useVisitor();
  return now === null
    ? []
    : refundRuleOf({ startsAt: new Date(startsAt), timeZone, visitor, noticeHours: refundNoticeHours }, new Date(now));
}

function HeldVisit({ code, visit, changes: { cancel }, now }: Changing) {
  const { feeCents, consultant, revision } = visit;
  const rule = useRefundRule(visit, now);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <p className={styles["about"]}>{rule.join(" ")}</p>
      <OpenUrl code={code} action="pay" label={`Pay ${money(feeCents / 100)}`} busyLabel="Opening checkout…" />
      <ChangeSection title="Don't need this time?" rule="" canMove={false} newTime={() => null}>
        <CancelButton
          what="visit"
          preview={{
            problem: undefined,
            isConfirming,
            isLoading: false,
            close: () => setConfirming(false),
          }}
          onPreview={() => setConfirming(true)}
          text={`You haven't been charged. Other patients can then book your time with ${consultant}.`}
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate({ revision, refundCents: 0 }, { onSettled: () => setConfirming(false) })}
        />
        <FormError error={cancel.error} />
      </ChangeSection>
    </>
  );
}

function PaidVisit({ code, visit, changes, now, onMoved }: Changing & { onMoved: () => void }) {
  const visitor = useVisitor();
  const { rights, dispute, joinFrom, startsAt, timeZone } = visit;
  const when = (at: string) => dateAndTimeForBoth(at, timeZone, visitor);
  const call = now === null ? "closed" : callState(visit, now);
  const [refund = ""] = useRefundRule(visit, now);
  const canJoin = call === "open" || call === "running";
  const hasBegun = now !== null && Date.parse(startsAt) <= now;
  return (
    <>
      {canJoin ? (
        <OpenUrl code={code} action="join" label="Join call" busyLabel="Opening the call…" />
      ) : (
        call === "closed" && <p className={styles["about"]}>You can join here from {when(joinFrom)}.</p>
      )}
      {rights && !hasBegun && (
        <ChangeSection
          title="Reschedule or cancel this visit"
          rule={`${dispute ? DISPUTED[dispute] : `${rights.reason === "in_time" && rights.canMove ? `${refund} ` : ""}${ruleOf(rights, visit.refundNoticeHours, when)}`}${isOurFault(rights.reason) ? " To choose another nurse, log in." : ""}`}
          canMove={rights.canMove}
          newTime={(leave) => (
            <NewTime
              visit={visit}
              changes={changes}
              isInUrl={false}
              onEnd={leave}
              onMoved={() => {
                leave();
                onMoved();
              }}
            />
          )}
        >
          <CancelVisit visit={visit} changes={changes} />
        </ChangeSection>
      )}
    </>
  );
}
