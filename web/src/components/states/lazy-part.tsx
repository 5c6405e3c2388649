import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { loadChunk } from "../../lib/hydration/chunks.ts";

type Part<Given> = { load: () => Promise<ComponentType<Given>>; loaded?: ComponentType<Given> };

type LazyPartProps<Given> = {
  part: Part<Given>;
  /** Shown if the part cannot be loaded. It is tried again when the page is shown the next time. */
  missing: ReactNode;
  /** The part's props. */
  given: Given;
};

/**
 * A part of a page that is loaded separately. If it cannot be loaded, only its place shows that. Not `lazy`, because
 * React delays what follows a fallback by up to 300 ms.
 */
export function LazyPart<Given extends object>({ part, missing, given }: LazyPartProps<Given>) {
  const [Content, setContent] = useState(() => part.loaded);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const show = (loaded: ComponentType<Given>) => {
      part.loaded = loaded;
      setContent(() => loaded);
    };
    if (!part.loaded) loadChunk(part.load).then(show, () => setMissing(true));
  }, [part]);
  if (Content) return <Content {...given} />;
  return isMissing ? missing : null;
}
