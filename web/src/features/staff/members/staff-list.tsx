import { shortDate, timeWithZone } from "@lamplight/api/contract/format-time.ts";
import type { StaffMember } from "@lamplight/api/contract/staff.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "../../../components/form/button.tsx";
import { OfficeList } from "../../../components/office/office-list.tsx";
import type { TableHead } from "../../../components/office/table.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { factorWords } from "../access/access.tsx";
import { staffQuery } from "../queries.ts";
import { ROLE_NAMES } from "./role-words.ts";

const EMPTY = { title: "No staff yet", text: "Invite your first colleague." };

const HEADS: TableHead[] = [
  { head: "Name" },
  { head: "Role" },
  { head: "Login" },
  { head: "Last seen" },
  { head: "Change", of: "act" },
];

type StaffListProps = { timeZone: string; onChange: (member: StaffMember) => void };

/** All staff with role, login status and last activity. */
export function StaffList({ timeZone, onChange }: StaffListProps) {
  const known = useInfiniteQuery(staffQuery);
  return (
    <OfficeList label="Staff" query={known} empty={EMPTY} heads={HEADS}>
      {(member) => (
        <tr key={member._id} data-row>
          <th scope="row">
            {member.name}
            <small>{member.email}</small>
          </th>
          <td>{ROLE_NAMES[member.role]}</td>
          <td data-line>{loginStatus(member)}</td>
          <td>
            {member.lastSeen
              ? `Last seen ${shortDate(member.lastSeen, timeZone)}, ${timeWithZone(member.lastSeen, timeZone)}`
              : "Never logged in"}
          </td>
          <td data-of="act">
            <Button variant="link" size="small" onClick={() => onChange(member)}>
              Change <VisuallyHidden>{member.name}</VisuallyHidden>
            </Button>
          </td>
        </tr>
      )}
    </OfficeList>
  );
}

/** How an account logs in, as a sentence. */
export function loginStatus({ state, factors }: StaffMember): string {
  if (state === "disabled") return "Disabled. Can't log in.";
  if (state === "invited") return "Invited. Hasn't accepted yet.";
  if (factors.length === 0) return "Will set up a second factor at the next login.";
  return `Logs in with ${factorWords(factors)}.`;
}
