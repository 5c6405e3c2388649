import { PortableText, type PortableTextComponents, type PortableTextMarkComponentProps } from "@portabletext/react";
import type { RichTextValue } from "../../lib/content/types.ts";
import styles from "./rich-text.module.css";
import { SiteLink } from "./site-link.tsx";

const components: PortableTextComponents = {
  marks: { link: RichLink },
};

/** Text with headings, lists and links. Its renderer is loaded only by pages that show such text. */
export function RichText({ value }: { value: RichTextValue }) {
  return (
    <div className={styles["text"]}>
      <PortableText value={value} components={components} />
    </div>
  );
}

type LinkMark = { _type: "link"; href?: string | null };

function RichLink({ value, children }: PortableTextMarkComponentProps<LinkMark>) {
  return value?.href ? <SiteLink href={value.href}>{children}</SiteLink> : children;
}
