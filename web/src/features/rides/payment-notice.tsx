import { CircleCheck, Info } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { Button } from "../../components/button.tsx";
import { Container } from "../../components/layout.tsx";
import { formatDate } from "../../lib/format.ts";
import styles from "./payment-notice.module.css";
import { type PaymentOutcome, usePaymentReturn } from "./payment-return.ts";

/** What became of the payment one has just come back from: the first thing on the page. */
export function PaymentNews({ sendToLogin }: { sendToLogin: () => void }) {
  const outcome = usePaymentReturn();
  const place = useRef<HTMLDivElement>(null);
  const told = outcome && outcome.is !== "checking" ? outcome.is : null;
  useEffect(() => {
    if (told) place.current?.focus();
  }, [told]);
  return (
    <Container role="status" ref={place} tabIndex={-1}>
      {outcome && wordsFor(outcome, <Button onClick={sendToLogin}>Log in</Button>)}
    </Container>
  );
}

const myRides = <Link to={paths.myRides}>My Rides</Link>;

function wordsFor(outcome: PaymentOutcome, logIn: ReactNode): ReactNode {
  switch (outcome.is) {
    case "checking":
      return <p className={styles["notice"]}>We are asking the card provider about your payment.</p>;
    case "cancelled":
      return <Kept>You have not been charged.</Kept>;
    case "left by hand":
      return <Kept>If you have paid already, do not pay again: we hear of it by ourselves.</Kept>;
    case "booked":
      return (
        <Good>
          Your ride on {formatDate(outcome.ride.appointmentDate)} is booked and paid. {myRides} shows who drives you.
        </Good>
      );
    case "paid":
      return outcome.by === "another account" ? (
        <Good>
          This ride is paid and stored, with another account than the one you are logged in with. There is no need to
          pay again: log in with that one to see the ride.
        </Good>
      ) : (
        <>
          <Good>Your ride is paid and stored. There is no need to pay again: log in to see it and who drives you.</Good>
          {logIn}
        </>
      );
    case "refused":
      return <Told>{outcome.reason}</Told>;
    case "not found":
      return (
        <Told>
          We know of no payment behind this address. If you have paid, {myRides} of the account you booked with shows
          the ride.
        </Told>
      );
    case "unknown":
      return (
        <div className={styles["notice"]}>
          <p>
            We do not know yet whether your payment came through. If you paid, nothing is lost:{" "}
            {outcome.isSignedIn ? myRides : "My Rides"} shows the ride as soon as we hear of it.
          </p>
          <Button variant="quiet" onClick={outcome.askAgain}>
            Ask again
          </Button>
          {!outcome.isSignedIn && logIn}
        </div>
      );
  }
}

const Good = ({ children }: { children: ReactNode }) => (
  <p className={styles["notice"]}>
    <CircleCheck size={24} strokeWidth={1.75} aria-hidden />
    <span>{children}</span>
  </p>
);

const Told = ({ children }: { children: ReactNode }) => (
  <p className={styles["notice"]}>
    <Info size={24} strokeWidth={1.75} aria-hidden />
    <span>{children}</span>
  </p>
);

const Kept = ({ children }: { children: ReactNode }) => (
  <Told>
    {children} Your ride is kept for a while: pay for it in {myRides} or book another one here.
  </Told>
);
