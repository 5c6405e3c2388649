import type { Me } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useOutletContext, useParams } from "react-router-dom";
import { officeScreens } from "../app/paths.ts";
import { BackLink } from "../components/back-link.tsx";
import { OfficePage } from "../components/office-page.tsx";
import { Loading, Skeleton } from "../components/skeleton.tsx";
import { FailedState, StatePanel } from "../components/state-panel.tsx";
import { InboxEmail } from "../features/inbox/inbox-email.tsx";
import { inboxItemQuery } from "../features/inbox/queries.ts";
import { LogEntries } from "../features/staff/log-list.tsx";
import { Failure } from "../lib/failure.ts";

/** One thing that was written to the office. */
export function OfficeInboxItemPage() {
  const { itemId = "" } = useParams();
  const { staff, timeZone } = useOutletContext<Me>();
  const { data: item, error, refetch } = useQuery(inboxItemQuery(itemId));
  return (
    <>
      <BackLink to={officeScreens.officeInbox}>Inbox</BackLink>
      <OfficePage title={item?.name ?? "Inbox"}>
        {item ? (
          <InboxEmail
            item={item}
            staffId={staff._id}
            timeZone={timeZone}
            timeline={<LogEntries entries={item.timeline} timeZone={timeZone} />}
          />
        ) : error instanceof Failure && (error.status === 404 || error.status === 400) ? (
          <StatePanel title="This is not in the inbox any more" text="What is kept long enough is erased." />
        ) : error ? (
          <FailedState title="It did not load" error={error} retry={refetch} />
        ) : (
          <Loading label="Loading what was written">
            <Skeleton shape="card" />
          </Loading>
        )}
      </OfficePage>
    </>
  );
}
