import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isNotFound } from "../../lib/errors/failure.ts";
import { capitalized } from "../../lib/time/format.ts";
import { NoConnection } from "./no-connection.tsx";
import { Loading, Skeleton } from "./skeleton.tsx";
import { FailedState } from "./state-panel.tsx";

type AnswerProps<Data> = {
  of: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** What is loaded, as in "Loading your rides" and "Your rides didn't load". */
  what: string;
  /** Placeholder of the data. */
  skeleton?: ReactNode;
  /** Shown if the record does not exist. Without it, that is a failure like others. */
  missing?: ReactNode;
  /** May be left out by a component that returns early until its data is known. */
  children?: (data: Data) => ReactNode;
};

/** The data of a query, or that it is loading, does not exist or failed. Data stays when a later refetch fails. */
export function Answer<Data>({
  of: { data, error, refetch },
  what,
  skeleton = <Skeleton shape="card" />,
  missing,
  children,
}: AnswerProps<Data>) {
  if (data !== undefined) return children?.(data);
  if (missing && isNotFound(error)) return missing;
  if (error)
    return <FailedState title={`${capitalized(what)} didn't load`} error={error} retry={() => void refetch()} />;
  return <Loading label={`Loading ${what}`}>{skeleton}</Loading>;
}

type QueryAnswerProps<Raw, Data, Key extends QueryKey> = Omit<AnswerProps<Data>, "of"> & {
  query: UseQueryOptions<Raw, Error, Data, Key>;
};

/** The answer to a query that only this place needs, with a notice while it cannot be kept up to date. */
export function QueryAnswer<Raw, Data, Key extends QueryKey>({ query, ...answer }: QueryAnswerProps<Raw, Data, Key>) {
  const known = useQuery(query);
  return (
    <>
      <NoConnection of={known} />
      <Answer of={known} {...answer} />
    </>
  );
}
