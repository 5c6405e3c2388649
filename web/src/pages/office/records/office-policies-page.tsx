import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext, useSearchParams } from "react-router-dom";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { QueryAnswer } from "../../../components/states/answer.tsx";
import { PolicyTexts } from "../../../features/office/settings/policy-texts.tsx";
import { policiesQuery } from "../../../features/office/settings/queries.ts";

/** The terms and the privacy policy as they were at the moment in the address; as they are now without one. */
export function OfficePoliciesPage() {
  const { timeZone } = useOutletContext<Me>();
  const [search] = useSearchParams();
  const asked = Date.parse(search.get("at") ?? "");
  const at = Number.isNaN(asked) ? null : new Date(asked).toISOString();
  return (
    <OfficePage
      title="Terms and privacy"
      lead={at ? `As published on ${dateAndTime(at, timeZone)}, word for word.` : "As published now, word for word."}
    >
      <QueryAnswer query={policiesQuery(at)} what="the texts">
        {(found) => <PolicyTexts found={found} timeZone={timeZone} />}
      </QueryAnswer>
    </OfficePage>
  );
}
