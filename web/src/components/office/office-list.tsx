import type { HTMLAttributes, ReactNode } from "react";
import { Link } from "react-router-dom";
import { classes } from "../../lib/page/classes.ts";
import { Stack } from "../layout/boxes.tsx";
import { Answer } from "../states/answer.tsx";
import { ShowMore } from "../states/show-more.tsx";
import { Skeleton } from "../states/skeleton.tsx";
import { StatePanel } from "../states/state-panel.tsx";
import styles from "./office-list.module.css";
import { Table, type TableHead } from "./table.tsx";

/** The parts of `useInfiniteQuery`'s result that a list needs. */
type ListQuery<Row> = {
  data: Row[] | undefined;
  error: unknown;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

type OfficeListProps<Row> = {
  /** Label for screen readers, also while it loads, and for the error message. */
  label: string;
  query: ListQuery<Row>;
  empty: { title: string; text: string };
  /** Shows a table with these columns: each row is a `tr` with `data-row`. If they sort, they are shown above an empty list too. */
  heads?: readonly TableHead[];
  children: (row: Row) => ReactNode;
};

/** A paged table or list of the office, with its loading, empty and failed states. */
export function OfficeList<Row>({ label, query, empty, heads, children }: OfficeListProps<Row>) {
  return (
    <Answer
      of={query}
      what={label}
      skeleton={
        <Stack className={styles["skeleton"]}>
          <Skeleton />
          <Skeleton short />
          <Skeleton />
          <Skeleton short />
        </Stack>
      }
    >
      {(rows) =>
        rows.length === 0 && !heads?.some(({ onSort }) => onSort) ? (
          <StatePanel title={empty.title} text={empty.text} />
        ) : heads ? (
          <Table
            label={label}
            heads={heads}
            foot={
              rows.length === 0 ? (
                <StatePanel title={empty.title} text={empty.text} />
              ) : (
                <ShowMore of={query} size="small" />
              )
            }
          >
            <tbody>{rows.map(children)}</tbody>
          </Table>
        ) : (
          <>
            <ul className={styles["list"]} aria-label={label}>
              {rows.map(children)}
            </ul>
            <ShowMore of={query} size="small" className={styles["more"]} />
          </>
        )
      }
    </Answer>
  );
}

/** One row, reachable with j and k. */
export const OfficeRow = ({ className, children }: { className?: string; children: ReactNode }) => (
  <li data-row className={classes(styles["row"], className)}>
    {children}
  </li>
);

/** The kind and subject of a row, with a link to its record if there is one. */
export const RowHead = ({ kind, who, to }: { kind: string; who: string; to?: string | undefined }) => (
  <>
    <RowKind>{kind}</RowKind>
    <RowName to={to}>{who}</RowName>
  </>
);

export const RowKind = ({ children }: { children: ReactNode }) => <p className={styles["kind"]}>{children}</p>;

export const RowName = ({ to, children }: { to?: string | undefined; children: ReactNode }) =>
  to ? (
    <Link to={to} className={styles["who"]}>
      {children}
    </Link>
  ) : (
    <p className={styles["who"]}>{children}</p>
  );

/** Rows with a heading, below other parts of a screen. */
export const ListSection = ({ className, ...props }: HTMLAttributes<HTMLElement>) => (
  <section {...props} className={classes(styles["section"], className)} />
);
