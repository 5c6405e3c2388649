import { useState } from "react";
import { ConfirmDialog } from "../../../components/dialogs/confirm-dialog.tsx";
import { Switch } from "../../../components/form/switch.tsx";
import { Avatar } from "../../../components/people/portrait.tsx";
import { wordsOf } from "../../../lib/errors/failure.ts";
import { counted } from "../../../lib/time/format.ts";
import { useCountOpen, useDriver, useSetOnline } from "../queries.ts";
import styles from "./driver-head.module.css";

/** Header of a driver's screen with the online switch. Going offline with unanswered offers asks for confirmation. */
export function DriverHead({ title, line }: { title: string; line?: string | undefined }) {
  const { data: driver } = useDriver();
  const { mutate, isPending, variables, error } = useSetOnline();
  const countOpen = useCountOpen();
  const [offered, setOffered] = useState(0);
  const isOnline = isPending ? variables : (driver?.online ?? false);
  const change = async (wanted: boolean) => {
    const open = wanted ? null : await countOpen();
    if (open && open.offered > 0) setOffered(open.offered);
    else mutate(wanted);
  };
  return (
    <div className={styles["head"]}>
      <div className={styles["in"]}>
        {driver && (
          <div className={styles["face"]}>
            <Avatar src={driver.image} name={driver.name} />
          </div>
        )}
        <div className={styles["words"]}>
          <h1 tabIndex={-1}>{title}</h1>
          {line && <p>{line}</p>}
          {error && offered === 0 && <p>{wordsOf(error)}</p>}
        </div>
        <Switch
          variant="bar"
          label="Online"
          hint={<span aria-hidden="true">{isOnline ? "On" : "Off"}</span>}
          checked={isOnline}
          disabled={!driver}
          onChange={({ currentTarget }) => {
            if (!isPending) void change(currentTarget.checked);
          }}
        />
      </div>
      <ConfirmDialog
        isOpen={offered > 0}
        title="Go offline now?"
        text={`${counted(offered, "unanswered offer")} will go to other drivers right away. You keep the rides you accepted.`}
        confirmLabel="Go offline"
        busyLabel="Going offline…"
        keepLabel="Stay online"
        busy={isPending}
        error={error}
        onConfirm={() => mutate(false, { onSuccess: () => setOffered(0) })}
        onClose={() => setOffered(0)}
      />
    </div>
  );
}
