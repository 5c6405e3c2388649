import { PortableText, type PortableTextComponents, type PortableTextMarkComponentProps } from "@portabletext/react";
import { Link } from "react-router-dom";
import type { RichTextValue } from "../../lib/content/types.ts";
import styles from "./rich-text.module.css";

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
  const href = value?.href ?? "";
  if (href.startsWith("/")) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} rel="noreferrer">
      {children}
    </a>
  );
}
