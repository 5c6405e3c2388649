import { PATIENT_SORTS, type PatientSort } from "@lamplight/api/contract/patients.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useDeferredValue, useState } from "react";
import { useOutletContext, useSearchParams } from "react-router-dom";
import { STAY } from "../app/paths.ts";
import { Button } from "../components/button.tsx";
import { SelectField, TextField } from "../components/field.tsx";
import { OfficePage } from "../components/office-page.tsx";
import { PatientList } from "../features/patients/patient-list.tsx";
import { useDownload } from "../features/patients/queries.ts";
import styles from "./office-patients-page.module.css";

const ORDERS: Record<PatientSort, string> = {
  name: "Name",
  next: "Next visit",
  last: "Last visit",
  "no-shows": "No-shows",
};

/**
 * Everybody in an order, or of them whoever is searched for. Both stand in the address, for whoever comes back or sends it on.
 */
export function OfficePatientsPage() {
  const { timeZone, staff } = useOutletContext<Me>();
  const [search, setSearch] = useSearchParams();
  // What is typed stands at once; the address follows when it can.
  const [q, setQ] = useState(search.get("q") ?? "");
  const wish = useDeferredValue(q.trim());
  const sort = PATIENT_SORTS.find((one) => one === search.get("sort")) ?? "name";
  const isFinding = wish.length > 1;
  const { mutate: save, isPending } = useDownload();
  const variant = (changed: { q?: string; sort?: string }) => {
    const wished = Object.entries({ q, sort, ...changed }).filter(([, value]) => value !== "" && value !== "name");
    setSearch(Object.fromEntries(wished), { replace: true, state: STAY });
  };
  const download = () => {
    const asked = new URLSearchParams({ sort, ...(isFinding ? { q: wish } : {}) });
    save({ path: `exports/patients.csv?${asked}`, name: "patients.csv" });
  };
  return (
    <OfficePage
      title="Patients"
      actions={
        staff.role !== "dispatch" && (
          <Button variant="quiet" size="small" busy={isPending} busyLabel="Exporting…" onClick={download}>
            Export as CSV
          </Button>
        )
      }
    >
      <div className={styles["filters"]}>
        <TextField
          label="Name, email or phone number"
          type="search"
          value={q}
          onChange={({ target }) => {
            setQ(target.value);
            variant({ q: target.value });
          }}
        />
        {staff.role !== "dispatch" && !isFinding && (
          <SelectField label="In the order of" value={sort} onChange={({ target }) => variant({ sort: target.value })}>
            {PATIENT_SORTS.map((one) => (
              <option key={one} value={one}>
                {ORDERS[one]}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <PatientList q={isFinding ? wish : ""} sort={isFinding ? "name" : sort} timeZone={timeZone} />
    </OfficePage>
  );
}
