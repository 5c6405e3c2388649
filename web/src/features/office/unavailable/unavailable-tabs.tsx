import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useNavigate, useOutletContext } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { Segmented } from "../../../components/form/segmented.tsx";

export type UnavailablePart = "nurse" | "driver" | "everyone";

const PARTS: Record<UnavailablePart, { label: string; to: string }> = {
  driver: { label: "A driver", to: `${officeScreens.officeUnavailable}?part=driver` },
  nurse: { label: "A nurse", to: `${officeScreens.officeUnavailable}?part=nurse` },
  everyone: { label: "Everyone", to: officeScreens.officeTimeOff },
};

/** Who is unavailable, as far as this role handles it. */
export const unavailablePartsOf = (role: Me["staff"]["role"]): UnavailablePart[] => [
  ...(may(role, "change rides") ? ["driver" as const] : []),
  ...(may(role, "change visits") ? ["nurse" as const] : []),
  ...(may(role, "manage consultants") ? ["everyone" as const] : []),
];

/** The tabs of one screen: a driver, a nurse, or everyone. */
export function UnavailableTabs({ part }: { part: UnavailablePart }) {
  const { staff } = useOutletContext<Me>();
  const navigate = useNavigate();
  const parts = unavailablePartsOf(staff.role);
  if (parts.length < 2) return null;
  return (
    <Segmented
      label="Who is unavailable"
      options={parts.map((value) => ({ value, label: PARTS[value].label }))}
      value={part}
      onChange={(to) => void navigate(PARTS[to].to)}
    />
  );
}
