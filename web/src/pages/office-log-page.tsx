import type { Me, Side } from "@lamplight/api/contract/staff.ts";
import { useOutletContext, useSearchParams } from "react-router-dom";
import { OfficePage } from "../components/office-page.tsx";
import { LogList } from "../features/staff/log-list.tsx";

const ALL = "Everything that was done, by whom and why. Nobody can change it.";
const OWN = "What you did here. Nobody can change it.";

/** What was done; `?subject=` narrows it to one record. */
export function OfficeLogPage({ side }: { side: Side }) {
  const { staff, timeZone } = useOutletContext<Me>();
  const [search] = useSearchParams();
  return (
    <OfficePage title="Log" lead={staff.role === "owner" ? ALL : OWN}>
      <LogList side={side} timeZone={timeZone} subject={search.get("subject")} />
    </OfficePage>
  );
}
