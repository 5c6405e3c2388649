import { termsQuery } from "@lamplight/content-schemas/queries/policies.ts";
import { ContentPage } from "../../components/page/content-page.tsx";
import { Policy } from "../../features/site/policies/policy.tsx";

export function TermsPage() {
  return (
    <ContentPage query={termsQuery} name="Terms">
      {(policy) => <Policy policy={policy} name="Terms" />}
    </ContentPage>
  );
}
