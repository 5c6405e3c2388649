import { PATIENT_SORTS } from "@lamplight/api/contract/patients.ts";
import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useDeferredValue } from "react";
import { useOutletContext, useSearchParams } from "react-router-dom";
import { STAY } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { SearchField } from "../../../components/form/search-field.tsx";
import { ListFilters } from "../../../components/office/list-filters.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { PatientList } from "../../../features/office/patients/patient-list.tsx";
import { useDownload } from "../../../features/office/patients/queries.ts";

/**
 * All patients, sorted or searched. Both are in the URL.
 */
export function OfficePatientsPage() {
  const { timeZone, staff } = useOutletContext<Me>();
  const [search, setSearch] = useSearchParams();
  const q = search.get("q") ?? "";
  const query = useDeferredValue(q.trim());
  const sort = PATIENT_SORTS.find((one) => one === search.get("sort")) ?? "name";
  const isFinding = query.length > 1;
  const { mutate: save, isPending } = useDownload();
  const setFilters = (changed: { q?: string; sort?: string }) => {
    const params = Object.entries({ q, sort, ...changed }).filter(([, value]) => value !== "" && value !== "name");
    setSearch(Object.fromEntries(params), { replace: true, state: STAY });
  };
  const download = () => {
    const exported = new URLSearchParams({ sort, ...(isFinding ? { q: query } : {}) });
    save({ path: `exports/patients.csv?${exported}`, name: "patients.csv" });
  };
  return (
    <OfficePage
      title="Patients"
      actions={
        may(staff.role, "export patients") && (
          <Button variant="quiet" size="small" busy={isPending} busyLabel="Exporting…" onClick={download}>
            Export as CSV
          </Button>
        )
      }
    >
      <ListFilters>
        <SearchField
          isInList
          label="Name, email or phone number"
          value={q}
          onText={(text) => setFilters({ q: text })}
        />
      </ListFilters>
      <PatientList
        q={isFinding ? query : ""}
        sort={isFinding ? "name" : sort}
        onSort={may(staff.role, "read visits") && !isFinding ? (by) => setFilters({ sort: by }) : undefined}
        timeZone={timeZone}
      />
    </OfficePage>
  );
}
