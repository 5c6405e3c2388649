import { INBOX_SHELVES, type InboxShelf } from "@lamplight/api/contract/inbox.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext, useSearchParams } from "react-router-dom";
import { STAY } from "../app/paths.ts";
import { OfficePage } from "../components/office-page.tsx";
import { Segmented } from "../components/segmented.tsx";
import { InboxList } from "../features/inbox/inbox-list.tsx";
import { SHELVES } from "../features/inbox/labels.ts";

/** What was written to the office. Which of it is shown stands in the address. */
export function OfficeInboxPage() {
  const { staff, timeZone } = useOutletContext<Me>();
  const [search, setSearch] = useSearchParams();
  const shelf = INBOX_SHELVES.find((one) => one === search.get("shelf")) ?? "open";
  return (
    <OfficePage
      title="Inbox"
      actions={
        <Segmented<InboxShelf>
          label="Which of it"
          options={INBOX_SHELVES.map((value) => ({ value, label: SHELVES[value].label }))}
          value={shelf}
          onChange={(to) => setSearch(to === "open" ? {} : { shelf: to }, { replace: true, state: STAY })}
        />
      }
    >
      <InboxList key={shelf} shelf={shelf} staffId={staff._id} timeZone={timeZone} />
    </OfficePage>
  );
}
