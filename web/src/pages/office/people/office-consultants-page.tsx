import type { Me } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useOutletContext, useSearchParams } from "react-router-dom";
import { officeConsultantPath } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { Loading, Skeleton } from "../../../components/states/skeleton.tsx";
import { FailedState } from "../../../components/states/state-panel.tsx";
import { ConsultantFilters, useConsultantFilter } from "../../../features/office/consultants/consultant-filters.tsx";
import { ConsultantForm } from "../../../features/office/consultants/consultant-form.tsx";
import { OfficeConsultantList } from "../../../features/office/consultants/consultant-list.tsx";
import { inboxItemQuery } from "../../../features/office/inbox/queries.ts";
import { notify } from "../../../lib/page/notify.ts";

/** All consultants. `?new` adds one; `&applicant` prefills it from an application. */
export function OfficeConsultantsPage() {
  const { timeZone } = useOutletContext<Me>();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const filter = useConsultantFilter();
  const isNew = search.has("new");
  const applicantId = search.get("applicant");
  const {
    data: applicant,
    error,
    refetch,
  } = useQuery({
    ...inboxItemQuery(applicantId ?? ""),
    enabled: applicantId !== null,
  });
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
        error ? (
          <FailedState title="The application did not load" error={error} retry={refetch} />
        ) : (
          <Loading label="Loading the application">
            <Skeleton shape="card" />
          </Loading>
        )
      ) : isNew ? (
        <ConsultantForm
          known={null}
          applicant={applicant ?? null}
          onSaved={({ _id, name }) => {
            notify.success(`${name} is added. Next, set their hours and send an invitation.`);
            navigate(officeConsultantPath(_id), { replace: true });
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
