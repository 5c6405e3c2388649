import { dateAndTime, fullDate } from "@lamplight/api/contract/format-time.ts";
import type { PoliciesFound, PolicyVersion } from "@lamplight/api/contract/policies.ts";
import { Link } from "react-router-dom";
import type { z } from "zod";
import { policiesPath } from "../../../app/paths.ts";
import { Soft, Stack } from "../../../components/layout/boxes.tsx";
import { ListSection } from "../../../components/office/office-list.tsx";
import { Fold } from "../../../components/record/fold.tsx";

const NAMES: Record<PolicyVersion["policy"], string> = { terms: "Terms", privacy: "Privacy policy" };

type PolicyTextsProps = { found: z.infer<typeof PoliciesFound>; timeZone: string };

/** The texts of a moment, word for word, and all versions. */
export const PolicyTexts = ({ found: { texts, versions }, timeZone }: PolicyTextsProps) => (
  <>
    {texts.length === 0 && <Soft>The texts of that day are older than our records.</Soft>}
    {texts.map((text) => (
      <ListSection key={text.policy}>
        <Fold title={<h2>{NAMES[text.policy]}</h2>} about={sinceOf(text, timeZone)}>
          <Stack>
            <p>{text.lead}</p>
            {text.sections.map(({ heading, text: words }) => (
              <section key={`${heading} ${words}`}>
                <h3>{heading}</h3>
                {words.split("\n\n").map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </section>
            ))}
          </Stack>
        </Fold>
      </ListSection>
    ))}
    <ListSection aria-labelledby="versions">
      <h2 id="versions">All versions</h2>
      <ul>
        {versions.map((version) => (
          <li key={`${version.policy} ${version.publishedAt}`}>
            <Link to={policiesPath(version.publishedAt)}>{NAMES[version.policy]}</Link>, {sinceOf(version, timeZone)}
          </li>
        ))}
      </ul>
    </ListSection>
  </>
);

const sinceOf = ({ effectiveOn, publishedAt }: Pick<PolicyVersion, "effectiveOn" | "publishedAt">, timeZone: string) =>
  [
    effectiveOn && `in effect since ${fullDate(`${effectiveOn}T12:00:00Z`, "UTC")}`,
    `published ${dateAndTime(publishedAt, timeZone)}`,
  ]
    .filter(Boolean)
    .join(", ");
