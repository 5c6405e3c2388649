import { Children, type ReactNode, useId } from "react";
import { Soft } from "../layout/boxes.tsx";
import { Table, type TableHead } from "./table.tsx";

type RecordTableProps = {
  title: string;
  /** Shown without rows. */
  none: string;
  heads: readonly TableHead[];
  /** Each row is a `tr` with `data-row`. */
  children: ReactNode;
};

/** A part of a record in the table of the office, such as its emails or payments. */
export function RecordTable({ title, none, heads, children }: RecordTableProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {Children.count(children) === 0 ? (
        <Soft>{none}</Soft>
      ) : (
        <Table label={title} heads={heads}>
          <tbody>{children}</tbody>
        </Table>
      )}
    </section>
  );
}
