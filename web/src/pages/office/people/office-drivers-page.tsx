import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useNavigate, useOutletContext, useSearchParams } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { DriverFilters, useDriverFilter } from "../../../features/office/drivers/driver-filters.tsx";
import { DriverList } from "../../../features/office/drivers/driver-list.tsx";
import { NewDriverForm } from "../../../features/office/drivers/new-driver-form.tsx";
import { useApplication } from "../../../features/office/inbox/queries.ts";

/** All drivers. `?new` adds one; `&applicant` prefills it from an application. */
export function OfficeDriversPage() {
  const { staff, timeZone } = useOutletContext<Me>();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const filter = useDriverFilter();
  const mayAdd = may(staff.role, "edit drivers");
  const isNew = mayAdd && search.has("new");
  const applicantId = search.get("applicant");
  const query = useApplication(isNew ? applicantId : null);
  const { data: applicant } = query;
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
        <Answer of={query} what="the application" />
      ) : isNew ? (
        <NewDriverForm
          applicant={applicant ?? null}
          onSaved={({ _id }) =>
            applicant ? navigate(recordPaths.driver(_id), { replace: true }) : setSearch({}, { replace: true })
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
