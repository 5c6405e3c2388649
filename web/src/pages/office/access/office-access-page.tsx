import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me, Side } from "@lamplight/api/contract/staff.ts";
import { useOutletContext } from "react-router-dom";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { StopOwnReport } from "../../../features/office/reports/weekly/stop-own-report.tsx";
import { DigestSwitch } from "../../../features/office/today/digest-switch.tsx";
import { Access } from "../../../features/staff/access/access.tsx";
import { KeysSwitch } from "../../../features/staff/access/keys-switch.tsx";

/** The user's own login and notifications. */
export function OfficeAccessPage({ side }: { side: Side }) {
  const me = useOutletContext<Me>();
  return (
    <OfficePage title="My access" lead={`You're logged in as ${me.staff.name} (${me.staff.email}).`}>
      <Access side={side} me={me} />
      <KeysSwitch />
      {may(me.staff.role, "get the morning email") && <DigestSwitch />}
      {side === "office" && may(me.staff.role, "read reports") && <StopOwnReport />}
    </OfficePage>
  );
}
