import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { capitalized } from "../../lib/time/format.ts";
import { BackLink } from "../page/back-link.tsx";
import { Answer } from "../states/answer.tsx";
import { NoConnection } from "../states/no-connection.tsx";
import { StatePanel } from "../states/state-panel.tsx";
import { OfficePage } from "./office-page.tsx";

type RecordPageProps<Raw, Data, Key extends QueryKey> = {
  query: UseQueryOptions<Raw, Error, Data, Key>;
  /** What the record is, such as "ride". */
  kind: string;
  /** The list that contains it. */
  back: { to: string | ((record: Data | undefined) => string); label: string };
  title: (record: Data) => string;
  actions?: (record: Data) => ReactNode;
  /** Shown if the record does not exist, in place of the usual words. */
  missing?: { title: string; text: string };
  children: (record: Data) => ReactNode;
};

/** The screen of one record at the office. */
export function RecordPage<Raw, Data, Key extends QueryKey>(props: RecordPageProps<Raw, Data, Key>) {
  const { query, kind, back, title, actions, missing, children } = props;
  const known = useQuery(query);
  const { data: record } = known;
  const {
    title: missingTitle = `We couldn't find that ${kind}`,
    text = `The link may be incomplete. Go back to ${back.label} and open it there.`,
  } = missing ?? {};
  return (
    <>
      <BackLink to={typeof back.to === "string" ? back.to : back.to(record)}>{back.label}</BackLink>
      <OfficePage
        title={record === undefined ? capitalized(kind) : title(record)}
        actions={record !== undefined && actions?.(record)}
      >
        <NoConnection of={known} />
        <Answer of={known} what={`the ${kind}`} missing={<StatePanel title={missingTitle} text={text} />}>
          {children}
        </Answer>
      </OfficePage>
    </>
  );
}
