import { inWords, UNDO_SECONDS } from "@lamplight/api/contract/rules.ts";
import { type ChangeStaff, OFFICE_ROLES, OfficeRole, type StaffMember } from "@lamplight/api/contract/staff.ts";
import { type ReactNode, useState } from "react";
import { ChangedNotice } from "../../../components/dialogs/changed-notice.tsx";
import { DialogActions, DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { EraseButton } from "../../../components/dialogs/erase-button.tsx";
import { Button } from "../../../components/form/button.tsx";
import { SelectField, TextField } from "../../../components/form/field.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Stack } from "../../../components/layout/boxes.tsx";
import { useOpenedRecord } from "../../../lib/drafts/opened-record.ts";
import { useStaffText } from "../../../lib/drafts/staff-draft.ts";
import { notify } from "../../../lib/page/notify.ts";
import { useChangeStaff } from "../queries.ts";
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

type NurseProps = {
  /** The upcoming visits of a nurse. */
  visitsOf: (docId: string) => ReactNode;
  /** The nurse takes no visits from now on. */
  onNurseDisabled: (docId: string) => void;
};

type ChangeDialogProps = NurseProps & { member: StaffMember | null; onClose: () => void };

/** One account with the owner's actions on it. Disabling a nurse's login first shows the visits that it affects. */
export function ChangeDialog({ member, onClose, ...nurse }: ChangeDialogProps) {
  return (
    <DialogCard
      isOpen={member !== null}
      onClose={onClose}
      title={member?.name ?? ""}
      text={member && `${ROLE_NAMES[member.role]}, ${member.email}. ${loginStatus(member)}`}
    >
      {member && <AccountActions key={member._id} member={member} onDone={onClose} {...nurse} />}
    </DialogCard>
  );
}

type AccountActionsProps = NurseProps & { member: StaffMember; onDone: () => void };

function AccountActions({ member, onDone, visitsOf, onNurseDisabled }: AccountActionsProps) {
  const { mutate: change, isPending, variables, error } = useChangeStaff();
  const { text: reason, setText: setReason, drop } = useStaffText(`account ${member._id}`);
  const { opened, changed } = useOpenedRecord(member, { subject: member._id, isBusy: isPending });
  const act = (action: Action, done: string, after = onDone, role?: OfficeRole) =>
    change(
      { id: member._id, revision: opened.revision, action, ...(role ? { role } : {}), ...(reason ? { reason } : {}) },
      { onSuccess: () => [drop(), notify.success(done), after()] },
    );
  const current = OfficeRole.safeParse(member.role);
  const [isAsking, setAsking] = useState(false);
  const { docId } = member;
  if (isAsking && docId !== null)
    return (
      <>
        <p>
          {member.name} then takes no visits. We tell the patients of these visits {inWords(UNDO_SECONDS, "seconds")}{" "}
          later. They can choose another time or a full refund, and you can decide for them under Nurse unavailable.
        </p>
        {visitsOf(docId)}
        <ChangedNotice changed={changed} />
        <FormError error={error} />
        <DialogActions>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            Keep the account
          </Button>
          <Button
            variant="danger"
            busy={isPending}
            busyLabel="Saving…"
            onClick={() => act("disable", "Account disabled.", () => onNurseDisabled(docId))}
          >
            Disable this account
          </Button>
        </DialogActions>
      </>
    );
  return (
    <Stack variant="loose">
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
          onChoose={(role) => act("set-role", "Role changed.", onDone, role)}
        />
      )}
      <Stack variant="start">
        {ACTIONS.filter(({ fits }) => !changed && fits(member)).map(({ action, label, done }) => (
          <Button
            key={action}
            variant={action === "disable" ? "danger" : "quiet"}
            size="small"
            busy={isPending && variables.action === action}
            busyLabel="Saving…"
            onClick={() => (action === "disable" && docId !== null ? setAsking(true) : act(action, done))}
          >
            {label}
          </Button>
        ))}
        {member.state === "disabled" && member.role !== "nurse" && (
          <EraseButton
            list="staff"
            record={member}
            text="The name, the email and the login are deleted. What they did stays in the log without the name."
            onErased={onDone}
          />
        )}
      </Stack>
      <FormError error={error} />
      <DialogActions>
        <Button variant="quiet" onClick={onDone}>
          Close
        </Button>
      </DialogActions>
    </Stack>
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
