import type { TodayRow } from "@lamplight/api/contract/today.ts";
import { AlarmClock, Ellipsis, Hand, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { FormError } from "../../../components/form/form-error.tsx";
import { Soft } from "../../../components/layout/boxes.tsx";
import { KeyHint } from "../../../components/office/keys.tsx";
import { Menu, MenuItem } from "../../../components/record/menu.tsx";
import { QuietButton } from "../../../components/record/quiet-actions.tsx";
import { serverNow } from "../../../lib/time/clock.ts";
import { GiveDialog } from "./give-dialog.tsx";
import { useRowAction } from "./queries.ts";
import { idsOf } from "./row-acts.ts";
import { snoozeChoices } from "./snooze-choices.ts";
import styles from "./today-row.module.css";

type RowMenuProps = { row: TodayRow; staffId: string; timeZone: string };

/** Taking, giving and snoozing a row. T, G and S press the same buttons while it is closed. */
export function RowMenu({ row, staffId, timeZone }: RowMenuProps) {
  const { mutate: act, error } = useRowAction();
  const tasks = idsOf(row.tasks);
  const isMine = row.tasks.every(({ takenBy }) => takenBy?._id === staffId);
  const [isGiving, setGiving] = useState(false);
  const choices = snoozeChoices(serverNow(), timeZone, row.group === "now");
  return (
    <div className={styles["menu"]}>
      <Menu label="More" about={`for ${row.who}`} Icon={Ellipsis} variant="dots">
        <MenuItem>
          <QuietButton Icon={Hand} data-key="t" onClick={() => act({ tasks, action: isMine ? "unassign" : "take" })}>
            {isMine ? "Hand it back" : "Take it"} <KeyHint>T</KeyHint>
          </QuietButton>
        </MenuItem>
        <MenuItem>
          <QuietButton Icon={UserRoundPlus} data-key="g" onClick={() => setGiving(true)}>
            Give it to… <KeyHint>G</KeyHint>
          </QuietButton>
        </MenuItem>
        <MenuItem apart>
          <Soft variant="xs">
            {row.group === "now" ? "Snooze. A person waits, so it can be only brief." : "Snooze"}
          </Soft>
        </MenuItem>
        {choices.map(({ label, until }, place) => (
          <MenuItem key={label}>
            <QuietButton
              Icon={AlarmClock}
              data-key={place === 0 ? "s" : undefined}
              onClick={() => act({ tasks, action: "snooze", until: new Date(until).toISOString() })}
            >
              {label} {place === 0 && <KeyHint>S</KeyHint>}
            </QuietButton>
          </MenuItem>
        ))}
      </Menu>
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
