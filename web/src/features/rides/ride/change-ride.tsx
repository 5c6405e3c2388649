import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { BANK_DECIDES, BANK_RETURNED } from "@lamplight/api/contract/payment-text.ts";
import { rideRefundRule } from "@lamplight/api/contract/ride-refund-rule.ts";
import { inDigits } from "@lamplight/api/contract/rules.ts";
import { useRef, useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { Soft } from "../../../components/layout/boxes.tsx";
import { MoneyActions } from "../../../components/record/money-card.tsx";
import { CancelButton } from "../../../components/visit-and-ride/cancel-button.tsx";
import { usePreviewed } from "../../../lib/office/previewed.ts";
import { useServerNow } from "../../../lib/time/clock.ts";
import { money } from "../../../lib/time/format.ts";
import styles from "./change-ride.module.css";
import { hasPaid } from "./money-words.ts";
import { MoveRideForm } from "./move-ride-form.tsx";
import { type ChangeableRide, canMove, type RideChanges } from "./ride-changes.ts";

type Changing = { ride: ChangeableRide; changes: RideChanges };

/** Reschedules or cancels an upcoming ride, each with a confirmation that shows the refund. */
export function ChangeRide({ ride, changes }: Changing) {
  const { refundIfCanceled = null } = ride;
  const [isMoving, setMoving] = useState(false);
  const section = useRef<HTMLElement>(null);
  const now = useServerNow(MINUTE_MS);
  if (now === null) return null;
  const isBooked = ride.payUntil === null;
  const isMovable = canMove(ride, now);
  const notice = inDigits(ride.refundNoticeHours, "hour");
  const movingRule = isMovable
    ? `You can reschedule once, until ${notice} before the pick-up.`
    : `The pick-up is less than ${notice} away, so you can't reschedule online.`;
  const rule = ruleOf(
    ride,
    refundIfCanceled === null ? `${movingRule} ${rideRefundRule(ride.refundNoticeHours)}` : movingRule,
  );
  const leave = () => {
    setMoving(false);
    section.current?.focus();
  };
  return (
    <section
      ref={section}
      id="change"
      tabIndex={-1}
      aria-label={isBooked && !ride.readyBy && !ride.onHold ? "Reschedule or cancel this ride" : "Cancel this ride"}
      className={styles["change"]}
    >
      {rule && <Soft variant="sm">{rule}</Soft>}
      {isMoving && isMovable ? (
        <MoveRideForm ride={ride} changes={changes} onEnd={leave} />
      ) : (
        <MoneyActions>
          {isMovable && (
            <Button variant="quiet" onClick={() => setMoving(true)}>
              Choose another time
            </Button>
          )}
          <CancelRide ride={ride} changes={changes} />
        </MoneyActions>
      )}
    </section>
  );
}

function ruleOf(ride: ChangeableRide, rule: string): string | false {
  if (ride.dispute === "open") return BANK_DECIDES;
  if (ride.dispute === "lost") return BANK_RETURNED;
  if (ride.payUntil) return ride.leg !== null && "These two rides aren't paid yet, so canceling one cancels both.";
  if (!ride.readyBy && !ride.onHold) return rule;
  return `If you don't need this ride, cancel it${hasPaid(ride) ? " for a full refund." : ". You won't be charged."}`;
}

const PAID_BY_ORGANIZATION = "Your organization pays for this ride, so you won't be charged.";

function refundText(refundCents: number, keepsCents: number): string {
  if (refundCents === 0)
    return keepsCents === 0 ? "You won't be charged." : `The ${money(keepsCents / 100)} you paid isn't refundable.`;
  const rest = keepsCents > 0 ? `. ${money(keepsCents / 100)} isn't refundable` : "";
  return `${money(refundCents / 100)} will be refunded to your card${rest}.`;
}

function CancelRide({ ride: { driver, paymentMethod, refundIfCanceled }, changes: { cancel, ...changes } }: Changing) {
  const preview = usePreviewed(changes.preview);
  const { refundCents = 0, keepsCents = 0 } = preview.data ?? {};
  return (
    <CancelButton
      what="ride"
      label={refundIfCanceled ? `Cancel this ride, ${money(refundIfCanceled)} back` : undefined}
      preview={preview}
      onPreview={() => preview.loadPreview({ action: "cancel" })}
      text={`${paymentMethod === "account" ? PAID_BY_ORGANIZATION : refundText(refundCents, keepsCents)} ${driver ? "We'll tell your driver and email you." : "We'll email you."}`}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({ refundCents }, { onError: preview.showError, onSettled: preview.close })}
    />
  );
}
