import { ShareIcon } from "@sanity/icons/Share";
import { useState } from "react";
import type { DocumentActionComponent } from "sanity";
import { contentSource } from "../env.ts";
import { pathShowing } from "../presentation.ts";
import { ShareDialog } from "./share-dialog.tsx";

/** Makes a link with which somebody without a seat sees the draft, comments on it or approves it. */
export const shareDraft: DocumentActionComponent = ({ id, type, draft }) => {
  const [isOpen, setOpen] = useState(false);
  const path = pathShowing(type, id, draft);
  if (contentSource.canShareDrafts === false || path === undefined) return null;
  return {
    label: "Share draft",
    title: draft
      ? `Make a link to this draft of ${path}`
      : "There is no draft: nothing has changed since it was published.",
    icon: ShareIcon,
    disabled: !draft,
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: "dialog",
      header: "Share draft",
      onClose: () => setOpen(false),
      content: <ShareDialog documentId={id} path={path} />,
    },
  };
};
