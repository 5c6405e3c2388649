import type { LoginState } from "./way-back.ts";
import styles from "./why-here.module.css";

/** On the login screen: what brought one there, and what is kept meanwhile. */
export function WhyHere({ why, booking }: Pick<LoginState, "why" | "booking">) {
  if (!why && !booking) return null;
  return (
    <div className={styles["why"]}>
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
      {why && <p>{why}</p>}
    </div>
  );
}
