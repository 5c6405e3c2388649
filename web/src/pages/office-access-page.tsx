import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me, Side } from "@lamplight/api/contract/staff.ts";
import { useOutletContext } from "react-router-dom";
import { OfficePage } from "../components/office-page.tsx";
import { Access } from "../features/staff/access.tsx";
import { KeysSwitch } from "../features/staff/keys-switch.tsx";
import { DigestSwitch } from "../features/today/digest-switch.tsx";

/** The user's own login and notifications. */
export function OfficeAccessPage({ side }: { side: Side }) {
  const me = useOutletContext<Me>();
  return (
    <OfficePage title="My access" lead={`You're logged in as ${me.staff.name} (${me.staff.email}).`}>
      <Access side={side} me={me} />
      <KeysSwitch />
      {may(me.staff.role, "get the morning email") && <DigestSwitch />}
    </OfficePage>
  );
}
