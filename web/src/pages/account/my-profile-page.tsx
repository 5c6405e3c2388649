import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { Container } from "../../components/page/layout.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { Answer } from "../../components/states/answer.tsx";
import { PROFILE_DRAFT, ProfileForm } from "../../features/accounts/profile-form.tsx";
import { ProfileView } from "../../features/accounts/profile-view.tsx";
import { useProfile } from "../../features/accounts/queries.ts";
import { AccountCare } from "../../features/accounts/security/account-care.tsx";
import { Security } from "../../features/accounts/security/security.tsx";
import { TextReminders } from "../../features/accounts/texts/text-reminders.tsx";
import { useDraft } from "../../lib/drafts/draft.ts";
import styles from "./my-profile-page.module.css";

export function MyProfilePage() {
  const query = useProfile();
  const { kept } = useDraft(PROFILE_DRAFT);
  const [isEditing, setEditing] = useState(kept !== null);
  const navigate = useNavigate();
  return (
    <Container layout="page" className={styles["page"]}>
      <PageTitle title="My Profile" />
      <h1>My Profile</h1>
      <Answer of={query} what="your profile">
        {(profile) => (
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
        )}
      </Answer>
    </Container>
  );
}
