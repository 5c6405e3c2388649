import type { TodayRow } from "@lamplight/api/contract/today.ts";
import { AlarmClock, Ellipsis, Hand, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { FormError } from "../../../components/form/form-error.tsx";
import { Soft } from "../../../components/layout/boxes.tsx";
import { KeyHint } from "../../../components/office/keys.tsx";
import { useDisclosure } from "../../../lib/page/disclosure.ts";
import { serverNow } from "../../../lib/time/clock.ts";
import { GiveDialog } from "./give-dialog.tsx";
import { useRowAction } from "./queries.ts";
import { idsOf } from "./row-acts.ts";
import styles from "./row-menu.module.css";
import { snoozeChoices } from "./snooze-choices.ts";

type RowMenuProps = { row: TodayRow; staffId: string; timeZone: string };

/** Taking, giving and snoozing a row. T, G and S press the same buttons while it is closed. */
export function RowMenu({ row, staffId, timeZone }: RowMenuProps) {
  const { isOpen, toggle, close, whole } = useDisclosure();
  const { mutate: act, error } = useRowAction();
  const tasks = idsOf(row.tasks);
  const isMine = row.tasks.every(({ takenBy }) => takenBy?._id === staffId);
  const [isGiving, setGiving] = useState(false);
  const choices = snoozeChoices(serverNow(), timeZone, row.group === "now");
  return (
    <div className={styles["menu"]} {...whole}>
      <button
        type="button"
        className={styles["open"]}
        aria-expanded={isOpen}
        aria-label={`More for ${row.who}`}
        onClick={toggle}
      >
        <Ellipsis size={20} aria-hidden />
      </button>
      <fieldset className={styles["panel"]} hidden={!isOpen} aria-label={`More for ${row.who}`}>
        <button
          type="button"
          data-key="t"
          onClick={() => {
            close();
            act({ tasks, action: isMine ? "unassign" : "take" });
          }}
        >
          <Hand size={18} aria-hidden /> {isMine ? "Hand it back" : "Take it"} <KeyHint>T</KeyHint>
        </button>
        <button
          type="button"
          data-key="g"
          onClick={() => {
            close();
            setGiving(true);
          }}
        >
          <UserRoundPlus size={18} aria-hidden /> Give it to… <KeyHint>G</KeyHint>
        </button>
        <Soft variant="xs">Snooze</Soft>
        {choices.map(({ label, until }, place) => (
          <button
            key={label}
            type="button"
            data-key={place === 0 ? "s" : undefined}
            onClick={() => {
              close();
              act({ tasks, action: "snooze", until: new Date(until).toISOString() });
            }}
          >
            <AlarmClock size={18} aria-hidden /> {label} {place === 0 && <KeyHint>S</KeyHint>}
          </button>
        ))}
        {row.group === "now" && <Soft variant="xs">A person waits, so it can be snoozed only briefly.</Soft>}
      </fieldset>
      <FormError error={error} />
      {isGiving && (
        <GiveDialog
          who={row.who}
          onClose={() => setGiving(false)}
          onChoose={(to) => {
            setGiving(false);
            act({ tasks, action: "give", to });
          }}
        />
      )}
    </div>
  );
}
