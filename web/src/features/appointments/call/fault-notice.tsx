import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { useId } from "react";
import { useServerNow } from "../../../lib/time/clock.ts";
import { MINUTE } from "../visit/display.ts";
import styles from "./nobody-there.module.css";

const NOTICES: Record<string, { title: string; text: string }> = {
  nurse_unavailable: {
    title: "Your nurse isn't available at this time",
    text: "We're sorry. You can choose another time or another nurse at no extra charge",
  },
  moved_by_office: {
    title: "We changed this visit",
    text: "Please check the time and the nurse. You can keep it or choose another time",
  },
};

/** At the top of an upcoming visit that we changed or cannot keep: what happened, and what the patient can do. */
export function FaultNotice({ appointment: { rights, startsAt, dispute } }: { appointment: Appointment }) {
  const titleId = useId();
  const now = useServerNow(MINUTE);
  const notice = rights && NOTICES[rights.reason];
  if (!notice || now === null || Date.parse(startsAt) <= now) return null;
  return (
    <section aria-labelledby={titleId} className={styles["card"]}>
      <h2 id={titleId}>{notice.title}</h2>
      <p>{`${notice.text}${dispute ? "." : ", or cancel for a full refund."}`}</p>
      <p>
        <a href="#change">See what you can do</a>
      </p>
    </section>
  );
}
