import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { FormError } from "../../components/form-error.tsx";
import styles from "./alerts-card.module.css";
import { usePushChoice } from "./push-choice.ts";
import { pushQuery, useTurnOffAlerts, useTurnOnAlerts } from "./push-subscription.ts";

/** Alerts for new offers on this device. */
export function AlertsCard() {
  const matchesQuery = usePushChoice();
  const { data } = useQuery(pushQuery);
  const start = useTurnOnAlerts();
  const stop = useTurnOffAlerts();
  return (
    <section className={styles["card"]} aria-label="Alerts">
      <p role="status">{matchesQuery ? reachWords(data, start.isPending) : OFF}</p>
      {matchesQuery ? (
        <Button variant="link" busy={stop.isPending} busyLabel="One moment…" onClick={() => stop.mutate()}>
          Turn off alerts
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => start.mutate()}>
          <BellRing size={20} strokeWidth={1.75} aria-hidden />
          Alert me to new offers
        </Button>
      )}
      <FormError error={start.error ?? stop.error} />
    </section>
  );
}

const OFF =
  "New offers appear here automatically. Turn on alerts to hear a tone while the app is open and get a notification while it's closed.";
const OPEN = "You'll hear a tone for new offers while the app is open";

function reachWords(
  known: { publicKey: string | null; endpoint: string | null } | undefined,
  isAsking: boolean,
): string {
  if (known?.endpoint) return "You'll get alerts for new offers on this device, even while the app is closed.";
  if (!known?.publicKey || isAsking) return `${OPEN}.`;
  const isDenied = "Notification" in window && Notification.permission === "denied";
  return isDenied
    ? `${OPEN}. To get alerts while it's closed too, allow notifications for this site in your browser's settings, then turn alerts off and on again.`
    : `${OPEN}. Your browser can't receive notifications while it's closed. On an iPhone, add the app to your home screen first.`;
}
