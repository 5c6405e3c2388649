import type { OfficeConsultant } from "@lamplight/api/contract/office-consultants.ts";
import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useOutletContext, useParams, useSearchParams } from "react-router-dom";
import { officeScreens, officeUnavailablePath } from "../../../app/paths.ts";
import { EraseButton } from "../../../components/dialogs/erase-button.tsx";
import { Button, ButtonLink } from "../../../components/form/button.tsx";
import { Segmented } from "../../../components/form/segmented.tsx";
import { Actions, Soft } from "../../../components/layout/boxes.tsx";
import { OfficeNotes } from "../../../components/office/office-notes.tsx";
import { Fact, RecordLayout } from "../../../components/office/record.tsx";
import { RecordPage } from "../../../components/office/record-page.tsx";
import { Availability } from "../../../components/states/status.tsx";
import { ofConsultant } from "../../../features/nurse/schedules/queries.ts";
import { HoursPart, TimeOffPart } from "../../../features/nurse/schedules/schedule-parts.tsx";
import { ConsultantForm } from "../../../features/office/consultants/consultant-form.tsx";
import { MissingOfNurseList } from "../../../features/office/consultants/missing-of-nurse.tsx";
import { consultantQuery } from "../../../features/office/consultants/queries.ts";
import { OfficeReviewList } from "../../../features/reviews/office-reviews.tsx";
import { LogOf } from "../../../features/staff/log/log-list.tsx";
import { InviteNurseDialog } from "../../../features/staff/members/invite-nurse-dialog.tsx";
import { notify } from "../../../lib/page/notify.ts";
import { inDollars } from "../../../lib/time/format.ts";

const SECTIONS = [
  { value: "hours", label: "Hours" },
  { value: "time-off", label: "Time off" },
  { value: "record", label: "Record" },
  { value: "reviews", label: "Reviews" },
] as const;
type ConsultantSection = (typeof SECTIONS)[number]["value"];

/** One nurse: facts beside the hours, time off, form and reviews. The section is in the URL. */
export function OfficeConsultantPage() {
  const { docId = "" } = useParams();
  const { staff, timeZone } = useOutletContext<Me>();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const [isInviting, setInviting] = useState(false);
  const section = SECTIONS.find(({ value }) => value === search.get("part"))?.value ?? "hours";
  const closeInvitation = () => {
    setInviting(false);
    void client.invalidateQueries({ queryKey: consultantQuery(docId).queryKey });
  };
  return (
    <RecordPage
      query={consultantQuery(docId)}
      kind="consultant"
      back={{ to: officeScreens.officeConsultants, label: "Consultants" }}
      title={({ name }) => name}
      actions={({ account }) => (
        <>
          {account === null && (
            <Button size="small" onClick={() => setInviting(true)}>
              Invite this nurse
            </Button>
          )}
          <ButtonLink variant="quiet" size="small" to={officeUnavailablePath(docId)}>
            Mark unavailable
          </ButtonLink>
        </>
      )}
    >
      {(consultant) => (
        <RecordLayout
          status={
            <Actions>
              <Availability available={consultant.available} />
              <Soft as="span">{loginStatus(consultant)}</Soft>
            </Actions>
          }
          facts={<ConsultantFacts consultant={consultant} />}
          notes={<OfficeNotes path={`consultants/${docId}`} notes={consultant.notes} timeZone={timeZone} mayWrite />}
          timeline={may(staff.role, "read the whole log") && <LogOf subject={docId} timeZone={timeZone} />}
        >
          <MissingOfNurseList nurse={consultant} />
          <Segmented<ConsultantSection>
            label="Section"
            options={SECTIONS}
            value={section}
            isCompact
            onChange={(to) => setSearch({ part: to }, { replace: true, preventScrollReset: true })}
          />
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
                <Actions>
                  <EraseButton
                    list="consultants"
                    record={consultant}
                    text="The public page, the portrait, the license and the login are deleted. Past visits stay without the name."
                    onErased={() => navigate(officeScreens.officeConsultants)}
                  />
                </Actions>
              )}
            </>
          )}
          <InviteNurseDialog isOpen={isInviting} nurses={[consultant]} onClose={closeInvitation} />
        </RecordLayout>
      )}
    </RecordPage>
  );
}

const ConsultantFacts = ({ consultant }: { consultant: OfficeConsultant }) => {
  const { speciality, degree, feeCents, visitMinutes, languages, licence } = consultant;
  return (
    <>
      <Fact name="Specialty">{speciality}</Fact>
      <Fact name="Degree">{degree}</Fact>
      <Fact name="Fee">
        {inDollars(feeCents)}, {visitMinutes} minutes
      </Fact>
      <Fact name="Hours">{consultant.hours}</Fact>
      <Fact name="Languages">{languages.join(", ")}</Fact>
      <Fact name="License">{licence && `${licence.state} ${licence.number}`}</Fact>
    </>
  );
};

function loginStatus({ account }: OfficeConsultant): string {
  if (account === null) return "No login yet.";
  const states = {
    invited: "Invited, hasn't accepted yet",
    active: "Has a login",
    disabled: "Login disabled",
  };
  return `${states[account.state]}: ${account.email}.`;
}
