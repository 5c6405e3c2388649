import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { Download, List } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { ERRORS_INLINE } from "../../lib/errors/failure.ts";
import { useWrite } from "../../lib/http/write.ts";
import { classes } from "../../lib/page/classes.ts";
import { counted, inDollars } from "../../lib/time/format.ts";
import { FormError } from "../form/form-error.tsx";
import { Card, Soft } from "../layout/boxes.tsx";
import { QuietActions, QuietButton } from "../record/quiet-actions.tsx";
import { Answer } from "../states/answer.tsx";
import { Skeleton } from "../states/skeleton.tsx";
import styles from "./earned-card.module.css";

/** A ride or visit of a payout. */
export type EarnedRow = { id: string; who: string; at: string; about: string; cents: number };

type RowsProps<Raw, Key extends QueryKey> = {
  what: "ride" | "visit";
  count: number;
  rows: UseQueryOptions<Raw, Error, { timeZone: string; rows: EarnedRow[] }, Key>;
};

type EarnedCardProps<Raw, Key extends QueryKey> = RowsProps<Raw, Key> & {
  title: ReactNode;
  level: 2 | 3;
  /** What comes next: the one large sum of a page. */
  isMain?: boolean;
  cents: number;
  /** What the sum consists of. */
  sums?: readonly (readonly [label: string, cents: number])[];
  sentences: string[];
  /** Saves the rows as CSV. */
  save: () => Promise<unknown>;
};

/** What somebody earned in a week or with a payout. Its rides or visits load when they are opened. */
export function EarnedCard<Raw, Key extends QueryKey>(props: EarnedCardProps<Raw, Key>) {
  const { title, level, isMain = false, cents, sums = [], sentences, save, ...rows } = props;
  const titleId = useId();
  const Title = `h${level}` as const;
  const saving = useWrite(save, { meta: ERRORS_INLINE });
  return (
    <Card
      as="article"
      className={classes(styles["card"], isMain && styles["main"])}
      data-ground={isMain ? "dark" : undefined}
      aria-labelledby={titleId}
    >
      <div className={styles["head"]}>
        <Title id={titleId}>{title}</Title>
        <p className={styles["sum"]}>{inDollars(cents)}</p>
      </div>
      {sums.length > 0 && (
        <dl className={styles["sums"]}>
          {sums.map(([label, part]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{inDollars(part)}</dd>
            </div>
          ))}
        </dl>
      )}
      {sentences.map((sentence) => (
        <Soft variant="sm" key={sentence}>
          {sentence}
        </Soft>
      ))}
      {rows.count > 0 && (
        <>
          <Rows {...rows}>
            <QuietButton
              Icon={Download}
              aria-disabled={saving.isPending || undefined}
              onClick={() => saving.isPending || saving.mutate()}
            >
              Save as CSV
            </QuietButton>
          </Rows>
          <FormError error={saving.error} />
        </>
      )}
    </Card>
  );
}

function Rows<Raw, Key extends QueryKey>({
  what,
  count,
  rows,
  children,
}: RowsProps<Raw, Key> & { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const found = useQuery({ ...rows, enabled: isOpen });
  return (
    <>
      <QuietActions>
        <QuietButton Icon={List} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {counted(count, what)}
        </QuietButton>
        {children}
      </QuietActions>
      {isOpen && (
        <Answer of={found} what={`the ${what}s`} skeleton={<Skeleton />}>
          {({ rows: shown, timeZone }) => (
            <ul className={styles["rows"]}>
              {shown.map(({ id, who, at, about, cents }) => (
                <li key={id}>
                  <span>
                    <b>{who}</b>, {dateAndTime(at, timeZone)}
                    <small>{about}</small>
                  </span>
                  <b>{inDollars(cents)}</b>
                </li>
              ))}
            </ul>
          )}
        </Answer>
      )}
    </>
  );
}
