import type { Today, TodayRow } from "@lamplight/api/contract/today.ts";
import { useQuery } from "@tanstack/react-query";
import { Bell as BellIcon } from "lucide-react";
import { Link } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { Warning } from "../../../components/states/warning.tsx";
import { useDisclosure } from "../../../lib/page/disclosure.ts";
import styles from "./bell.module.css";
import { useOfficeUpdates } from "./office-updates.ts";
import { todayQuery } from "./queries.ts";
import { pathOf } from "./row-acts.ts";

const MAX_SHOWN = 6;
const OFF =
  "Live updates are off, so this page may be out of date. We keep trying to reconnect. Reload the page to see the latest.";

/** A live count of open tasks, with the most urgent ones in a panel. */
export function Bell() {
  const { isOff } = useOfficeUpdates();
  const { data } = useQuery(todayQuery);
  const count = countOf(data);
  const { isOpen, toggle, close, whole } = useDisclosure();
  const rows = data?.rows ?? [];
  const text = isOff ? "Live updates are off" : countText(count);
  return (
    <>
      <div className={styles["bell"]} {...whole}>
        <button type="button" aria-expanded={isOpen} aria-label={text} title={text} onClick={toggle}>
          <BellIcon size={20} strokeWidth={1.75} aria-hidden />
          {isOff ? <span className={styles["count"]}>!</span> : <Count count={count} />}
        </button>
        {isOpen && (
          <section className={styles["panel"]} aria-label="Most urgent">
            <p className={styles["text"]}>{text}.</p>
            <ul>
              {rows.slice(0, MAX_SHOWN).map((row) => (
                <Row key={`${row.group} ${row.key}`} row={row} onOpen={close} />
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

/** The bell's count on the tab of Today. Screen readers hear it from the bell. */
export function TodayCount() {
  const { data } = useQuery(todayQuery);
  return <Count count={countOf(data)} />;
}

const countOf = (today: Today | undefined): number =>
  Object.values(today?.counts ?? {}).reduce((sum, { rows }) => sum + rows, 0);

const Count = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={styles["count"]} aria-hidden>
      {count > 99 ? "99+" : count}
    </span>
  );

const Row = ({ row, onOpen }: { row: TodayRow; onOpen: () => void }) => (
  <li>
    <Link to={pathOf(row) ?? officeScreens.office} onClick={onOpen}>
      {row.who}
    </Link>
    <p>{row.brief}</p>
  </li>
);

const countText = (count: number): string =>
  count === 0 ? "Nothing needs you" : count === 1 ? "1 thing needs you" : `${count} things need you`;
