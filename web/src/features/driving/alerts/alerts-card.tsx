import { MINUTE_MS, SECOND_MS } from "@lamplight/api/contract/durations.ts";
import type { PushNotifications } from "@lamplight/api/contract/push-notifications.ts";
import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Card } from "../../../components/layout/boxes.tsx";
import { useServerNow } from "../../../lib/time/clock.ts";
import { asOfWords } from "../ride/ride-words.ts";
import styles from "./alerts-card.module.css";
import { usePushChoice } from "./push-choice.ts";
import { pushQuery } from "./push-queries.ts";
import { useTurnOffAlerts, useTurnOnAlerts } from "./push-subscription.ts";

/** Alerts for new offers on this device. */
export function AlertsCard({ timeZone }: { timeZone: string }) {
  const matchesQuery = usePushChoice();
  const { data } = useQuery({ ...pushQuery, refetchInterval: MINUTE_MS });
  const start = useTurnOnAlerts();
  const stop = useTurnOffAlerts();
  return (
    <Card as="section" className={styles["card"]} aria-label="Alerts">
      <p role="status">{matchesQuery ? reachWords(data, start.isPending) : OFF}</p>
      {matchesQuery && data?.endpoint && <Reached of={data} timeZone={timeZone} />}
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
    </Card>
  );
}

/** How long a test may take before the card says that it did not arrive. */
const ARRIVES_WITHIN_MS = 30 * SECOND_MS;

/** When a test last came back from this phone, or that the last one did not. */
function Reached({ of, timeZone }: { of: PushNotifications; timeZone: string }) {
  const now = useServerNow(SECOND_MS);
  const { testedAt, reachedAt } = of;
  if (now === null || testedAt === null) return null;
  const hasArrived = reachedAt !== null && reachedAt >= testedAt;
  if (!hasArrived && now > Date.parse(testedAt) + ARRIVES_WITHIN_MS)
    return (
      <p role="alert">
        Our test at {asOfWords(Date.parse(testedAt), now, timeZone)} didn't reach this phone. Check that notifications
        are allowed, then turn alerts off and on again.
      </p>
    );
  return reachedAt && <p>This phone was last reached at {asOfWords(Date.parse(reachedAt), now, timeZone)}.</p>;
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
  if ("Notification" in window && Notification.permission === "granted")
    return `${OPEN}. Alerts while it's closed aren't set up right now. Turn alerts off and on again.`;
  const isDenied = "Notification" in window && Notification.permission === "denied";
  return isDenied
    ? `${OPEN}. To get alerts while it's closed too, allow notifications for this site in your browser's settings, then turn alerts off and on again.`
    : `${OPEN}. Your browser can't receive notifications while it's closed. On an iPhone, add the app to your home screen first.`;
}
