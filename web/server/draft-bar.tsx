import {
  type DraftBar as Bar,
  LONGEST_DRAFT_COMMENT,
  LONGEST_REVIEWER,
} from "@lamplight/api/contract/page-rendering.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { Button } from "../src/components/form/button.tsx";
import { TextArea, TextField } from "../src/components/form/field.tsx";
import { Actions, Note, Stack } from "../src/components/layout/boxes.tsx";
import { Container, Section } from "../src/components/page/layout.tsx";

const SAID = {
  comment: "Your comment was sent. The editors see it beside this page.",
  approval: "You approved this draft. The editors see it beside this page.",
};

/** Scripts, data for scripts, and links to code, which a shared draft does without. What describes the page to search engines stays. */
const CODE =
  /<script\b(?![^>]*ld\+json).*?<\/script>|<link rel="modulepreload"[^>]*>|<template id="code">.*?<\/template>/gs;

/** The bar above a shared draft. Its form works without a script. */
const DraftBar = ({ until, revision, name, text, said, problem }: Bar) => (
  <Section bare aria-label="Draft">
    <Container>
      <Note variant="lamp">
        <p>
          <strong>Draft.</strong> This page isn't published. Only people with this link can see it, until {until}.
        </p>
        {said && <p role="status">{SAID[said]}</p>}
        <details open={problem !== null}>
          <summary>Comment or approve</summary>
          <form method="post">
            <input type="hidden" name="revision" value={revision} />
            <Stack>
              {problem && <p role="alert">{problem}</p>}
              <TextField label="Your name" name="name" defaultValue={name} maxLength={LONGEST_REVIEWER} required />
              <TextArea label="Comment" name="text" defaultValue={text} maxLength={LONGEST_DRAFT_COMMENT} />
              <Actions>
                <Button type="submit" name="kind" value="comment">
                  Send comment
                </Button>
                <Button type="submit" name="kind" value="approval" variant="quiet">
                  Approve draft
                </Button>
              </Actions>
            </Stack>
          </form>
        </details>
      </Note>
    </Container>
  </Section>
);

/** A page's contents below the bar. */
export const withBar = <Page extends { root: string; head: string }>(page: Page, bar: Bar): Page => ({
  ...page,
  head: page.head.replace("<title>", "<title>Draft: "),
  root: `${renderToStaticMarkup(<DraftBar {...bar} />)}${page.root}`,
});

export const withoutCode = (document: string): string => document.replaceAll(CODE, "");
