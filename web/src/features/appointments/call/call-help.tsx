import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { telHref } from "@lamplight/api/contract/format-phone.ts";
import { MonitorCheck } from "lucide-react";
import { Fragment } from "react";
import { paths } from "../../../app/paths.ts";
import { ButtonLink } from "../../../components/form/button.tsx";
import styles from "./call-help.module.css";

/** Link to the camera test. It reloads the page, because only that page's permissions policy allows camera and microphone. */
export const TestCallLink = () => (
  <ButtonLink variant="link" to={paths.testCall} reloadDocument>
    <MonitorCheck size={22} strokeWidth={1.75} aria-hidden />
    Test my camera and microphone
  </ButtonLink>
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
