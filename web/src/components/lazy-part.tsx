import { useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { loadChunk } from "../lib/chunks.ts";

type LazyPartProps = {
  /** Unique name of the part. */
  name: string;
  load: () => Promise<ComponentType>;
  /** Shown if the part cannot be loaded. */
  missing: ReactNode;
};

/** A part of a page that is loaded separately. If it cannot be loaded, only its place shows that. */
export function LazyPart({ name, load, missing }: LazyPartProps) {
  const { data: Content, isError } = useQuery({
    queryKey: ["part", name],
    queryFn: () => loadChunk(load),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (Content) return <Content />;
  return isError ? missing : null;
}
