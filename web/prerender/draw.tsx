import { text } from "node:stream/consumers";
import type { QueryClient } from "@tanstack/react-query";
import { prerenderToNodeStream } from "react-dom/static";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom";
import { Providers } from "../src/app/providers.tsx";
import { createQueryClient } from "../src/app/query-client.ts";
import { routes } from "../src/app/routes.tsx";
import { contentKey } from "../src/lib/content/content.ts";
import type { Delivered } from "../src/lib/content/delivered.ts";

/** A page as a browser is to find it: what stands in its head and in its root, and the content it was drawn with. */
export type Drawn = { head: string; root: string; delivered: Delivered };
export type Ask = (query: string) => Promise<unknown>;

/**
 * Draws the page at an address, as often as there are questions that only came up in the last drawing. Rejects when one
 * of them is not answered: half a page is not worth keeping.
 */
export async function drawPage(pathname: string, ask: Ask): Promise<Drawn> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(pathname, "http://site.invalid")));
  if (context instanceof Response) throw new Error(`${pathname} leads elsewhere`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const queries = createQueryClient();

  for (;;) {
    // Not one script, whatever the size: the content policy allows none that stands in a page.
    const { prelude } = await prerenderToNodeStream(
      <html lang="en">
        <body>
          <Providers queries={queries}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </Providers>
        </body>
      </html>,
      { progressiveChunkSize: Number.POSITIVE_INFINITY },
    );
    const html = await text(prelude);
    const questions = openQuestions(queries);
    if (questions.length === 0) return { ...partsOf(html), delivered: answersIn(queries) };
    await Promise.all(
      questions.map(async (query) => queries.setQueryData([contentKey, query], (await ask(query)) ?? null)),
    );
  }
}

const contentIn = (queries: QueryClient) =>
  queries
    .getQueryCache()
    .findAll({ queryKey: [contentKey] })
    .map(({ queryKey, state }): Delivered[number] => [String(queryKey[1]), state.data]);

const openQuestions = (queries: QueryClient): string[] =>
  contentIn(queries).flatMap(([query, answer]) => (answer === undefined ? [query] : []));

const answersIn = (queries: QueryClient): Delivered => contentIn(queries);

/** React writes titles and links into the head of a whole document; nothing a page says can contain these tags. */
function partsOf(html: string): Pick<Drawn, "head" | "root"> {
  const [, head, root] = /<head>(.*)<\/head><body>(.*)<\/body><\/html>$/s.exec(html) ?? [];
  if (head === undefined || root === undefined) throw new Error("React wrote no document");
  return { head, root };
}
