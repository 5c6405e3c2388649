import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { paths } from "../../../app/paths.ts";
import { ButtonLink } from "../../../components/form/button.tsx";
import { money } from "../../../lib/time/format.ts";
import { RefundRule } from "../booking/refund-rule.tsx";
import { displayState } from "./display.ts";
import { EmailAgain } from "./email-again.tsx";
import styles from "./visit-facts.module.css";

/** Below a visit's card: payment or refund, the emails' address, the office's phone. Nothing for a cancelled visit. */
export function VisitFacts({ appointment }: { appointment: Appointment }) {
  const { _id, amount, zoomEmail, startsAt, timeZone, refundNoticeHours } = appointment;
  const state = displayState(appointment);
  if (state === "cancelled") return null;
  return (
    <dl className={styles["facts"]}>
      {state !== "open" && (
        <div>
          <dt>Paid</dt>
          <dd>
            <b>{money(amount)}</b>
            <ButtonLink variant="link" to={paths.visit(_id)}>
              Receipt
            </ButtonLink>
          </dd>
        </div>
      )}
      {state !== "completed" && (
        <div>
          <dt>{state === "open" ? "We'll email the link to" : "Email sent to"}</dt>
          <dd>
            <b>{zoomEmail}</b>
            <EmailAgain appointment={appointment} />
          </dd>
        </div>
      )}
      {state !== "completed" && (
        <div data-unprinted>
          <dt>For the nurse</dt>
          <dd>
            <ButtonLink variant="link" to={paths.visit(_id)}>
              Tell the nurse more
            </ButtonLink>
          </dd>
        </div>
      )}
      {state === "open" && (
        <div>
          <dt>After you pay</dt>
          <dd>
            <RefundRule startsAt={startsAt} timeZone={timeZone} noticeHours={refundNoticeHours} />
          </dd>
        </div>
      )}
    </dl>
  );
}
