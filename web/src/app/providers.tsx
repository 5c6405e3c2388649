import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Toaster } from "../components/states/toaster.tsx";
import { settleDrafts } from "../lib/drafts/draft.ts";
import { onSessionChange } from "../lib/http/session.ts";
import { createQueryClient, forgetOnSessionChange } from "./query-client.ts";

/** `queries` is a client that may have data already. */
export function Providers({ queries, children }: { queries?: QueryClient; children: ReactNode }) {
  const [client] = useState(() => queries ?? createQueryClient());
  useEffect(() => forgetOnSessionChange(client), [client]);
  useEffect(() => {
    settleDrafts();
    return onSessionChange(settleDrafts);
  }, []);
  return (
    <QueryClientProvider client={client}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}
