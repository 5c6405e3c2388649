import { type ChangeStaff, OFFICE_ROLES, OfficeRole, type StaffMember } from "@lamplight/api/contract/staff.ts";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { ChangedNotice } from "../../components/changed-notice.tsx";
import { DialogActions, DialogCard } from "../../components/dialog-card.tsx";
import { EraseButton } from "../../components/erase-button.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { FormError } from "../../components/form-error.tsx";
import { notify } from "../../lib/notify.ts";
import { useOpenedRecord } from "../../lib/opened-record.ts";
import { useStaffText } from "../../lib/staff-draft.ts";
import styles from "./invite-dialog.module.css";
import { useChangeStaff } from "./queries.ts";
import { ROLE_HINTS, ROLE_NAMES } from "./role-words.ts";
import { loginStatus } from "./staff-list.tsx";

type Action = ChangeStaff["action"];

/** Actions on an account, each with the states it applies to. */
const ACTIONS: {
  action: Exclude<Action, "set-role">;
  label: string;
  done: string;
  fits: (of: StaffMember) => boolean;
}[] = [
  {
    action: "invite-again",
    label: "Email a new link to choose a password",
    done: "We emailed a new link.",
    fits: ({ state }) => state !== "disabled",
  },
  {
    action: "end-sessions",
    label: "Log out everywhere",
    done: "Logged out everywhere.",
    fits: ({ devices }) => devices > 0,
  },
  {
    action: "reset-factor",
    label: "Reset the second factor",
    done: "They set up a new second factor at the next login.",
    fits: ({ factors }) => factors.length > 0,
  },
  {
    action: "disable",
    label: "Disable this account",
    done: "Account disabled.",
    fits: ({ state }) => state !== "disabled",
  },
  {
    action: "enable",
    label: "Enable this account",
    done: "They can log in again.",
    fits: ({ state }) => state === "disabled",
  },
];

/** One account with the owner's actions on it. */
export function ChangeDialog({ member, onClose }: { member: StaffMember | null; onClose: () => void }) {
  return (
    <DialogCard
      isOpen={member !== null}
      onClose={onClose}
      title={member?.name ?? ""}
      text={member && `${ROLE_NAMES[member.role]}, ${member.email}. ${loginStatus(member)}`}
    >
      {member && <AccountActions member={member} onDone={onClose} />}
    </DialogCard>
  );
}

function AccountActions({ member, onDone }: { member: StaffMember; onDone: () => void }) {
  const { mutate: change, isPending, variables, error } = useChangeStaff();
  const { text: reason, setText: setReason, drop } = useStaffText(`account ${member._id}`);
  const { opened, changed } = useOpenedRecord(member, { subject: member._id, isBusy: isPending });
  const act = (action: Action, done: string, role?: OfficeRole) =>
    change(
      { id: member._id, revision: opened.revision, action, ...(role ? { role } : {}), ...(reason ? { reason } : {}) },
      { onSuccess: () => [drop(), notify.success(done), onDone()] },
    );
  const current = OfficeRole.safeParse(member.role);
  return (
    <div className={styles["form"]}>
      <TextField
        label="Reason"
        optional
        hint="Saved in the log."
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <ChangedNotice changed={changed} />
      {current.success && !changed && (
        <RoleChoice
          current={current.data}
          busy={isPending}
          onChoose={(role) => act("set-role", "Role changed.", role)}
        />
      )}
      <div className={styles["actions"]}>
        {ACTIONS.filter(({ fits }) => !changed && fits(member)).map(({ action, label, done }) => (
          <Button
            key={action}
            variant={action === "disable" ? "danger" : "quiet"}
            size="small"
            busy={isPending && variables.action === action}
            busyLabel="Saving…"
            onClick={() => act(action, done)}
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
      <FormError error={error} />
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
          Change role to {ROLE_NAMES[role]}
        </Button>
      )}
    </>
  );
}
