import { Autocomplete } from "@base-ui/react/autocomplete";
import { searchKey } from "@lamplight/api/contract/folded-text.ts";
import type { Found } from "@lamplight/api/contract/patients.ts";
import { may } from "@lamplight/api/contract/permissions.ts";
import type { Role, Side } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Dialog } from "../../components/dialogs/dialog.tsx";
import { findQuery } from "../../lib/office/office-queries.ts";
import { recordPaths } from "../paths.ts";
import { officeActions } from "./nav-actions.ts";
import type { NavItem } from "./nav-items.ts";
import styles from "./office-palette.module.css";

type Destination = { id: string; to: string; label: string; more: string };

type OfficePaletteProps = { side: Side; role: Role; isOpen: boolean; navItems: NavItem[]; onClose: () => void };

/** The search palette: screens by name and, at the office, actions, people, bookings and payments. */
export function OfficePalette({ isOpen, ...palette }: OfficePaletteProps) {
  return (
    <Dialog isOpen={isOpen} onClose={palette.onClose} className={styles["palette"]} aria-label="Search">
      <Palette {...palette} />
    </Dialog>
  );
}

function Palette({ side, role, navItems, onClose }: Omit<OfficePaletteProps, "isOpen">) {
  const [text, setText] = useState("");
  const query = useDeferredValue(text.trim());
  const navigate = useNavigate();
  const { data: records = [] } = useQuery(findQuery(side === "office" ? query : ""));
  const actions = side === "office" ? officeActions.filter(({ needs }) => !needs || may(role, needs)) : [];
  const isNamed = ({ label }: { label: string }) => searchKey(label).includes(searchKey(text));
  const found: Destination[] = [
    ...navItems.filter(isNamed).map(({ to, label }) => ({ id: to, to, label, more: "Screen" })),
    ...(text.trim().length > 1 ? records.map(destinationOf) : []),
    ...actions.filter(isNamed).map(({ to, label }) => ({ id: label, to, label, more: "Action" })),
  ];
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
        placeholder={side === "office" ? "Search people, phone numbers, bookings, cards or actions" : "Search screens"}
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

const KINDS: Record<Found["kind"], string> = {
  patient: "Patient",
  consultant: "Nurse",
  driver: "Driver",
  staff: "Colleague",
  visit: "Visit",
  ride: "Ride",
  payment: "Payment",
};

const destinationOf = ({ kind, _id, opens, label, more }: Found): Destination => ({
  id: `${kind} ${_id}`,
  to: recordPaths[opens.kind](opens._id),
  label,
  more: [KINDS[kind], more].filter(Boolean).join(" · "),
});
