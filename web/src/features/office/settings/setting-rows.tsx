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
import { ListSection, OfficeRow, RowName } from "../../../components/office/office-list.tsx";
import { Status } from "../../../components/states/status.tsx";
import type { Chosen } from "./setting-dialog.tsx";
import styles from "./settings.module.css";

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
  return (
    <ListSection aria-labelledby={id}>
      <h2 id={id}>{SETTING_GROUPS[group]}</h2>
      <ul>
        {rows.map((state) => (
          <SettingRow key={state.name} state={state} timeZone={found.timeZone}>
            {mayChange && (
              <>
                {state.next && (
                  <Button
                    variant="quiet"
                    size="small"
                    onClick={() => state.next && onWithdraw(state.next.changeId)}
                    aria-label={`Take the planned change back: ${SETTINGS[state.name].label}`}
                  >
                    Take back
                  </Button>
                )}
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => onChange({ ...state, payerId: null, payer: null })}
                  aria-label={`Change: ${SETTINGS[state.name].label}`}
                >
                  Change
                </Button>
              </>
            )}
          </SettingRow>
        ))}
      </ul>
    </ListSection>
  );
}

type SettingRowProps = { state: SettingState; timeZone: string; children: ReactNode };

function SettingRow({ state, timeZone, children }: SettingRowProps) {
  const { name, value, next, changedAt, changedBy } = state;
  const { label, unit, counts } = SETTINGS[name];
  return (
    <OfficeRow className={styles["row"]}>
      <div>
        <RowName>{label}</RowName>
        <Soft variant="xs">{COUNTS_FOR[counts]}</Soft>
      </div>
      <p className={styles["value"]}>{settingInWords(value, unit)}</p>
      <div>
        {next ? (
          <Status tone="waiting">
            {settingInWords(next.value, unit)} from {shortDate(next.startsAt, timeZone)}
          </Status>
        ) : (
          <Soft variant="xs">
            {changedAt
              ? `Changed ${shortDate(changedAt, timeZone)}${changedBy ? ` by ${changedBy}` : ""}`
              : "Never changed"}
          </Soft>
        )}
      </div>
      <div className={styles["actions"]}>{children}</div>
    </OfficeRow>
  );
}
