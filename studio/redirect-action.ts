import { TransferIcon } from "@sanity/icons/Transfer";
import { useState } from "react";
import { type DocumentActionComponent, useClient } from "sanity";

type WithSlug = { slug?: { current?: string } } | null;

const addressIn = (document: unknown): string | undefined => {
  const { slug }: NonNullable<WithSlug> = Object(document);
  return slug?.current;
};

/** Offered while a page has another address than the published one: visitors of the old address are then led to the page. */
export const redirectOldAddress: DocumentActionComponent = ({ id, draft, published, onComplete }) => {
  const client = useClient({ apiVersion: "2025-02-19" });
  const [state, setState] = useState<"offered" | "working" | "done">("offered");
  const [before, after] = [addressIn(published), addressIn(draft)];
  if (!before || !after || before === after) return null;
  const redirect = {
    // One redirect for each address, however often it is asked for.
    _id: `redirect-${before}`,
    _type: "redirect",
    from: `/${before}`,
    kind: "page",
    page: { _type: "reference", _ref: id },
    isPermanent: true,
  };
  const label = { offered: "Redirect old address", working: "Adding redirect…", done: "Redirect added" }[state];
  return {
    label,
    title: `Once this page is published at /${after}, visitors of /${before} are led to it.`,
    icon: TransferIcon,
    disabled: state !== "offered",
    onHandle: async () => {
      setState("working");
      await client.createOrReplace(redirect);
      setState("done");
      onComplete();
    },
  };
};
