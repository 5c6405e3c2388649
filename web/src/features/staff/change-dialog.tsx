import { type ChangeStaff, OFFICE_ROLES, OfficeRole, type StaffMember } from "@lamplight/api/contract/staff.ts";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { DialogActions, DialogCard } from "../../components/dialog-card.tsx";
import { EraseButton } from "../../components/erase-button.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { notify } from "../../lib/notify.ts";
import styles from "./invite-dialog.module.css";
import { useChangeStaff } from "./queries.ts";
import { ROLE_HINTS, ROLE_NAMES } from "./role-words.ts";
import { wayInOf } from "./staff-list.tsx";

type Action = ChangeStaff["action"];

/** What can be done to an account, where it can be. */
const ACTIONS: {
  action: Exclude<Action, "set-role">;
  label: string;
  said: string;
  fits: (of: StaffMember) => boolean;
}[] = [
  {
    action: "invite-again",
    label: "Mail a new link to choose a password",
    said: "A new link is on its way.",
    fits: ({ state }) => state !== "disabled",
  },
  {
    action: "end-sessions",
    label: "Log out everywhere",
    said: "Logged out everywhere.",
    fits: ({ devices }) => devices > 0,
  },
  {
    action: "reset-factor",
    label: "Reset the second factor",
    said: "A new second factor is set up at the next login.",
    fits: ({ factors }) => factors.length > 0,
  },
  { action: "disable", label: "Disable this account", said: "Disabled.", fits: ({ state }) => state !== "disabled" },
  {
    action: "enable",
    label: "Let them in again",
    said: "They can log in again.",
    fits: ({ state }) => state === "disabled",
  },
];

/** One account as the owner sees it, and what to do with it. */
export function ChangeDialog({ member, onClose }: { member: StaffMember | null; onClose: () => void }) {
  return (
    <DialogCard
      isOpen={member !== null}
      onClose={onClose}
      title={member?.name ?? ""}
      text={member && `${ROLE_NAMES[member.role]}, ${member.email}. ${wayInOf(member)}`}
    >
      {member && <AccountActions member={member} onDone={onClose} />}
    </DialogCard>
  );
}

function AccountActions({ member, onDone }: { member: StaffMember; onDone: () => void }) {
  const { mutate: change, isPending, variables } = useChangeStaff();
  const [reason, setWhy] = useState("");
  const act = (action: Action, said: string, role?: OfficeRole) =>
    change(
      { id: member._id, revision: member.revision, action, ...(role ? { role } : {}), ...(reason ? { reason } : {}) },
      { onSuccess: () => notify.success(said), onSettled: onDone },
    );
  const current = OfficeRole.safeParse(member.role);
  return (
    <div className={styles["form"]}>
      <TextField
        label="Why"
        optional
        hint="Stands in the log."
        value={reason}
        onChange={({ target }) => setWhy(target.value)}
      />
      {current.success && (
        <RoleChoice
          current={current.data}
          busy={isPending}
          onChoose={(role) => act("set-role", "Role changed.", role)}
        />
      )}
      <div className={styles["actions"]}>
        {ACTIONS.filter(({ fits }) => fits(member)).map(({ action, label, said }) => (
          <Button
            key={action}
            variant={action === "disable" ? "danger" : "quiet"}
            size="small"
            busy={isPending && variables.action === action}
            busyLabel="One moment…"
            onClick={() => act(action, said)}
          >
            {label}
          </Button>
        ))}
        {member.state === "disabled" && member.role !== "nurse" && (
          <EraseButton
            record={`staff/${member._id}`}
            revision={member.revision}
            name={member.name}
            text="The name, the email and the login are deleted. What they did stays in the log without the name."
            onErased={onDone}
          />
        )}
      </div>
      <DialogActions>
        <Button variant="quiet" onClick={onDone}>
          Close
        </Button>
      </DialogActions>
    </div>
  );
}

type RoleChoiceProps = { current: OfficeRole; busy: boolean; onChoose: (role: OfficeRole) => void };

function RoleChoice({ current, busy, onChoose }: RoleChoiceProps) {
  const [role, setRole] = useState(current);
  const choose = (value: string) => setRole(OfficeRole.parse(value));
  return (
    <>
      <SelectField label="Role" hint={ROLE_HINTS[role]} value={role} onChange={({ target }) => choose(target.value)}>
        {OFFICE_ROLES.map((one) => (
          <option key={one} value={one}>
            {ROLE_NAMES[one]}
          </option>
        ))}
      </SelectField>
      {role !== current && (
        <Button size="small" busy={busy} busyLabel="Saving…" onClick={() => onChoose(role)}>
          Make {ROLE_NAMES[role]}
        </Button>
      )}
    </>
  );
}
