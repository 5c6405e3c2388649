import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext } from "react-router-dom";
import { OfficePage } from "../../components/office/office-page.tsx";
import { FeedSection } from "../../features/nurse/day/feed-section.tsx";

/** A nurse's calendar feed. */
export function NurseFeedPage() {
  const { timeZone } = useOutletContext<Me>();
  return (
    <OfficePage
      title="My calendar"
      lead="See your visits in the calendar app of your phone or computer. Patients appear with initials only."
    >
      <FeedSection timeZone={timeZone} />
    </OfficePage>
  );
}
