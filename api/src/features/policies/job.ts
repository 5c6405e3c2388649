import { z } from "zod";
import { factChips, ruleChips, withChipsInside } from "../../../contract/chips.ts";
import { POLICIES } from "../../../contract/policies.ts";
import type { Tx } from "../../lib/db/db.ts";
import type { Job } from "../../lib/jobs/jobs.ts";
import type { Services } from "../../lib/services.ts";
import { rulesAt } from "../../lib/settings.ts";

const QUERY = `*[_type == "policy" && _id in ["terms", "privacy"]] {
  "policy": _id,
  "revision": _rev,
  "publishedAt": _updatedAt,
  effectiveOn,
  "heading": coalesce(heading, ""),
  "lead": coalesce(lead, ""),
  "sections": coalesce(sections[] { "heading": coalesce(heading, ""), "text": coalesce(pt::text(body), "") }, [])
}`;

const Published = z.array(
  z.object({
    policy: z.enum(POLICIES),
    revision: z.string().min(1),
    publishedAt: z.iso.datetime({ offset: true }),
    effectiveOn: z.iso.date().nullable().catch(null),
    heading: z.string(),
    lead: z.string(),
    sections: z.array(z.object({ heading: z.string(), text: z.string() })),
  }),
);

type Needed = Pick<Services, "db" | "log" | "practice"> & { content: Pick<Services["content"], "read"> };

/**
 * Stores each text of the terms and the privacy policy, with the facts and numbers that it showed. The read is answered from memory until
 * something is published. While content is out of reach nothing new is stored: the pages show the last known text then, too.
 */
export const storePolicies = ({ db, content, practice, log }: Needed): Job => ({
  name: "policies",
  async run() {
    const text = await content.read(QUERY).catch((error: unknown) => {
      log.warn({ err: error }, "the terms and the privacy policy could not be read");
      return "[]";
    });
    const shown = withChipsInside(text, { ...factChips(practice), ...ruleChips(await rulesAt(db)) });
    const published = Published.parse(JSON.parse(shown));
    if (published.length === 0) return 0;
    return db.begin(async (tx) => {
      // Each copy of the product runs this job.
      await tx`lock table policy_version in share row exclusive mode`;
      let stored = 0;
      for (const version of published) stored += await storeVersion(tx, version);
      return stored;
    });
  },
});

/**
 * Returns 1 if the text is new. A revision that changes no word, like one of the day of review, is no new text. A text that changed with a
 * setting counts from now on.
 */
async function storeVersion(tx: Tx, version: z.infer<typeof Published>[number]): Promise<number> {
  const { policy, revision, publishedAt, effectiveOn, heading, lead, sections } = version;
  const { count } = await tx`
    insert into policy_version (policy, revision, published_at, effective_on, heading, lead, sections)
    select ${policy}, ${revision}, case when latest.published_at >= ${publishedAt} then now() else ${publishedAt}::timestamptz end, ${effectiveOn},
      ${heading}, ${lead}, ${tx.json(sections)}
    from (values (1)) one left join lateral (
      select * from policy_version where policy = ${policy} order by published_at desc limit 1
    ) latest on true
    where latest.policy is null or (latest.effective_on, latest.heading, latest.lead, latest.sections)
      is distinct from (${effectiveOn}::date, ${heading}, ${lead}, ${tx.json(sections)}::jsonb)
    on conflict do nothing`;
  return count;
}
