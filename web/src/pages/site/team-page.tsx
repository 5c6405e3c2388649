import { teamQuery } from "@lamplight/content-schemas/queries/team.ts";
import { paths } from "../../app/paths.ts";
import { ButtonLink } from "../../components/form/button.tsx";
import { ContentPage } from "../../components/page/content-page.tsx";
import { Invitation } from "../../components/page/invitation.tsx";
import { PageOpening } from "../../components/page/page-opening.tsx";
import { Members } from "../../features/site/team/members.tsx";

export function TeamPage() {
  return (
    <ContentPage query={teamQuery} name="Our team">
      {({ heading, lead, picture, members, join, joinButton }) => (
        <>
          <PageOpening heading={heading || "Our team"} lead={lead} picture={picture} />
          <Members members={members} />
          <Invitation words={join} tone="tint">
            <ButtonLink to={paths.career}>{joinButton}</ButtonLink>
          </Invitation>
        </>
      )}
    </ContentPage>
  );
}
