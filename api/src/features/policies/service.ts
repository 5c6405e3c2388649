import { PolicyVersion } from "../../../contract/policies.ts";
import { asAnswers } from "../../lib/db/answers.ts";
import type { Queries } from "../../lib/db/db.ts";

/** The newest versions that are listed. */
const MOST_LISTED = 100;

/** The terms and the privacy policy as they were published at a moment, word for word; now if `at` is undefined. */
export async function policiesAt(db: Queries, at: string | undefined): Promise<PolicyVersion[]> {
  const rows = await db`
    select distinct on (policy) policy, published_at, effective_on::text, heading, lead, sections
    from policy_version where published_at <= coalesce(${at ?? null}::timestamptz, now())
    order by policy desc, published_at desc`;
  return asAnswers(PolicyVersion, rows);
}

/** When each version was published, the latest first. */
export async function policyVersions(db: Queries) {
  const rows = await db`
    select policy, published_at, effective_on::text from policy_version order by published_at desc, policy limit ${MOST_LISTED}`;
  return asAnswers(PolicyVersion.pick({ policy: true, publishedAt: true, effectiveOn: true }), rows);
}
