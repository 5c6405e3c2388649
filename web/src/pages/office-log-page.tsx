import type { Me, Side } from "@lamplight/api/contract/staff.ts";
import { useOutletContext, useSearchParams } from "react-router-dom";
import { OfficePage } from "../components/office-page.tsx";
import { LogList } from "../features/staff/log-list.tsx";

const ALL = "Every change, who made it and why. Entries can't be edited.";
const OWN = "Your own changes. Entries can't be edited.";

/** The audit log; `?subject=` limits it to one record. */
export function OfficeLogPage({ side }: { side: Side }) {
  const { staff, timeZone } = useOutletContext<Me>();
  const [search] = useSearchParams();
  return (
    <OfficePage title="Log" lead={staff.role === "owner" ? ALL : OWN}>
      <LogList side={side} timeZone={timeZone} subject={search.get("subject")} />
    </OfficePage>
  );
}
