import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { classes } from "../lib/classes.ts";
import { Button } from "./button.tsx";
import styles from "./office-list.module.css";
import { Loading, Skeleton } from "./skeleton.tsx";
import { FailedState, StatePanel } from "./state-panel.tsx";

/** What `useInfiniteQuery` says of a list. */
type Known<Row> = {
  data: Row[] | undefined;
  error: unknown;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

type OfficeListProps<Row> = {
  /** What is in it, for those who listen, and where it does not come. */
  label: string;
  known: Known<Row>;
  empty: { title: string; text: string };
  children: (row: Row) => ReactNode;
};

/** A list of the desk, in parts, with its three other states: coming, empty, failed. */
export function OfficeList<Row>({ label, known, empty, children }: OfficeListProps<Row>) {
  const { data: rows, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = known;
  if (!rows && error) return <FailedState title={`${label} did not load`} error={error} retry={refetch} />;
  if (!rows)
    return (
      <Loading label={`Loading: ${label}`}>
        <div className={styles["bones"]}>
          <Skeleton />
          <Skeleton short />
          <Skeleton />
          <Skeleton short />
        </div>
      </Loading>
    );
  if (rows.length === 0) return <StatePanel title={empty.title} text={empty.text} />;
  return (
    <>
      <ul className={styles["list"]} aria-label={label}>
        {rows.map(children)}
      </ul>
      {hasNextPage && (
        <Button
          look="quiet"
          size="small"
          className={styles["more"]}
          busy={isFetchingNextPage}
          busyLabel="Loading…"
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}

/** One row, which j and k come by. */
export const OfficeRow = ({ className, children }: { className?: string; children: ReactNode }) => (
  <li data-row className={classes(styles["row"], className)}>
    {children}
  </li>
);

/** What a row is about and of whom, with the way to its record where there is one. */
export const RowHead = ({ kind, who, to }: { kind: string; who: string; to?: string | undefined }) => (
  <>
    <p className={styles["kind"]}>{kind}</p>
    {to ? (
      <Link to={to} className={styles["who"]}>
        {who}
      </Link>
    ) : (
      <p className={styles["who"]}>{who}</p>
    )}
  </>
);
