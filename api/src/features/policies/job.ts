import { z } from "zod";
import { POLICIES } from "../../../contract/policies.ts";
import type { Job } from "../../lib/jobs/jobs.ts";
import type { Services } from "../../lib/services.ts";

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

/**
 * Stores each published text of the terms and the privacy policy. The read is answered from memory until something is published. While
 * content is out of reach nothing new is stored: the pages show the last known text then, too.
 */
export const storePolicies = ({ db, content, log }: Pick<Services, "db" | "content" | "log">): Job => ({
  name: "store policies",
  async run() {
    const text = await content.read(QUERY).catch((error: unknown) => {
      log.warn({ err: error }, "the terms and the privacy policy could not be read");
      return "[]";
    });
    let stored = 0;
    for (const version of Published.parse(JSON.parse(text))) {
      const { policy, revision, publishedAt, effectiveOn, heading, lead, sections } = version;
      // A revision that changes no word, like one of the day of review, is no new text.
      const { count } = await db`
        insert into policy_version (policy, revision, published_at, effective_on, heading, lead, sections)
        select ${policy}, ${revision}, ${publishedAt}, ${effectiveOn}, ${heading}, ${lead}, ${db.json(sections)}
        where not exists (
          select from (select * from policy_version where policy = ${policy} order by published_at desc limit 1) latest
          where (latest.effective_on, latest.heading, latest.lead, latest.sections)
            is not distinct from (${effectiveOn}::date, ${heading}, ${lead}, ${db.json(sections)}::jsonb)
        )
        on conflict do nothing`;
      stored += count;
    }
    return stored;
  },
});
