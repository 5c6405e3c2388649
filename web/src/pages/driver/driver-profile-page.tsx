import { useState } from "react";
import { Answer } from "../../components/states/answer.tsx";
import { Security } from "../../features/accounts/security/security.tsx";
import { DriverPage } from "../../features/driving/day/driver-page.tsx";
import { PositionCard } from "../../features/driving/day/position-card.tsx";
import { DriverDocuments } from "../../features/driving/profile/driver-documents.tsx";
import { DriverProfileForm } from "../../features/driving/profile/driver-profile-form.tsx";
import { PROFILE_DRAFT } from "../../features/driving/profile/profile-form.ts";
import { ProfileView } from "../../features/driving/profile/profile-view.tsx";
import { useDriver } from "../../features/driving/queries.ts";
import { useDraft } from "../../lib/drafts/draft.ts";

export function DriverProfilePage() {
  const query = useDriver();
  const { kept } = useDraft(PROFILE_DRAFT, "driver");
  const [isEditing, setEditing] = useState(kept !== null);
  return (
    <DriverPage name="Profile" title="Profile">
      <Answer of={query} what="your profile">
        {(driver) => (
          <>
            {isEditing ? (
              <DriverProfileForm driver={driver} onDone={() => setEditing(false)} />
            ) : (
              <ProfileView driver={driver} onEdit={() => setEditing(true)} />
            )}
            <DriverDocuments />
            <PositionCard driver={driver} />
            <Security account="driver" />
          </>
        )}
      </Answer>
    </DriverPage>
  );
}
