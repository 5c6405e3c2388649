import { shortDate, timeWithZone } from "@lamplight/api/contract/format-time.ts";
import type { StaffMember } from "@lamplight/api/contract/staff.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "../../../components/form/button.tsx";
import { Soft } from "../../../components/layout/boxes.tsx";
import { OfficeList, OfficeRow } from "../../../components/office/office-list.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { factorWords } from "../access/access.tsx";
import { staffQuery } from "../queries.ts";
import { ROLE_NAMES } from "./role-words.ts";
import styles from "./staff-list.module.css";

const EMPTY = { title: "No staff yet", text: "Invite your first colleague." };

type StaffListProps = { timeZone: string; onChange: (member: StaffMember) => void };

/** All staff with role, login status and last activity. */
export function StaffList({ timeZone, onChange }: StaffListProps) {
  const known = useInfiniteQuery(staffQuery);
  return (
    <OfficeList label="Staff" query={known} empty={EMPTY}>
      {(member) => (
        <OfficeRow key={member._id} className={styles["member"]}>
          <p>
            <b className={styles["name"]}>{member.name}</b>
            <span className={styles["small"]}>{member.email}</span>
          </p>
          <p>{ROLE_NAMES[member.role]}</p>
          <Soft>{loginStatus(member)}</Soft>
          <p className={styles["small"]}>
            {member.lastSeen
              ? `Last seen ${shortDate(member.lastSeen, timeZone)}, ${timeWithZone(member.lastSeen, timeZone)}`
              : "Never logged in"}
          </p>
          <Button variant="quiet" size="small" onClick={() => onChange(member)}>
            Change <VisuallyHidden>{member.name}</VisuallyHidden>
          </Button>
        </OfficeRow>
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
