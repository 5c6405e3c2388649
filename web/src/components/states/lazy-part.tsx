import { useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { loadChunk } from "../../lib/hydration/chunks.ts";

type LazyPartProps<Given extends object> = {
  /** Unique name of the part. */
  name: string;
  load: () => Promise<ComponentType<Given>>;
  /** Shown if the part cannot be loaded. */
  missing: ReactNode;
  /** The part's props. */
  given: Given;
};

/** A part of a page that is loaded separately. If it cannot be loaded, only its place shows that. */
export function LazyPart<Given extends object>({ name, load, missing, given }: LazyPartProps<Given>) {
  const { data: Content, isError } = useQuery({
    queryKey: ["part", name],
    queryFn: () => loadChunk(load),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (Content) return <Content {...given} />;
  return isError ? missing : null;
}
