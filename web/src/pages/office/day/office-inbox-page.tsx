import { INBOX_TABS, type InboxTab } from "@lamplight/api/contract/inbox.ts";
import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext, useSearchParams } from "react-router-dom";
import { officeScreens, STAY } from "../../../app/paths.ts";
import { ButtonLink } from "../../../components/form/button.tsx";
import { Segmented } from "../../../components/form/segmented.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { InboxList } from "../../../features/office/inbox/inbox-list.tsx";
import { TABS } from "../../../features/office/inbox/labels.ts";

/** Messages and applications to the office. The tab is in the URL. */
export function OfficeInboxPage() {
  const { staff, timeZone } = useOutletContext<Me>();
  const [search, setSearch] = useSearchParams();
  const tab = INBOX_TABS.find((one) => one === search.get("tab")) ?? "open";
  return (
    <OfficePage
      title="Inbox"
      actions={
        <>
          <Segmented<InboxTab>
            label="Section"
            options={INBOX_TABS.map((value) => ({ value, label: TABS[value].label }))}
            value={tab}
            onChange={(to) => setSearch(to === "open" ? {} : { tab: to }, { replace: true, state: STAY })}
          />
          {may(staff.role, "text many") && (
            <ButtonLink to={officeScreens.officeTexts} variant="quiet" size="small">
              Text many people
            </ButtonLink>
          )}
        </>
      }
    >
      <InboxList key={tab} tab={tab} staffId={staff._id} timeZone={timeZone} />
    </OfficePage>
  );
}
