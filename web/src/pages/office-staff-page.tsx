import type { Me, StaffMember } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useOutletContext, useSearchParams } from "react-router-dom";
import { officeUnavailablePath } from "../app/paths.ts";
import { Button } from "../components/button.tsx";
import { OfficePage } from "../components/office-page.tsx";
import { UpcomingVisits } from "../features/affected-visits/upcoming-visits.tsx";
import { consultantsQuery } from "../features/consultants/queries.ts";
import { ChangeDialog } from "../features/staff/change-dialog.tsx";
import { InviteDialog } from "../features/staff/invite-dialog.tsx";
import { InviteNurseDialog } from "../features/staff/invite-nurse-dialog.tsx";
import { StaffList } from "../features/staff/staff-list.tsx";

/** All staff and nurses with a login, and invitations. `?new` opens the invitation of a colleague. */
export function OfficeStaffPage() {
  const { timeZone } = useOutletContext<Me>();
  const { data: nurses = [] } = useQuery(consultantsQuery);
  const [search] = useSearchParams();
  const [invites, setInvites] = useState<"nobody" | "staff" | "nurse">(search.has("new") ? "staff" : "nobody");
  const [member, setMember] = useState<StaffMember | null>(null);
  const close = () => setInvites("nobody");
  const navigate = useNavigate();
  return (
    <OfficePage
      title="Staff"
      actions={
        <>
          <Button size="small" data-new onClick={() => setInvites("staff")}>
            Invite a colleague
          </Button>
          <Button variant="quiet" size="small" onClick={() => setInvites("nurse")}>
            Invite a nurse
          </Button>
        </>
      }
    >
      <StaffList timeZone={timeZone} onChange={setMember} />
      <InviteDialog isOpen={invites === "staff"} onClose={close} />
      <InviteNurseDialog isOpen={invites === "nurse"} nurses={nurses} onClose={close} />
      <ChangeDialog
        member={member}
        onClose={() => setMember(null)}
        visitsOf={(docId) => <UpcomingVisits docId={docId} timeZone={timeZone} />}
        onNurseDisabled={(docId) => navigate(officeUnavailablePath(docId, true))}
      />
    </OfficePage>
  );
}
