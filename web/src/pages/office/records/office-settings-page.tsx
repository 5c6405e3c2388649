import { may } from "@lamplight/api/contract/permissions.ts";
import { SETTING_GROUPS, type SettingGroup } from "@lamplight/api/contract/settings.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useState } from "react";
import { Link, useOutletContext } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { Soft } from "../../../components/layout/boxes.tsx";
import { ListSection } from "../../../components/office/office-list.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { QueryAnswer } from "../../../components/states/answer.tsx";
import { OwnRates } from "../../../features/office/settings/own-rates.tsx";
import { settingsQuery, useWithdraw } from "../../../features/office/settings/queries.ts";
import { type Chosen, SettingDialog } from "../../../features/office/settings/setting-dialog.tsx";
import { SettingHistory } from "../../../features/office/settings/setting-history.tsx";
import { SettingRows } from "../../../features/office/settings/setting-rows.tsx";
import { useOfferUndo } from "../../../lib/office/operations.ts";

const GROUPS = Object.keys(SETTING_GROUPS).filter((group): group is SettingGroup =>
  Object.hasOwn(SETTING_GROUPS, group),
);

/** The numbers of the practice's rules. Everybody reads them, an owner changes them. */
export function OfficeSettingsPage() {
  const { staff } = useOutletContext<Me>();
  const mayChange = may(staff.role, "change settings");
  const [chosen, choose] = useState<Chosen | null>(null);
  const offerUndo = useOfferUndo();
  const { mutate: withdraw } = useWithdraw();
  return (
    <OfficePage
      title="Settings"
      lead={
        mayChange
          ? "A change counts for what is booked from then on. What is booked keeps its fare and its rules."
          : "Only an owner can change these numbers."
      }
    >
      <ListSection>
        <Soft>
          Days on which the practice is closed are under{" "}
          <Link to={officeScreens.officeTimeOff}>Days off for everyone</Link>, and earlier texts of the policies under{" "}
          <Link to={officeScreens.officePolicies}>Terms and privacy</Link>.
        </Soft>
      </ListSection>
      <QueryAnswer query={settingsQuery} what="the settings">
        {(found) => (
          <>
            {GROUPS.map((group) => (
              <SettingRows
                key={group}
                {...{ group, found, mayChange }}
                onChange={choose}
                onWithdraw={(changeId) => withdraw(changeId)}
              />
            ))}
            <OwnRates rates={found.rates} mayChange={mayChange} onChange={choose} />
            <SettingHistory history={found.history} timeZone={found.timeZone} />
            {chosen && (
              <SettingDialog
                chosen={chosen}
                timeZone={found.timeZone}
                onClose={() => choose(null)}
                onChanged={({ changeId }, message) => {
                  choose(null);
                  offerUndo({
                    operationId: changeId,
                    subject: "Settings",
                    message,
                    undoPath: `settings/${changeId}/withdraw`,
                  });
                }}
              />
            )}
          </>
        )}
      </QueryAnswer>
    </OfficePage>
  );
}
