import type { ClientReturn } from "@sanity/client";
import type { ReactNode } from "react";
import { useContent } from "../../lib/content/content.ts";
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
  /** The query with its parameters. */
  text?: string;
  /** Title when the editors' content has none or is not available. */
  name: string;
  children: (content: NonNullable<ClientReturn<Query>> & WithSeo) => ReactNode;
};

/** A page of editors' content. Shows a skeleton while it loads and a sentence when it is not available. */
export function ContentPage<Query extends string>({ query, text, name, children }: ContentPageProps<Query>) {
  const { content, isMissing } = useContent(query, text);
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
