import { privacyQuery } from "@lamplight/content-schemas/queries/policies.ts";
import { ContentPage } from "../components/content-page.tsx";
import { Policy } from "../features/policies/policy.tsx";

export function PrivacyPage() {
  return (
    <ContentPage query={privacyQuery} name="Privacy">
      {(policy) => <Policy policy={policy} name="Privacy" />}
    </ContentPage>
  );
}
