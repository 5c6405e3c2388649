import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { MonitorCheck } from "lucide-react";
import { Fragment } from "react";
import { paths } from "../../app/paths.ts";
import { ButtonLink } from "../../components/button.tsx";
import { telHref } from "../../lib/tel-href.ts";
import styles from "./call-help.module.css";

/** Where camera and microphone can be tried. The page is loaded anew: only under its own rules may it use them. */
export const TestCallLink = () => (
  <ButtonLink variant="link" to={paths.testCall} reloadDocument>
    <MonitorCheck size={22} strokeWidth={1.75} aria-hidden />
    Test my camera and microphone
  </ButtonLink>
);

/** The call by telephone, where the provider gives numbers. */
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
