import { dayAndHourBefore } from "@lamplight/api/contract/rule-sentences.ts";
import type { TextReminders as ReminderSettings } from "@lamplight/api/contract/texts.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { Panel } from "../../../components/layout/boxes.tsx";
import { useRules } from "../../../lib/page/rules-queries.ts";
import { CodeForm } from "./code-form.tsx";
import { NumberForm } from "./number-form.tsx";
import { textRemindersQuery, useStopTexts } from "./queries.ts";
import styles from "./text-reminders.module.css";

/** Text reminders: opt in by number and code, opt out by a button. Renders nothing if no text provider is set up. */
export function TextReminders({ phone }: { phone: string }) {
  const { data: reminders } = useQuery(textRemindersQuery);
  const rules = useRules();
  if (!reminders?.offered || !rules) return null;
  return (
    <Panel aria-labelledby="texts" className={styles["card"]}>
      <h2 id="texts">Reminders by text message</h2>
      <p>
        {reminders.state === "on"
          ? `We text ${reminders.display} ${dayAndHourBefore(rules)} each visit. We email you as well.`
          : `We email you ${dayAndHourBefore(rules)} each visit. We can text you too.`}
      </p>
      <Next reminders={reminders} phone={phone} />
    </Panel>
  );
}

function Next({ reminders: { state, display }, phone }: { reminders: ReminderSettings; phone: string }) {
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
