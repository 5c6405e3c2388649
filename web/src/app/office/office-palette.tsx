import { Autocomplete } from "@base-ui/react/autocomplete";
import type { Found } from "@lamplight/api/contract/patients.ts";
import type { Side } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Dialog } from "../../components/dialog.tsx";
import { findQuery } from "../../features/patients/queries.ts";
import { officePatientPath, officeRidePath, officeVisitPath } from "../paths.ts";
import styles from "./office-palette.module.css";
import type { NavItem } from "./places.ts";

type Way = { id: string; to: string; label: string; more: string };

type OfficePaletteProps = { side: Side; isOpen: boolean; places: NavItem[]; onClose: () => void };

/** One field that leads anywhere: screens by their name, and at the office whomever a few letters or digits find. */
export function OfficePalette({ isOpen, ...palette }: OfficePaletteProps) {
  return (
    <Dialog isOpen={isOpen} onClose={palette.onClose} className={styles["palette"]} aria-label="Search">
      <Palette {...palette} />
    </Dialog>
  );
}

function Palette({ side, places, onClose }: Omit<OfficePaletteProps, "isOpen">) {
  const [wish, setWish] = useState("");
  const asked = useDeferredValue(wish.trim());
  const navigate = useNavigate();
  const { data: people = [] } = useQuery(findQuery(side === "office" ? asked : ""));
  const screens: Way[] = places
    .filter(({ label }) => label.toLowerCase().includes(wish.trim().toLowerCase()))
    .map(({ to, label }) => ({ id: to, to, label, more: "Screen" }));
  const found = [...screens, ...(wish.trim().length > 1 ? people.flatMap(wayTo) : [])];
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
      value={wish}
      onValueChange={(text, { reason }) => reason !== "item-press" && setWish(text)}
      itemToStringValue={({ label }) => label}
    >
      <Autocomplete.Input className={styles["input"]} aria-label="Search" placeholder="Where to?" autoFocus />
      <Autocomplete.List className={styles["list"]} aria-label="Found">
        {(way: Way) => (
          <Autocomplete.Item key={way.id} value={way} className={styles["item"]} onClick={() => open(way.to)}>
            <span>{way.label}</span>
            <span className={styles["more"]}>{way.more}</span>
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
      <Autocomplete.Empty className={styles["empty"]}>Nothing has that name.</Autocomplete.Empty>
    </Autocomplete.Root>
  );
}

/** What has no screen of its own yet leads to its patient, or nowhere. */
function wayTo({ kind, _id: id, patientId, label, more }: Found): Way[] {
  if (kind === "visit") return [{ id, to: officeVisitPath(id), label, more }];
  if (kind === "ride") return [{ id, to: officeRidePath(id), label, more }];
  return patientId ? [{ id, to: officePatientPath(patientId), label, more }] : [];
}
