import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { telHref } from "@lamplight/api/contract/format-phone.ts";
import { MonitorCheck } from "lucide-react";
import { Fragment } from "react";
import { paths } from "../../../app/paths.ts";
import { QuietLink } from "../../../components/record/quiet-actions.tsx";
import styles from "./call-help.module.css";

/** Link to the camera test. It reloads the page, because only that page's permissions policy allows camera and microphone. */
export const TestCallLink = () => (
  <QuietLink Icon={MonitorCheck} to={paths.testCall} reloadDocument>
    Test my camera and microphone
  </QuietLink>
);

/** Phone numbers of the call, if the provider has some. */
export function ByPhone({ appointment: { dialIn } }: { appointment: Appointment }) {
  if (!dialIn) return null;
  return (
    <details className={styles["phone"]}>
      <summary>No camera? Join by phone</summary>
      <dl>
        {dialIn.numbers.map(({ number, place }) => (
          <Fragment key={number}>
            <dt>{place}</dt>
            <dd>
              <a href={telHref(number)}>{number}</a>
            </dd>
          </Fragment>
        ))}
        <dt>Meeting</dt>
        <dd>{dialIn.meeting}</dd>
        {dialIn.passcode && (
          <>
            <dt>Passcode</dt>
            <dd>{dialIn.passcode}</dd>
          </>
        )}
      </dl>
    </details>
  );
}
