import type { Me, StaffMember } from "@lamplight/api/contract/staff.ts";
import { useState } from "react";
import { useNavigate, useOutletContext, useSearchParams } from "react-router-dom";
import { officeUnavailablePath } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { useConsultants } from "../../../features/consultants/queries.ts";
import { UpcomingVisits } from "../../../features/office/unavailable/upcoming-visits.tsx";
import { ChangeDialog } from "../../../features/staff/members/change-dialog.tsx";
import { InviteDialog } from "../../../features/staff/members/invite-dialog.tsx";
import { InviteNurseDialog } from "../../../features/staff/members/invite-nurse-dialog.tsx";
import { StaffList } from "../../../features/staff/members/staff-list.tsx";

/** All staff and nurses with a login, and invitations. `?new` opens the invitation of a colleague. */
export function OfficeStaffPage() {
  const { timeZone } = useOutletContext<Me>();
  const { data: nurses = [] } = useConsultants();
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
