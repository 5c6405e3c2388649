import { may } from "@lamplight/api/contract/permissions.ts";
import { type Me, OFFICE_ROLES } from "@lamplight/api/contract/staff.ts";
import { useOutletContext } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { Stack } from "../../../components/layout/boxes.tsx";
import { ListSection } from "../../../components/office/office-list.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { BackLink } from "../../../components/page/back-link.tsx";
import { StatePanel } from "../../../components/states/state-panel.tsx";
import { CannedEditor } from "../../../features/office/texts/canned-editor.tsx";
import { TextMany } from "../../../features/office/texts/text-many.tsx";
import { serverNow } from "../../../lib/time/clock.ts";
import { dateOnly } from "../../../lib/time/format.ts";

/** One text to many people, and the canned replies. */
export function OfficeTextsPage() {
  const { staff, timeZone } = useOutletContext<Me>();
  const role = OFFICE_ROLES.find((one) => one === staff.role);
  return (
    <>
      <BackLink to={officeScreens.officeInbox}>Inbox</BackLink>
      <OfficePage title="Texts">
        {role && may(role, "text many") ? (
          <Stack variant="loose">
            <ListSection aria-labelledby="many">
              <h2 id="many">Text many people</h2>
              <TextMany role={role} today={dateOnly(serverNow(), timeZone)} />
            </ListSection>
            {may(role, "change canned replies") && (
              <ListSection aria-labelledby="canned">
                <h2 id="canned">Canned replies</h2>
                <CannedEditor />
              </ListSection>
            )}
          </Stack>
        ) : (
          <StatePanel
            title="Your role is view only"
            text="Ask a coworker in the desk or dispatch role to send texts."
          />
        )}
      </OfficePage>
    </>
  );
}
