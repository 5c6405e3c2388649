import { paths } from "../app/paths.ts";
import lampUrl from "../art/scene-lamp.svg";
import { ButtonLink } from "../components/button.tsx";
import { Container, Section } from "../components/layout.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { StatePanel } from "../components/state-panel.tsx";
import styles from "./not-found-page.module.css";

export function NotFoundPage() {
  return (
    <Section tone="tint" fill>
      <PageTitle title="Page not found" isListed={false} />
      <Container>
        <StatePanel
          level={1}
          art={lampUrl}
          title="There is no page here."
          text="The address may be old or mistyped. The way home is lit, and our nurses are one step further."
          action={
            <p className={styles["ways"]}>
              <ButtonLink to={paths.home}>Home</ButtonLink>
              <ButtonLink to={paths.doctors} variant="quiet">
                Find a nurse
              </ButtonLink>
            </p>
          }
        />
      </Container>
    </Section>
  );
}
