import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Toaster } from "../components/toaster.tsx";
import { createQueryClient, forgetOnSessionChange } from "./query-client.ts";

/** `queries`, when given, knows something already. */
export function Providers({ queries, children }: { queries?: QueryClient; children: ReactNode }) {
  const [client] = useState(() => queries ?? createQueryClient());
  useEffect(() => forgetOnSessionChange(client), [client]);
  return (
    <QueryClientProvider client={client}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}
