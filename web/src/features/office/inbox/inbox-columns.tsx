import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { BackLink } from "../../../components/page/back-link.tsx";
import styles from "./inbox-columns.module.css";

type InboxColumnsProps = {
  list: ReactNode;
  /** What is open, in the middle; in its place `none` if nothing is. */
  open?: ReactNode;
  none: ReactNode;
};

/** The list beside what is open where there is room; on a phone one of them. What is about the open item is a third column. */
export function InboxColumns({ list, open, none }: InboxColumnsProps) {
  const { search } = useLocation();
  return (
    <div className={styles["whole"]}>
      {open && (
        <div className={styles["back"]}>
          <BackLink to={{ pathname: officeScreens.officeInbox, search }}>All messages</BackLink>
        </div>
      )}
      <div className={styles["columns"]} data-open={open ? true : undefined}>
        <section className={styles["list"]} aria-label="Conversations">
          {list}
        </section>
        {open ?? <div className={styles["open"]}>{none}</div>}
      </div>
    </div>
  );
}

type OpenColumnsProps = {
  children: ReactNode;
  /** Beside it, or above it on a phone. */
  records?: ReactNode;
  /** Beside it, or below it on a phone. */
  about?: ReactNode;
  /** Changes when something new is at its end, which is then scrolled to. */
  newest?: string | null | undefined;
};

/** The two columns of an open item: itself, and what it is about. */
export function OpenColumns({ children, records, about, newest }: OpenColumnsProps) {
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (newest && column.current) column.current.scrollTop = column.current.scrollHeight;
  }, [newest]);
  return (
    <>
      <div ref={column} className={styles["open"]}>
        {children}
      </div>
      <aside className={styles["about"]} aria-label="What this is about">
        {records && <div className={styles["records"]}>{records}</div>}
        {about}
      </aside>
    </>
  );
}
