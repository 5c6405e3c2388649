import { CircleCheck, Info } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { Button } from "../../components/button.tsx";
import { Wrap } from "../../components/layout.tsx";
import { spokenDate } from "../../lib/format.ts";
import styles from "./payment-news.module.css";
import { usePaymentReturn } from "./payment-return.ts";

/** What became of the payment one has just come back from: the first thing on the page. */
export function PaymentNews() {
  const { booked, left, isChecking, askAgain } = usePaymentReturn();
  const place = useRef<HTMLDivElement>(null);
  const isTold = left !== null || askAgain !== null || booked !== null;
  useEffect(() => {
    if (isTold) place.current?.focus();
  }, [isTold]);
  return (
    <Wrap role="status" ref={place} tabIndex={-1}>
      {isChecking && <p className={styles["notice"]}>We are asking the card provider about your payment.</p>}
      {left && (
        <p className={styles["notice"]}>
          <Info size={24} strokeWidth={1.75} aria-hidden />
          <span>
            {left === "cancelled"
              ? "You have not been charged."
              : "If you have paid already, do not pay again: we hear of it by ourselves."}{" "}
            Your ride is kept for a while: pay for it in <Link to={paths.myRides}>My Rides</Link> or book another one
            here.
          </span>
        </p>
      )}
      {askAgain && !isChecking && (
        <div className={styles["notice"]}>
          <p>
            We do not know yet whether your payment came through. If you paid, nothing is lost:{" "}
            <Link to={paths.myRides}>My Rides</Link> shows the ride as soon as we hear of it.
          </p>
          <Button look="quiet" onClick={askAgain}>
            Ask again
          </Button>
        </div>
      )}
      {booked && (
        <p className={styles["notice"]}>
          <CircleCheck size={24} strokeWidth={1.75} aria-hidden />
          <span>
            Your ride on {spokenDate(booked.appointmentDate)} is booked and paid.{" "}
            <Link to={paths.myRides}>My Rides</Link> shows who drives you.
          </span>
        </p>
      )}
    </Wrap>
  );
}
