import { ContentPicture } from "../../../components/content/content-picture.tsx";
import { isSocialKind, SocialIcon, socialNames } from "../../../components/content/social-icon.tsx";
import { Container, Section } from "../../../components/page/layout.tsx";
import type { TeamQueryResult } from "../../../lib/content/types.ts";
import styles from "./members.module.css";

const backgrounds = ["green", "lamp", "coral"] as const;

type MembersProps = { members: TeamQueryResult["members"] };

/** The team's page: the people follow its heading. */
export function Members({ members }: MembersProps) {
  if (members.length === 0) return null;
  return (
    <Section bare className={styles["section"]} aria-label="Team members">
      <Container>
        <MemberList members={members} as="h2" />
      </Container>
    </Section>
  );
}

/** People with portrait, role and links. `as`: the level of their names. */
export function MemberList({ members, as: Name }: MembersProps & { as: "h2" | "h3" }) {
  return (
    <ul className={styles["members"]}>
      {members.map(({ _id, name, role, about, image, socials }, index) => (
        <li key={_id} className={styles["member"]}>
          <div className={styles["portrait"]} data-tint={backgrounds[index % backgrounds.length]}>
            {image?.url ? (
              <ContentPicture picture={image} className={styles["picture"]} sizes="(max-width: 640px) 100vw, 400px" />
            ) : (
              <span className={styles["initials"]} aria-hidden="true">
                {initials(name)}
              </span>
            )}
          </div>
          <div>
            <Name>{name}</Name>
            <p className={styles["role"]}>{role}</p>
            <p className={styles["about"]}>{about}</p>
            <ul className={styles["socials"]}>
              {socials.map(({ _key, platform, url }) =>
                isSocialKind(platform) ? (
                  <li key={_key}>
                    <a href={url} aria-label={`${name} on ${socialNames[platform]}`} rel="noreferrer">
                      <SocialIcon kind={platform} />
                    </a>
                  </li>
                ) : null,
              )}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}

function initials(name: string): string {
  return name
    .split(" ")
    .map((word) => word[0])
    .join("");
}
