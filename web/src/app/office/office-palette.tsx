import { Autocomplete } from "@base-ui/react/autocomplete";
import type { Found } from "@lamplight/api/contract/patients.ts";
import type { Side } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Dialog } from "../../components/dialog.tsx";
import { findQuery } from "../../features/patients/queries.ts";
import { officePatientPath, officeRidePath, officeVisitPath } from "../paths.ts";
import type { NavItem } from "./nav-items.ts";
import styles from "./office-palette.module.css";

type Destination = { id: string; to: string; label: string; more: string };

type OfficePaletteProps = { side: Side; isOpen: boolean; navItems: NavItem[]; onClose: () => void };

/** The search palette: screens by name and, at the office, patients, visits and rides. */
export function OfficePalette({ isOpen, ...palette }: OfficePaletteProps) {
  return (
    <Dialog isOpen={isOpen} onClose={palette.onClose} className={styles["palette"]} aria-label="Search">
      <Palette {...palette} />
    </Dialog>
  );
}

function Palette({ side, navItems, onClose }: Omit<OfficePaletteProps, "isOpen">) {
  const [text, setText] = useState("");
  const query = useDeferredValue(text.trim());
  const navigate = useNavigate();
  const { data: people = [] } = useQuery(findQuery(side === "office" ? query : ""));
  const screens: Destination[] = navItems
    .filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
    .map(({ to, label }) => ({ id: to, to, label, more: "Screen" }));
  const found = [...screens, ...(text.trim().length > 1 ? people.flatMap(destinationsOf) : [])];
  const open = (to: string) => {
    onClose();
    navigate(to);
  };
  return (
    <Autocomplete.Root
      inline
      open
      items={found}
      filter={null}
      autoHighlight="always"
      keepHighlight
      value={text}
      onValueChange={(typed, { reason }) => reason !== "item-press" && setText(typed)}
      itemToStringValue={({ label }) => label}
    >
      <Autocomplete.Input
        className={styles["input"]}
        aria-label="Search"
        placeholder="Search patients, visits, rides or screens"
        autoFocus
      />
      <Autocomplete.List className={styles["list"]} aria-label="Results">
        {(destination: Destination) => (
          <Autocomplete.Item
            key={destination.id}
            value={destination}
            className={styles["item"]}
            onClick={() => open(destination.to)}
          >
            <span>{destination.label}</span>
            <span className={styles["more"]}>{destination.more}</span>
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
      <Autocomplete.Empty className={styles["empty"]}>No results.</Autocomplete.Empty>
    </Autocomplete.Root>
  );
}

/** Where a search result leads; records without their own page lead to their patient. */
function destinationsOf({ kind, _id: id, patientId, label, more }: Found): Destination[] {
  if (kind === "visit") return [{ id, to: officeVisitPath(id), label, more }];
  if (kind === "ride") return [{ id, to: officeRidePath(id), label, more }];
  return patientId ? [{ id, to: officePatientPath(patientId), label, more }] : [];
}
