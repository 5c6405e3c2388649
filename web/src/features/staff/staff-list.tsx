import { shortDate, timeWithZone } from "@lamplight/api/contract/format-time.ts";
import type { StaffMember } from "@lamplight/api/contract/staff.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "../../components/button.tsx";
import { VisuallyHidden } from "../../components/layout.tsx";
import { OfficeList, OfficeRow } from "../../components/office-list.tsx";
import { FACTOR_WORDS } from "./access.tsx";
import { staffQuery } from "./queries.ts";
import { ROLE_NAMES } from "./role-words.ts";
import styles from "./staff-list.module.css";

const EMPTY = { title: "Nobody yet", text: "Invite the first one." };

type StaffListProps = { timeZone: string; onChange: (member: StaffMember) => void };

/** Everyone who works here: who they are, what they may do, and how they get in. */
export function StaffList({ timeZone, onChange }: StaffListProps) {
  const known = useInfiniteQuery(staffQuery);
  return (
    <OfficeList label="Staff" known={known} empty={EMPTY}>
      {(member) => (
        <OfficeRow key={member._id} className={styles["member"]}>
          <p>
            <b className={styles["name"]}>{member.name}</b>
            <span className={styles["small"]}>{member.email}</span>
          </p>
          <p>{ROLE_NAMES[member.role]}</p>
          <p className={styles["soft"]}>{wayInOf(member)}</p>
          <p className={styles["small"]}>
            {member.lastSeen
              ? `Seen ${shortDate(member.lastSeen, timeZone)}, ${timeWithZone(member.lastSeen, timeZone)}`
              : "Never seen yet"}
          </p>
          <Button variant="quiet" size="small" onClick={() => onChange(member)}>
            Change <VisuallyHidden>{member.name}</VisuallyHidden>
          </Button>
        </OfficeRow>
      )}
    </OfficeList>
  );
}

/** In one sentence: whether they get in, and with what. */
export function wayInOf({ state, factors }: StaffMember): string {
  if (state === "disabled") return "Disabled: cannot log in.";
  if (state === "invited") return "Invited, has not accepted yet.";
  if (factors.length === 0) return "Sets up a second factor at the next login.";
  return `Logs in with ${factors.map((kind) => FACTOR_WORDS[kind]).join(" or ")}.`;
}
