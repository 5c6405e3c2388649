import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useOutletContext, useSearchParams } from "react-router-dom";
import { officeDriverPath } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { Loading, Skeleton } from "../../../components/states/skeleton.tsx";
import { FailedState } from "../../../components/states/state-panel.tsx";
import { DriverFilters, useDriverFilter } from "../../../features/office/drivers/driver-filters.tsx";
import { DriverList } from "../../../features/office/drivers/driver-list.tsx";
import { NewDriverForm } from "../../../features/office/drivers/new-driver-form.tsx";
import { inboxItemQuery } from "../../../features/office/inbox/queries.ts";

/** All drivers. `?new` adds one; `&applicant` prefills it from an application. */
export function OfficeDriversPage() {
  const { staff, timeZone } = useOutletContext<Me>();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const filter = useDriverFilter();
  const mayAdd = may(staff.role, "edit drivers");
  const isNew = mayAdd && search.has("new");
  const applicantId = search.get("applicant");
  const {
    data: applicant,
    error,
    refetch,
  } = useQuery({ ...inboxItemQuery(applicantId ?? ""), enabled: isNew && applicantId !== null });
  return (
    <OfficePage
      title={isNew ? "New driver" : "Drivers"}
      actions={
        isNew ? (
          <Button variant="quiet" size="small" onClick={() => setSearch({})}>
            Back to drivers
          </Button>
        ) : (
          mayAdd && (
            <Button size="small" data-new onClick={() => setSearch({ new: "" })}>
              Add a driver
            </Button>
          )
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
        <NewDriverForm
          applicant={applicant ?? null}
          onSaved={({ _id }) =>
            applicant ? navigate(officeDriverPath(_id), { replace: true }) : setSearch({}, { replace: true })
          }
        />
      ) : (
        <>
          <DriverFilters />
          <DriverList filter={filter} mayAct={may(staff.role, "suspend drivers")} timeZone={timeZone} />
        </>
      )}
    </OfficePage>
  );
}
