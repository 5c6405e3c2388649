import type { TextReminders as Standing } from "@lamplight/api/contract/texts.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { CodeForm } from "./code-form.tsx";
import { NumberForm } from "./number-form.tsx";
import { textRemindersQuery, useStopTexts } from "./queries.ts";
import styles from "./text-reminders.module.css";

/** Reminders by text message: agreed to with a number and a code, and ended by a press. Nothing where nobody carries them. */
export function TextReminders({ phone }: { phone: string }) {
  const { data: standing } = useQuery(textRemindersQuery);
  if (!standing?.offered) return null;
  return (
    <section aria-labelledby="texts" className={styles["card"]}>
      <h2 id="texts">Reminders by text message</h2>
      <p>
        {standing.state === "on"
          ? `A day and an hour before each visit, at ${standing.display}. We email you as well.`
          : "We email you a day and an hour before each visit. If you like, we text you too."}
      </p>
      <Next standing={standing} phone={phone} />
    </section>
  );
}

function Next({ standing: { state, display }, phone }: { standing: Standing; phone: string }) {
  const [isOpen, setOpen] = useState(false);
  const stop = useStopTexts();
  if (state === "on")
    return (
      <Button variant="quiet" busy={stop.isPending} busyLabel="Stopping…" onClick={() => stop.mutate({})}>
        Stop text messages
      </Button>
    );
  if (state === "asked" && !isOpen)
    return <CodeForm number={display ?? ""} onOther={() => setOpen(true)} onDone={() => setOpen(false)} />;
  if (isOpen) return <NumberForm phone={phone} onDone={() => setOpen(false)} />;
  return (
    <Button variant="quiet" onClick={() => setOpen(true)}>
      Get text messages
    </Button>
  );
}
