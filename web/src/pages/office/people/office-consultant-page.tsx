import type { OfficeConsultant } from "@lamplight/api/contract/office-consultants.ts";
import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useState } from "react";
import { useNavigate, useOutletContext, useParams, useSearchParams } from "react-router-dom";
import { officeScreens, officeUnavailablePath } from "../../../app/paths.ts";
import { EraseButton } from "../../../components/dialogs/erase-button.tsx";
import { Button, ButtonLink } from "../../../components/form/button.tsx";
import { Segmented } from "../../../components/form/segmented.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { ofConsultant } from "../../../features/nurse/schedules/queries.ts";
import { HoursPart, TimeOffPart } from "../../../features/nurse/schedules/schedule-parts.tsx";
import { ConsultantForm } from "../../../features/office/consultants/consultant-form.tsx";
import { useOfficeConsultant } from "../../../features/office/consultants/queries.ts";
import { OfficeReviewList } from "../../../features/reviews/office-reviews.tsx";
import { InviteNurseDialog } from "../../../features/staff/members/invite-nurse-dialog.tsx";
import { notify } from "../../../lib/page/notify.ts";
import styles from "./office-consultant-page.module.css";

const SECTIONS = [
  { value: "hours", label: "Hours" },
  { value: "time-off", label: "Time off" },
  { value: "record", label: "Record" },
  { value: "reviews", label: "Reviews" },
] as const;
type ConsultantSection = (typeof SECTIONS)[number]["value"];

/** One consultant: hours, time off, and record. The section is in the URL. */
export function OfficeConsultantPage() {
  const { docId = "" } = useParams();
  const { staff, timeZone } = useOutletContext<Me>();
  const navigate = useNavigate();
  const query = useOfficeConsultant(docId);
  const { data: consultant, refetch } = query;
  const [search, setSearch] = useSearchParams();
  const [isInviting, setInviting] = useState(false);
  const section = SECTIONS.find(({ value }) => value === search.get("part"))?.value ?? "hours";
  if (!consultant)
    return (
      <OfficePage title="Consultant">
        <Answer of={query} what="the consultant" />
      </OfficePage>
    );
  const closeInvitation = () => {
    setInviting(false);
    void refetch();
  };
  return (
    <OfficePage
      title={consultant.name}
      lead={loginStatus(consultant)}
      actions={
        <>
          <ButtonLink variant="quiet" size="small" to={officeUnavailablePath(docId)}>
            Mark unavailable
          </ButtonLink>
          {consultant.account === null && (
            <Button size="small" onClick={() => setInviting(true)}>
              Invite this nurse
            </Button>
          )}
        </>
      }
    >
      <div className={styles["parts"]}>
        <Segmented<ConsultantSection>
          label="Section"
          options={SECTIONS}
          value={section}
          onChange={(to) => setSearch({ part: to }, { replace: true, preventScrollReset: true })}
        />
      </div>
      {section === "hours" ? (
        <HoursPart of={ofConsultant(docId)} docId={docId} timeZone={timeZone} />
      ) : section === "time-off" ? (
        <TimeOffPart
          of={ofConsultant(docId)}
          timeZone={timeZone}
          empty="Add the days this nurse is away, so patients can't book them."
          next={() => (
            <p>
              <ButtonLink to={officeUnavailablePath(docId, true)}>Handle the visits</ButtonLink>
            </p>
          )}
        />
      ) : section === "reviews" ? (
        <OfficeReviewList docId={docId} timeZone={timeZone} />
      ) : (
        <>
          <ConsultantForm known={consultant} onSaved={() => notify.success("Changes saved.")} />
          {may(staff.role, "erase people") && (
            <div className={styles["erase"]}>
              <EraseButton
                list="consultants"
                record={consultant}
                text="The public page, the portrait, the license and the login are deleted. Past visits stay without the name."
                onErased={() => navigate(officeScreens.officeConsultants)}
              />
            </div>
          )}
        </>
      )}
      <InviteNurseDialog isOpen={isInviting} nurses={[consultant]} onClose={closeInvitation} />
    </OfficePage>
  );
}

function loginStatus({ account }: OfficeConsultant): string {
  if (account === null) return "No login yet.";
  const states = {
    invited: "Invited, hasn't accepted yet",
    active: "Has a login",
    disabled: "Login disabled",
  };
  return `${states[account.state]}: ${account.email}.`;
}
