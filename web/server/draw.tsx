import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router-dom";
import { Providers } from "../src/app/providers.tsx";
import { createQueryClient } from "../src/app/query-client.ts";
import { siteRoutes } from "../src/app/routes.tsx";
import type { DehydratedData } from "../src/lib/content/dehydrated.ts";

/** A rendered page: the contents of its head and root, and its queries' data. */
export type Drawn = { head: string; root: string; dehydrated: DehydratedData; queries: QueryClient };
/** Data of a query; undefined for queries that are left to the browser. */
export type DataOf = (key: QueryKey) => unknown;

type Router = ReturnType<typeof createStaticRouter>;

const handler = createStaticHandler(siteRoutes);

/** Renders the page at an address. Each query gets its data when it is created, so one rendering is enough. */
export async function drawPage(address: string, dataOf: DataOf): Promise<Drawn> {
  const context = await handler.query(new Request(new URL(address, "http://site.invalid")));
  if (context instanceof Response) throw new Error(`${address} redirects`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const queries = createQueryClient();
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "added" || isDisabled(query.options)) return;
    const data = dataOf(query.queryKey);
    if (data !== undefined) query.setData(data);
  });
  return { ...partsOf(renderHtml(queries, router, context)), dehydrated: dehydrated(queries), queries };
}

/** A disabled query shows nothing. */
const isDisabled = (options: object): boolean => "enabled" in options && options.enabled === false;

/** Not as a stream: all data is there, and a stream costs as much as the rendering. */
const renderHtml = (queries: QueryClient, router: Router, context: StaticHandlerContext): string =>
  renderToString(
    <html lang="en">
      <body>
        <Providers queries={queries}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </Providers>
      </body>
    </html>,
  );

const dehydrated = (queries: QueryClient): DehydratedData =>
  queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }): DehydratedData => (state.data === undefined ? [] : [[queryKey, state.data]]));

/** React renders titles and links into the head of a whole document. No page's text can contain these tags. */
function partsOf(html: string): Pick<Drawn, "head" | "root"> {
  const [, head, root] = /<head>(.*)<\/head><body>(.*)<\/body><\/html>$/s.exec(html) ?? [];
  if (head === undefined || root === undefined) throw new Error("React rendered no document");
  return { head, root };
}
