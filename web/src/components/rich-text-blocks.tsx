import { PortableText, type PortableTextComponents, type PortableTextMarkComponentProps } from "@portabletext/react";
import { Link } from "react-router-dom";
import type { RichTextValue } from "../lib/content/types.ts";

const components: PortableTextComponents = {
  marks: { link: RichLink },
};

export function RichTextBlocks({ value }: { value: RichTextValue }) {
  return <PortableText value={value} components={components} />;
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
