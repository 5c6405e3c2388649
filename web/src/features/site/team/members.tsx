import { ContentPicture } from "../../../components/content/content-picture.tsx";
import { isSocialKind, SocialIcon, socialNames } from "../../../components/content/social-icon.tsx";
import { Container, Section } from "../../../components/page/layout.tsx";
import type { TeamQueryResult } from "../../../lib/content/types.ts";
import styles from "./members.module.css";

const backgrounds = ["green", "lamp", "coral"] as const;

export function Members({ members }: { members: TeamQueryResult["members"] }) {
  if (members.length === 0) return null;
  return (
    <Section bare className={styles["section"]} aria-label="Team members">
      <Container>
        <ul className={styles["members"]}>
          {members.map(({ _id, name, role, about, image, socials }, index) => (
            <li key={_id} className={styles["member"]}>
              <div className={styles["portrait"]} data-tint={backgrounds[index % backgrounds.length]}>
                {image?.url ? (
                  <ContentPicture
                    picture={image}
                    className={styles["picture"]}
                    sizes="(max-width: 640px) 100vw, 400px"
                  />
                ) : (
                  <span className={styles["initials"]} aria-hidden="true">
                    {initials(name)}
                  </span>
                )}
              </div>
              <div>
                <h2>{name}</h2>
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
      </Container>
    </Section>
  );
}

function initials(name: string): string {
  return name
    .split(" ")
    .map((word) => word[0])
    .join("");
}
