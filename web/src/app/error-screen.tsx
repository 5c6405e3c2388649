import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { Button, ButtonLink } from "../components/form/button.tsx";
import { Actions } from "../components/layout/boxes.tsx";
import { Container } from "../components/page/layout.tsx";
import { PageTitle } from "../components/page/page-title.tsx";
import { reportError } from "../lib/errors/watch-errors.ts";
import styles from "./error-screen.module.css";
import { paths } from "./paths.ts";

function describe(thrown: unknown): string {
  if (isRouteErrorResponse(thrown)) return `${thrown.status} ${thrown.statusText}`;
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Shown when a screen throws. */
export function ErrorScreen() {
  const thrown = useRouteError();
  useEffect(() => reportError(thrown), [thrown]);
  return (
    <Container className={styles["screen"]} role="alert">
      <PageTitle title="Error" />
      <h1>Unexpected Application Error!</h1>
      <p className={styles["status"]}>{describe(thrown)}</p>
      <Actions as="p" variant="apart">
        <Button onClick={() => location.reload()}>Reload this page</Button>
        <ButtonLink to={paths.home} variant="quiet" reloadDocument>
          Home
        </ButtonLink>
      </Actions>
    </Container>
  );
}
