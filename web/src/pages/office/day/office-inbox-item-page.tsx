import type { Me } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useOutletContext, useParams } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { BackLink } from "../../../components/page/back-link.tsx";
import { Loading, Skeleton } from "../../../components/states/skeleton.tsx";
import { FailedState, StatePanel } from "../../../components/states/state-panel.tsx";
import { InboxEmail } from "../../../features/office/inbox/inbox-email.tsx";
import { inboxItemQuery } from "../../../features/office/inbox/queries.ts";
import { LogEntries } from "../../../features/staff/log/log-list.tsx";
import { isNotFound } from "../../../lib/errors/failure.ts";

/** One item of the inbox. */
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
        ) : isNotFound(error) ? (
          <StatePanel title="This message is no longer in the inbox" text="Old messages are deleted automatically." />
        ) : error ? (
          <FailedState title="This message did not load" error={error} retry={refetch} />
        ) : (
          <Loading label="Loading the message">
            <Skeleton shape="card" />
          </Loading>
        )}
      </OfficePage>
    </>
  );
}
