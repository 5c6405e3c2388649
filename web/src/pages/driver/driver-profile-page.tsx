import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loading, Skeleton } from "../../components/states/skeleton.tsx";
import { FailedState } from "../../components/states/state-panel.tsx";
import { Security } from "../../features/accounts/security/security.tsx";
import { DriverPage } from "../../features/driving/day/driver-page.tsx";
import { PositionCard } from "../../features/driving/day/position-card.tsx";
import { DriverDocuments } from "../../features/driving/profile/driver-documents.tsx";
import { DriverProfileForm } from "../../features/driving/profile/driver-profile-form.tsx";
import { PROFILE_DRAFT } from "../../features/driving/profile/profile-form.ts";
import { ProfileView } from "../../features/driving/profile/profile-view.tsx";
import { driverQuery } from "../../features/driving/queries.ts";
import { useDraft } from "../../lib/drafts/draft.ts";

export function DriverProfilePage() {
  const { data: driver, error, refetch } = useQuery(driverQuery);
  const { kept } = useDraft(PROFILE_DRAFT, "driver");
  const [isEditing, setEditing] = useState(kept !== null);
  return (
    <DriverPage name="Profile" title="Profile">
      {driver ? (
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
      ) : error ? (
        <FailedState title="We couldn't load your profile" error={error} retry={refetch} />
      ) : (
        <Loading label="Loading your profile">
          <Skeleton shape="card" />
        </Loading>
      )}
    </DriverPage>
  );
}
