import type { LoginState } from "./way-back.ts";
import styles from "./why-here.module.css";

/** On the login screen: why it was opened, and what is kept until then. */
export function WhyHere({ reason, booking }: Pick<LoginState, "reason" | "booking">) {
  if (!reason && !booking) return null;
  return (
    <div className={styles["reason"]}>
      {booking && (
        <dl>
          <div>
            <dt>You are booking</dt>
            <dd>
              <b>{booking.what}</b>
            </dd>
          </div>
          {booking.when && (
            <div>
              <dt>When</dt>
              <dd>{booking.when}</dd>
            </div>
          )}
          {booking.price && (
            <div>
              <dt>Price</dt>
              <dd>{booking.price}</dd>
            </div>
          )}
        </dl>
      )}
      {reason && <p>{reason}</p>}
    </div>
  );
}
