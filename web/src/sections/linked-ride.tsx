import { BANK_DECIDES, BANK_RETURNED, refundDestination } from "@lamplight/api/contract/payment-text.ts";
import { refundStateText } from "@lamplight/api/contract/refund-state.ts";
import type { LinkedRide } from "@lamplight/api/contract/ride-links.ts";
import { stepLine } from "@lamplight/api/contract/ride-status.ts";
import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { paths } from "../app/paths.ts";
import { ButtonLink } from "../components/form/button.tsx";
import { HelpLine } from "../components/record/help-line.tsx";
import { MoneyCard } from "../components/record/money-card.tsx";
import { RecordColumns } from "../components/record/record-columns.tsx";
import { StatePanel } from "../components/states/state-panel.tsx";
import { CallForRide } from "../features/rides/booking/call-for-ride.tsx";
import { useChangeLinkedRide, usePreviewLinkedRide } from "../features/rides/link-queries.ts";
import { ChangeRide } from "../features/rides/ride/change-ride.tsx";
import { KeepRide } from "../features/rides/ride/ride-actions.tsx";
import type { NewRideTime } from "../features/rides/ride/ride-changes.ts";
import { driverTitle, RideNow } from "../features/rides/sheet/ride-now.tsx";
import { money } from "../lib/time/format.ts";
import { useVisitor } from "../lib/time/visitor.ts";

/** The ride of a link, with what can be done now. */
export function LinkedRidePart({ code, ride }: { code: string; ride: LinkedRide }) {
  const visitor = useVisitor();
  const call = useChangeLinkedRide<void>(code, "ready");
  const keep = useChangeLinkedRide<void>(code, "needed");
  const changes = {
    preview: usePreviewLinkedRide(code),
    cancel: useChangeLinkedRide<{ refundCents?: number | undefined }>(code, "cancel"),
    move: useChangeLinkedRide<NewRideTime>(code, "move"),
  };
  const { startsAt, readyBy, timeZone, status, fare, leg } = ride;
  const name = leg === "back" ? "return ride" : "ride";
  const when = readyBy
    ? `When you say “I'm ready”, until ${dateAndTimeForBoth(readyBy, timeZone, visitor)}`
    : dateAndTimeForBoth(startsAt, timeZone, visitor);
  if (status === "cancelled")
    return (
      <div role="status">
        <StatePanel
          level={1}
          title={`Your ${name} is canceled`}
          text={`${readyBy ? "" : `${when}. `}${refundWords(ride)}`}
          action={<ButtonLink to={paths.transport}>Book another ride</ButtonLink>}
        />
      </div>
    );
  return (
    <RecordColumns
      head={
        <>
          <h1>Your {name}</h1>
          <p>Nothing happens until you press a button.</p>
          {changes.move.isSuccess && <p role="status">Your ride has a new time. We're emailing you the details.</p>}
          <RideNow
            ride={ride}
            title={linkedTitle(ride)}
            action={ride.canBeCalled ? <CallForRide call={call} /> : ride.onHold && <KeepRide keep={keep} />}
          >
            <p>
              <b>{when}</b>
            </p>
            <p role="status">{stateWords(ride)}</p>
          </RideNow>
        </>
      }
      side={
        <>
          <MoneyCard title="Fare" amount={fare}>
            <ChangeRide ride={ride} changes={changes} />
          </MoneyCard>
          <HelpLine timeZone={timeZone} />
        </>
      }
    />
  );
}

function linkedTitle(ride: LinkedRide): string {
  if (ride.onHold) return "Do you still need this ride?";
  if (ride.readyBy) return ride.canBeCalled ? "Are you ready to be picked up?" : "Your return ride waits for you";
  if (ride.status === "pending") return "We're looking for a driver";
  if (ride.status === "assigned") return "Offered to a driver";
  return driverTitle(ride, ride.driver?.name, "You are on board");
}

function stateWords(ride: LinkedRide): string {
  const { status, onHold, readyBy, canBeCalled } = ride;
  if (onHold)
    return "On hold: your outbound ride didn't take place, so we won't send a driver. Press “I still need this ride” if you do.";
  if (readyBy)
    return canBeCalled
      ? "Press “I'm ready” when you want to be picked up."
      : "You can say “I'm ready” here once your outbound ride has started.";
  if (status === "pending") return "We're looking for a driver. We'll tell you when one accepts.";
  if (status === "assigned") return "We've offered your ride to a driver and are waiting for a reply.";
  return stepLine(ride) ?? `${ride.driver?.name ?? "Your driver"} will drive you.`;
}

function refundWords({ refund, refundState, paymentMethod, paymentStatus, dispute }: LinkedRide): string {
  if (dispute) return dispute === "open" ? BANK_DECIDES : BANK_RETURNED;
  if (refund && refundState)
    return `Refund: ${money(refund.amount)}. ${refundStateText[refundState]} ${refundDestination[paymentMethod]}.`;
  return paymentMethod === "card" && paymentStatus === "paid"
    ? "This cancellation isn't refundable."
    : "You haven't been charged.";
}
