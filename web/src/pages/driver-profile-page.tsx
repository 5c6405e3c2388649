import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Bone, Waiting } from "../components/skeleton.tsx";
import { FailedState } from "../components/state-panel.tsx";
import { DriverPage } from "../features/driving/driver-page.tsx";
import { DriverProfileForm } from "../features/driving/driver-profile-form.tsx";
import { driverEdits } from "../features/driving/profile-form.ts";
import { ProfileView } from "../features/driving/profile-view.tsx";
import { driverQuery } from "../features/driving/queries.ts";

export function DriverProfilePage() {
  const { data: driver, error, refetch } = useQuery(driverQuery);
  const [chosen, setEditing] = useState<boolean>();
  const isEditing = chosen ?? (driver !== undefined && driverEdits.of(driver._id) !== undefined);
  return (
    <DriverPage name="Profile" title="Profile">
      {driver ? (
        isEditing ? (
          <DriverProfileForm
            driver={driver}
            onDone={() => {
              driverEdits.drop(driver._id);
              setEditing(false);
            }}
          />
        ) : (
          <ProfileView driver={driver} onEdit={() => setEditing(true)} />
        )
      ) : error ? (
        <FailedState title="Your profile did not load" error={error} retry={refetch} />
      ) : (
        <Waiting label="Loading your profile">
          <Bone shape="card" />
        </Waiting>
      )}
    </DriverPage>
  );
}
