import { useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { loadChunk } from "../lib/chunks.ts";

type LazyPartProps = {
  /** Of all parts, this one. */
  name: string;
  load: () => Promise<ComponentType>;
  /** What stands in its place when it does not come. */
  missing: ReactNode;
};

/** A part of a page that is fetched by itself. When it does not come its place says so, and the rest of the page stays. */
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
