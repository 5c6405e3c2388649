import type { Found } from "@lamplight/api/contract/patients.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { findQuery } from "../../lib/office/office-queries.ts";
import { TextField } from "../form/field.tsx";
import styles from "./record-search.module.css";

type RecordSearchProps = {
  label: string;
  /** What is searched for at first. */
  initial?: string;
  /** Which of the records found may be chosen. */
  isWanted: (found: Found) => boolean;
  /** Said when nothing is found. */
  none: string;
  onChoose: (found: Found) => void;
};

/** Finds a person by name, email or phone number. */
export function RecordSearch({ label, initial = "", isWanted, none, onChoose }: RecordSearchProps) {
  const [q, setQ] = useState(initial);
  const search = useDeferredValue(q.trim());
  const { data = [], isFetching } = useQuery(findQuery(search));
  const found = search.length > 1 ? data.filter(isWanted) : [];
  return (
    <div className={styles["search"]}>
      <TextField
        label={label}
        hint="Part of a name, email or phone number"
        type="search"
        autoComplete="off"
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      {found.length > 0 ? (
        <ul aria-label="People found">
          {found.map((one) => (
            <li key={`${one.kind} ${one._id}`}>
              <button type="button" onClick={() => onChoose(one)}>
                <b>{one.label}</b>
                <span>{one.more}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p role="status">{isFetching || search.length < 2 ? "" : none}</p>
      )}
    </div>
  );
}
