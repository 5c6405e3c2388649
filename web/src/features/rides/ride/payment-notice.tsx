import type { Ride } from "@lamplight/api/contract/rides.ts";
import { CircleCheck, Info } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { IconNote, Note } from "../../../components/layout/boxes.tsx";
import { Container } from "../../../components/page/layout.tsx";
import { formatDate, formatTime, money } from "../../../lib/time/format.ts";
import { type PaymentOutcome, usePaymentReturn } from "../booking/payment-return.ts";
import styles from "./payment-notice.module.css";

/** Result of the payment after a return from checkout; first on the page. */
export function PaymentNotice({
  sendToLogin,
  onBooked,
}: {
  sendToLogin: () => void;
  /** Called with the ride that was paid for. */
  onBooked?: (ride: Ride) => void;
}) {
  const outcome = usePaymentReturn(onBooked);
  const element = useRef<HTMLDivElement>(null);
  const outcomeKind = outcome && outcome.is !== "checking" ? outcome.is : null;
  useEffect(() => {
    if (outcomeKind) element.current?.focus();
  }, [outcomeKind]);
  return (
    <Container role="status" ref={element} tabIndex={-1}>
      {outcome && outcomeText(outcome, <Button onClick={sendToLogin}>Log in</Button>)}
    </Container>
  );
}

/** `Your ride on Tue, Nov 24 at 9:15 AM is booked and paid: $117.`, and for a plan the sum of its week. */
export const bookedWords = ({ appointmentDate, appointmentTime, fareOfBoth, fare, weekPaid }: Ride): string => {
  const when = `${formatDate(appointmentDate)} at ${formatTime(appointmentTime)}`;
  return weekPaid === null
    ? `Your ride on ${when} is booked and paid: ${money(fareOfBoth ?? fare)}.`
    : `The rides of your plan's week, from ${when} on, are booked and paid: ${money(weekPaid)}.`;
};

const myRides = <Link to={paths.myRides}>My Rides</Link>;

function outcomeText(outcome: PaymentOutcome, logIn: ReactNode): ReactNode {
  switch (outcome.is) {
    case "checking":
      return (
        <Note as="p" variant="green" className={styles["notice"]}>
          We're checking your payment with the card provider.
        </Note>
      );
    case "cancelled":
      return <Kept>You have not been charged.</Kept>;
    case "left":
      return <Kept>If you already paid, don't pay again. We'll be notified automatically.</Kept>;
    case "booked":
      return (
        <Good>
          {bookedWords(outcome.ride)} To see your driver, reschedule or cancel, open{" "}
          <Link to={paths.ride(outcome.ride._id)}>your ride</Link>.
        </Good>
      );
    case "paid":
      return outcome.by === "another account" ? (
        <Good>
          This ride is paid and booked under another account. You don't need to pay again. Log in to that account to see
          the ride.
        </Good>
      ) : (
        <>
          <Good>
            Your ride is paid and booked. You don't need to pay again. Log in to see the ride and your driver.
          </Good>
          {logIn}
        </>
      );
    case "refused":
      return <Info2>{outcome.reason}</Info2>;
    case "not found":
      return (
        <Info2>
          We couldn't find a payment for this link. If you paid, check {myRides} in the account you booked with.
        </Info2>
      );
    case "unknown":
      return (
        <Note variant="green" className={styles["notice"]}>
          <p>
            We don't know yet if your payment went through. If you paid, your money is safe:{" "}
            {outcome.isSignedIn ? myRides : "My Rides"} will show the ride as soon as the payment is confirmed.
          </p>
          <Button variant="quiet" onClick={outcome.askAgain}>
            Ask again
          </Button>
          {!outcome.isSignedIn && logIn}
        </Note>
      );
  }
}

const Good = ({ children }: { children: ReactNode }) => (
  <IconNote Icon={CircleCheck} variant="green" className={styles["notice"]}>
    {children}
  </IconNote>
);

const Info2 = ({ children }: { children: ReactNode }) => (
  <IconNote Icon={Info} variant="green" className={styles["notice"]}>
    {children}
  </IconNote>
);

const Kept = ({ children }: { children: ReactNode }) => (
  <Info2>
    {children} We're holding your ride for a short time. Pay for it in {myRides}, or book another one here.
  </Info2>
);
