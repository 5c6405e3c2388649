import { shortDate } from "@lamplight/api/contract/format-time.ts";
import type { SettingState, SettingsFound } from "@lamplight/api/contract/office-settings.ts";
import {
  COUNTS_FOR,
  SETTING_GROUPS,
  SETTINGS,
  type SettingGroup,
  settingInWords,
} from "@lamplight/api/contract/settings.ts";
import type { ReactNode } from "react";
import { Button } from "../../../components/form/button.tsx";
import { Soft } from "../../../components/layout/boxes.tsx";
import { ListSection } from "../../../components/office/office-list.tsx";
import { Table, type TableHead } from "../../../components/office/table.tsx";
import { Status } from "../../../components/states/status.tsx";
import type { Chosen } from "./setting-dialog.tsx";
import styles from "./settings.module.css";

const HEADS: TableHead[] = [{ head: "What" }, { head: "Now", of: "time" }, { head: "Next" }, { head: "Changed by" }];

type SettingRowsProps = {
  group: SettingGroup;
  found: SettingsFound;
  mayChange: boolean;
  onChange: (chosen: Chosen) => void;
  onWithdraw: (changeId: string) => void;
};

/** The settings of a group: what counts now, what is planned, and who changed it last. */
export function SettingRows({ group, found, mayChange, onChange, onWithdraw }: SettingRowsProps) {
  const id = `settings-${group}`;
  const rows = found.settings.filter(({ name }) => SETTINGS[name].group === group);
  const counts = new Set(rows.map(({ name }) => SETTINGS[name].counts));
  return (
    <ListSection aria-labelledby={id}>
      <h2 id={id}>{SETTING_GROUPS[group]}</h2>
      {counts.size === 1 && <Soft>{[...counts].map((one) => COUNTS_FOR[one])}</Soft>}
      <Table label={SETTING_GROUPS[group]} heads={mayChange ? [...HEADS, { head: "Change", of: "act" }] : HEADS}>
        <tbody>
          {rows.map((state) => (
            <SettingRow key={state.name} state={state} says={counts.size > 1} timeZone={found.timeZone}>
              {mayChange && (
                <td data-of="act">
                  {state.next && (
                    <Button
                      variant="link"
                      size="small"
                      onClick={() => state.next && onWithdraw(state.next.changeId)}
                      aria-label={`Take the planned change back: ${SETTINGS[state.name].label}`}
                    >
                      Take back
                    </Button>
                  )}
                  <Button
                    variant="link"
                    size="small"
                    onClick={() => onChange({ ...state, payerId: null, payer: null })}
                    aria-label={`Change: ${SETTINGS[state.name].label}`}
                  >
                    Change
                  </Button>
                </td>
              )}
            </SettingRow>
          ))}
        </tbody>
      </Table>
    </ListSection>
  );
}

type SettingRowProps = {
  state: SettingState;
  /** Whether the row says from when a change counts; otherwise its group does. */
  says: boolean;
  timeZone: string;
  children: ReactNode;
};

function SettingRow({ state, says, timeZone, children }: SettingRowProps) {
  const { name, value, next, changedAt, changedBy } = state;
  const { label, unit, counts } = SETTINGS[name];
  return (
    <tr data-row>
      <th scope="row">
        {label}
        {says && <small>{COUNTS_FOR[counts]}</small>}
      </th>
      <td data-of="time" className={styles["value"]}>
        {settingInWords(value, unit)}
      </td>
      <td data-wide={next === null || undefined}>
        {next ? (
          <Status tone="waiting">
            {settingInWords(next.value, unit)} from {shortDate(next.startsAt, timeZone)}
          </Status>
        ) : (
          <Soft as="span">No change planned</Soft>
        )}
      </td>
      <td data-line>
        <Soft as="span" variant="xs">
          {changedAt ? `${changedBy ?? "Changed"}, ${shortDate(changedAt, timeZone)}` : "Never changed"}
        </Soft>
      </td>
      {children}
    </tr>
  );
}
