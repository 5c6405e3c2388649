import type { ClientReturn } from "@sanity/client";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { type Given, useContent } from "../../lib/content/content.ts";
import { wasNotFound } from "../../lib/page/was-not-found.ts";
import { Stack } from "../layout/boxes.tsx";
import { ReloadNotice } from "../states/reload-notice.tsx";
import { Loading, Skeleton } from "../states/skeleton.tsx";
import { StatePanel } from "../states/state-panel.tsx";
import styles from "./content-page.module.css";
import { Container } from "./layout.tsx";
import { PageTitle } from "./page-title.tsx";

type WithSeo = { seo: { title: string; description: string } };

type ContentPageProps<Query extends string> = {
  query: Query;
  /** Values of the query's parameters. */
  given?: Given;
  /** In place of a page that is not published; its query returns null. */
  notFound?: ReactNode;
  /** Title when the editors' content has none or is not available. */
  name: string;
  children: (content: NonNullable<ClientReturn<Query>> & WithSeo) => ReactNode;
};

/** A page of editors' content. Shows a skeleton while it loads and a sentence when it is not available. */
export function ContentPage<Query extends string>(props: ContentPageProps<Query>) {
  const { query, given, notFound, name, children } = props;
  const { content, isMissing, isUnpublished } = useContent(query, given);
  const { pathname } = useLocation();
  // The server's 404 was this page: it stays while the same is asked again.
  const isNotFound = () => isUnpublished || (!content && !isMissing && wasNotFound(pathname));
  if (notFound && isNotFound()) return notFound;
  if (hasSeo(content)) {
    const { title, description } = content.seo;
    return (
      <>
        <PageTitle title={title || name} description={description} />
        {children(content)}
      </>
    );
  }
  return (
    <>
      <PageTitle title={name} />
      <Container className={styles["state"]}>
        {isMissing ? (
          <StatePanel
            level={1}
            title={name}
            text="We can't show this page right now. It appears here as soon as we can. The rest of the site works as usual."
            action={<ReloadNotice />}
          />
        ) : (
          <Loading label={`Loading ${name}`}>
            <Stack className={styles["skeleton"]}>
              <Skeleton shape="title" />
              <Skeleton shape="title" short />
              <Skeleton />
              <Skeleton short />
              <Skeleton shape="card" />
            </Stack>
          </Loading>
        )}
      </Container>
    </>
  );
}

function hasSeo<Content>(content: Content | undefined): content is NonNullable<Content> & WithSeo {
  return typeof content === "object" && content !== null && "seo" in content;
}
