import { NOT_FOUND } from "@lamplight/content-schemas/queries/shown-when-empty.ts";
import { paths } from "../../app/paths.ts";
import lampUrl from "../../art/scene-lamp.svg";
import { ButtonLink } from "../../components/form/button.tsx";
import { Actions } from "../../components/layout/boxes.tsx";
import { Container, Section } from "../../components/page/layout.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { StatePanel } from "../../components/states/state-panel.tsx";
import { useSite } from "../../lib/content/site.ts";
import styles from "./not-found-page.module.css";

export function NotFoundPage() {
  const { content: site } = useSite();
  return (
    <Section tone="tint" fill>
      <PageTitle title="Page not found" isListed={false} />
      <Container>
        <StatePanel
          level={1}
          art={lampUrl}
          title={site?.notFound?.heading || NOT_FOUND.heading}
          text={site?.notFound?.text || NOT_FOUND.text}
          action={
            <Actions as="p" variant="apart" className={styles["actions"]}>
              <ButtonLink to={paths.home}>Home</ButtonLink>
              <ButtonLink to={paths.doctors} variant="quiet">
                Find a nurse
              </ButtonLink>
            </Actions>
          }
        />
      </Container>
    </Section>
  );
}
