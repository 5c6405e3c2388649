import type { Task } from "@lamplight/api/contract/today.ts";
import { useQuery } from "@tanstack/react-query";
import { Bell as BellIcon } from "lucide-react";
import { Link } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { Warning } from "../../../components/states/warning.tsx";
import { useDisclosure } from "../../../lib/page/disclosure.ts";
import styles from "./bell.module.css";
import { useOfficeUpdates } from "./office-updates.ts";
import { todayQuery } from "./queries.ts";
import { taskPath } from "./task-row.tsx";

const MAX_SHOWN = 6;
const OFF =
  "Live updates are off, so this page may be out of date. We keep trying to reconnect. Reload the page to see the latest.";

/** A live count of open tasks, with the most urgent ones in a panel. */
export function Bell() {
  const { isOff } = useOfficeUpdates();
  const { data } = useQuery(todayQuery);
  const { isOpen, toggle, close, whole } = useDisclosure();
  const tasks = data?.tasks ?? [];
  const text = isOff ? "Live updates are off" : countText(tasks.length);
  return (
    <>
      <div className={styles["bell"]} {...whole}>
        <button type="button" aria-expanded={isOpen} aria-label={text} title={text} onClick={toggle}>
          <BellIcon size={20} strokeWidth={1.75} aria-hidden />
          {isOff ? <span>!</span> : tasks.length > 0 && <span>{tasks.length > 99 ? "99+" : tasks.length}</span>}
        </button>
        {isOpen && (
          <section className={styles["panel"]} aria-label="Most urgent">
            <p className={styles["text"]}>{text}.</p>
            <ul>
              {tasks.slice(0, MAX_SHOWN).map((task) => (
                <Row key={`${task.kind} ${task.targetId}`} task={task} onOpen={close} />
              ))}
            </ul>
            <Link to={officeScreens.office} onClick={close}>
              Open Today
            </Link>
          </section>
        )}
      </div>
      <div role="status" className={styles["off"]}>
        {isOff && <Warning>{OFF}</Warning>}
      </div>
    </>
  );
}

const Row = ({ task, onOpen }: { task: Task; onOpen: () => void }) => (
  <li>
    <Link to={taskPath(task) ?? officeScreens.office} onClick={onOpen}>
      {task.who}
    </Link>
    <p>{task.reason}</p>
  </li>
);

const countText = (count: number): string =>
  count === 0 ? "Nothing needs you" : count === 1 ? "1 thing needs you" : `${count} things need you`;
