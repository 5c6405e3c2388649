import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { FormError } from "../../components/form-error.tsx";
import { usePushChoice } from "./push-choice.ts";
import { ringingQuery, useRingMe, useStopRinging } from "./push-subscription.ts";
import styles from "./ring-card.module.css";

/** Whether new offers ring on this device, and how far. */
export function RingCard() {
  const matchesQuery = usePushChoice();
  const { data } = useQuery(ringingQuery);
  const start = useRingMe();
  const stop = useStopRinging();
  return (
    <section className={styles["card"]} aria-label="Ringing">
      <p role="status">{matchesQuery ? reachWords(data, start.isPending) : OFF}</p>
      {matchesQuery ? (
        <Button variant="link" busy={stop.isPending} busyLabel="One moment…" onClick={() => stop.mutate()}>
          Stop ringing
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => start.mutate()}>
          <BellRing size={20} strokeWidth={1.75} aria-hidden />
          Ring me for new offers
        </Button>
      )}
      <FormError error={start.error ?? stop.error} />
    </section>
  );
}

const OFF =
  "New offers show here by themselves. They can also ring: with a tone while the app is open, with a message while it is closed.";
const OPEN = "New offers ring while the app is open";

function reachWords(
  known: { publicKey: string | null; endpoint: string | null } | undefined,
  isAsking: boolean,
): string {
  if (known?.endpoint) return "New offers ring on this device, also while the app is closed.";
  if (!known?.publicKey || isAsking) return `${OPEN}.`;
  const isDenied = "Notification" in window && Notification.permission === "denied";
  return isDenied
    ? `${OPEN}. To be rung while it is closed too, allow notifications for this site in your browser's settings, then press “Stop ringing” and ring again.`
    : `${OPEN}. Your browser takes no messages for us while it is closed; on an iPhone it does once the app is on the home screen.`;
}
