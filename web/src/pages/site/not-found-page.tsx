import { paths } from "../../app/paths.ts";
import lampUrl from "../../art/scene-lamp.svg";
import { ButtonLink } from "../../components/form/button.tsx";
import { Actions } from "../../components/layout/boxes.tsx";
import { Container, Section } from "../../components/page/layout.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { StatePanel } from "../../components/states/state-panel.tsx";
import styles from "./not-found-page.module.css";

export function NotFoundPage() {
  return (
    <Section tone="tint" fill>
      <PageTitle title="Page not found" isListed={false} />
      <Container>
        <StatePanel
          level={1}
          art={lampUrl}
          title="This page doesn't exist"
          text="The address may be old or mistyped. Go to the home page, or find a nurse."
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
