import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me, Side } from "@lamplight/api/contract/staff.ts";
import { useOutletContext, useSearchParams } from "react-router-dom";
import { STAY } from "../../../app/paths.ts";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { logFilterIn } from "../../../features/staff/log/log-filter.ts";
import { LogFilters } from "../../../features/staff/log/log-filters.tsx";
import { LogList } from "../../../features/staff/log/log-list.tsx";

const ALL = "Every change, who made it and why. Entries can't be edited.";
const OWN = "Your own changes. Entries can't be edited.";

/** The audit log. Its filters are in the address. */
export function OfficeLogPage({ side }: { side: Side }) {
  const { staff, timeZone } = useOutletContext<Me>();
  const [search, setSearch] = useSearchParams();
  const filter = logFilterIn(search);
  const isOwner = may(staff.role, "read the whole log");
  const setFilter = (changed: Record<string, string>) => {
    const params = Object.entries({ ...filter, ...changed }).filter(([, value]) => value !== "");
    setSearch(Object.fromEntries(params), { replace: true, state: STAY });
  };
  return (
    <OfficePage title="Log" lead={isOwner ? ALL : OWN}>
      <LogFilters side={side} isOwner={isOwner} filter={filter} onFilter={setFilter} />
      <LogList side={side} timeZone={timeZone} filter={filter} />
    </OfficePage>
  );
}
