import type { Task } from "@lamplight/api/contract/today.ts";
import { useQuery } from "@tanstack/react-query";
import { Bell as BellIcon } from "lucide-react";
import { Link } from "react-router-dom";
import { officeScreens } from "../../app/paths.ts";
import { Warning } from "../../components/warning.tsx";
import { useDisclosure } from "../../lib/disclosure.ts";
import styles from "./bell.module.css";
import { addressOfNeed } from "./need-row.tsx";
import { useOfficeNews } from "./office-updates.ts";
import { todayQuery } from "./queries.ts";

const MOST = 6;
const OFF =
  "Live updates are off, so this page may be out of date. We keep trying to reconnect. Reload the page to see the latest.";

/** How many things need a person, live, and the most pressing of them. */
export function Bell() {
  const { isOff } = useOfficeNews();
  const { data } = useQuery(todayQuery);
  const { isOpen, toggle, close, whole } = useDisclosure();
  const needs = data?.needs ?? [];
  const words = isOff ? "Live updates are off" : sentenceOf(needs.length);
  return (
    <>
      <div className={styles["bell"]} {...whole}>
        <button type="button" aria-expanded={isOpen} aria-label={words} title={words} onClick={toggle}>
          <BellIcon size={20} strokeWidth={1.75} aria-hidden />
          {isOff ? <span>!</span> : needs.length > 0 && <span>{needs.length > 99 ? "99+" : needs.length}</span>}
        </button>
        {isOpen && (
          <section className={styles["panel"]} aria-label="Most pressing">
            <p className={styles["words"]}>{words}.</p>
            <ul>
              {needs.slice(0, MOST).map((need) => (
                <Row key={`${need.kind} ${need.about}`} need={need} onOpen={close} />
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

const Row = ({ need, onOpen }: { need: Task; onOpen: () => void }) => (
  <li>
    <Link to={addressOfNeed(need) ?? officeScreens.office} onClick={onOpen}>
      {need.who}
    </Link>
    <p>{need.reason}</p>
  </li>
);

const sentenceOf = (count: number): string =>
  count === 0 ? "Nothing needs you" : count === 1 ? "1 thing needs you" : `${count} things need you`;
