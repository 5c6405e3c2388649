import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { Container } from "../../components/page/layout.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { Loading, Skeleton } from "../../components/states/skeleton.tsx";
import { FailedState } from "../../components/states/state-panel.tsx";
import { PROFILE_DRAFT, ProfileForm } from "../../features/accounts/profile-form.tsx";
import { ProfileView } from "../../features/accounts/profile-view.tsx";
import { profileQuery } from "../../features/accounts/queries.ts";
import { AccountCare } from "../../features/accounts/security/account-care.tsx";
import { Security } from "../../features/accounts/security/security.tsx";
import { TextReminders } from "../../features/accounts/texts/text-reminders.tsx";
import { useDraft } from "../../lib/drafts/draft.ts";
import styles from "./my-profile-page.module.css";

export function MyProfilePage() {
  const { data: profile, error, refetch } = useQuery(profileQuery);
  const { kept } = useDraft(PROFILE_DRAFT);
  const [isEditing, setEditing] = useState(kept !== null);
  const navigate = useNavigate();
  return (
    <Container className={styles["page"]}>
      <PageTitle title="My Profile" />
      <h1>My Profile</h1>
      {error && !profile ? (
        <FailedState title="Your profile didn't load" error={error} retry={refetch} />
      ) : profile ? (
        <>
          {isEditing ? (
            <ProfileForm profile={profile} onDone={() => setEditing(false)} />
          ) : (
            <ProfileView profile={profile} onEdit={() => setEditing(true)} />
          )}
          <TextReminders phone={formatPhone(profile.phone)} />
          <Security account="user" email={profile.email} isEmailConfirmed={profile.emailConfirmed} />
          <AccountCare onLeft={() => navigate(paths.login)} />
        </>
      ) : (
        <Loading label="Loading your profile">
          <Skeleton shape="card" />
        </Loading>
      )}
    </Container>
  );
}
