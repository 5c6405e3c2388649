import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loading, Skeleton } from "../components/skeleton.tsx";
import { FailedState } from "../components/state-panel.tsx";
import { Security } from "../features/accounts/security.tsx";
import { DriverDocuments } from "../features/driving/driver-documents.tsx";
import { DriverPage } from "../features/driving/driver-page.tsx";
import { DriverProfileForm } from "../features/driving/driver-profile-form.tsx";
import { PositionCard } from "../features/driving/position-card.tsx";
import { PROFILE_DRAFT } from "../features/driving/profile-form.ts";
import { ProfileView } from "../features/driving/profile-view.tsx";
import { driverQuery } from "../features/driving/queries.ts";
import { useDraft } from "../lib/draft.ts";

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
