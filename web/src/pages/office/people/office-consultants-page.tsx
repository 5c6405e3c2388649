import type { Me } from "@lamplight/api/contract/staff.ts";
import { useNavigate, useOutletContext, useSearchParams } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { ConsultantFilters, useConsultantFilter } from "../../../features/office/consultants/consultant-filters.tsx";
import { ConsultantForm } from "../../../features/office/consultants/consultant-form.tsx";
import { OfficeConsultantList } from "../../../features/office/consultants/consultant-list.tsx";
import { useApplication } from "../../../features/office/inbox/queries.ts";
import { notify } from "../../../lib/page/notify.ts";

/** All consultants. `?new` adds one; `&applicant` prefills it from an application. */
export function OfficeConsultantsPage() {
  const { timeZone } = useOutletContext<Me>();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const filter = useConsultantFilter();
  const isNew = search.has("new");
  const applicantId = search.get("applicant");
  const query = useApplication(applicantId);
  const { data: applicant } = query;
  return (
    <OfficePage
      title={isNew ? "New nurse" : "Consultants"}
      actions={
        isNew ? (
          <Button variant="quiet" size="small" onClick={() => setSearch({})}>
            Back to consultants
          </Button>
        ) : (
          <Button size="small" data-new onClick={() => setSearch({ new: "" })}>
            Add a nurse
          </Button>
        )
      }
    >
      {isNew && applicantId !== null && !applicant ? (
        <Answer of={query} what="the application" />
      ) : isNew ? (
        <ConsultantForm
          known={null}
          applicant={applicant ?? null}
          onSaved={({ _id, name }) => {
            notify.success(`${name} is added. Next, set their hours and send an invitation.`);
            navigate(recordPaths.consultant(_id), { replace: true });
          }}
        />
      ) : (
        <>
          <ConsultantFilters />
          <OfficeConsultantList filter={filter} timeZone={timeZone} />
        </>
      )}
    </OfficePage>
  );
}
