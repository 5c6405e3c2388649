import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext } from "react-router-dom";
import { OfficePage } from "../components/office-page.tsx";
import { FeedSection } from "../features/nurse/feed-section.tsx";

/** Her visits in her own calendar program. */
export function NurseFeedPage() {
  const { timeZone } = useOutletContext<Me>();
  return (
    <OfficePage
      title="My calendar"
      lead="Your visits in the calendar of your phone or computer. Of patients it says initials only."
    >
      <FeedSection timeZone={timeZone} />
    </OfficePage>
  );
}
