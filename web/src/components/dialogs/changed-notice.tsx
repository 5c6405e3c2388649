import type { LogEntry, Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext } from "react-router-dom";
import type { Changed } from "../../lib/drafts/opened-record.ts";
import { actionText } from "../../lib/office/audit-actions.ts";
import { changeTexts } from "../../lib/office/audit-changes.ts";
import { Button } from "../form/button.tsx";
import { Note, Soft } from "../layout/boxes.tsx";
import styles from "./changed-notice.module.css";

type ChangedNoticeProps = { changed: Changed | null; label?: string };

/** Says who changed the record while a dialog or form was open, and asks to look again. What was typed stays. */
export function ChangedNotice({ changed, label = "Show current version" }: ChangedNoticeProps) {
  return (
    <div role="alert">
      {changed && changed.entry !== undefined && (
        <Note variant="lamp" className={styles["changed"]}>
          {changed.entry ? <WhoAndWhat entry={changed.entry} /> : <p>This was changed after you opened it.</p>}
          <p>Look at the current version before you continue. What you typed stays.</p>
          <Button variant="quiet" size="small" onClick={changed.lookAgain}>
            {label}
          </Button>
        </Note>
      )}
    </div>
  );
}

function WhoAndWhat({ entry }: { entry: LogEntry }) {
  const { timeZone } = useOutletContext<Me>();
  return (
    <>
      <p>
        <b>{entry.who}</b> {actionText(entry)} after you opened this.
      </p>
      {changeTexts(entry.change, timeZone).map((text) => (
        <Soft key={text}>{text}</Soft>
      ))}
    </>
  );
}
