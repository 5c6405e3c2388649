import { dateAndTime, shortDate } from "@lamplight/api/contract/format-time.ts";
import type { SettingChange } from "@lamplight/api/contract/office-settings.ts";
import { SETTINGS, settingInWords } from "@lamplight/api/contract/settings.ts";
import { Soft } from "../../../components/layout/boxes.tsx";
import { ListSection, OfficeRow } from "../../../components/office/office-list.tsx";

/** Who changed what, from when and why; newest first. */
export const SettingHistory = ({ history, timeZone }: { history: SettingChange[]; timeZone: string }) => (
  <ListSection aria-labelledby="settings-history">
    <h2 id="settings-history">History</h2>
    {history.length === 0 && <Soft>No setting has been changed yet.</Soft>}
    <ul>
      {history.map((change) => (
        <OfficeRow key={change._id}>
          <div>
            <p>
              <b>
                {SETTINGS[change.name].label}
                {change.payer && ` for ${change.payer}`}
              </b>{" "}
              {inWords(change, change.value)} instead of {inWords(change, change.before)}
              {Date.parse(change.startsAt) > Date.parse(change.madeAt) &&
                ` from ${shortDate(change.startsAt, timeZone)}`}
            </p>
            <Soft variant="xs">
              {[change.madeBy, dateAndTime(change.madeAt, timeZone), change.reason].filter(Boolean).join(", ")}
            </Soft>
          </div>
        </OfficeRow>
      ))}
    </ul>
  </ListSection>
);

const inWords = ({ name, payer }: SettingChange, value: number | null): string =>
  value !== null ? settingInWords(value, SETTINGS[name].unit) : payer ? "our fare" : "the default";
