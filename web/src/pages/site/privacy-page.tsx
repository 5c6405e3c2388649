import { privacyQuery } from "@lamplight/content-schemas/queries/policies.ts";
import { ContentPage } from "../../components/page/content-page.tsx";
import { Policy } from "../../features/site/policies/policy.tsx";

export function PrivacyPage() {
  return (
    <ContentPage query={privacyQuery} name="Privacy">
      {(policy) => <Policy policy={policy} name="Privacy" />}
    </ContentPage>
  );
}
