import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router-dom";
import { Providers } from "../src/app/providers.tsx";
import { createQueryClient } from "../src/app/query-client.ts";
import { routes } from "../src/app/routes.tsx";
import type { DehydratedData } from "../src/lib/content/dehydrated.ts";

/** A rendered page: the contents of its head and root, and its queries' data. */
export type Drawn = { head: string; root: string; dehydrated: DehydratedData; queries: QueryClient };
/** Fetches the data of a query; undefined for queries that are left to the browser. */
export type Ask = (key: QueryKey) => Promise<unknown> | undefined;

type Router = ReturnType<typeof createStaticRouter>;

const handler = createStaticHandler(routes);

/**
 * Renders the page at a path, again as long as a rendering starts new queries. Rejects when a query fails, because a
 * partial page is not worth storing.
 * @param expected queries known from the last rendering: with all of them, one rendering is enough
 */
export async function drawPage(pathname: string, ask: Ask, expected: readonly QueryKey[] = []): Promise<Drawn> {
  const context = await handler.query(new Request(new URL(pathname, "http://site.invalid")));
  if (context instanceof Response) throw new Error(`${pathname} redirects`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const queries = createQueryClient();
  const left = new Set<string>();

  /** Returns true if there was a query to run. */
  async function answer(questions: readonly QueryKey[]): Promise<boolean> {
    const answered = questions.filter((key) => !left.has(hashKey(key)));
    const answers = await Promise.all(answered.map(async (key) => ({ key, answer: await ask(key) })));
    for (const { key, answer } of answers) {
      if (answer === undefined) left.add(hashKey(key));
      else queries.setQueryData(key, answer);
    }
    return answers.some(({ answer }) => answer !== undefined);
  }

  await answer(expected);
  for (;;) {
    const html = renderHtml(queries, router, context);
    if (!(await answer(openQuestions(queries)))) return { ...partsOf(html), dehydrated: answersIn(queries), queries };
  }
}

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

const known = (queries: QueryClient) => queries.getQueryCache().getAll();

const openQuestions = (queries: QueryClient): QueryKey[] =>
  known(queries).flatMap(({ queryKey, state }) => (state.data === undefined ? [queryKey] : []));

const answersIn = (queries: QueryClient): DehydratedData =>
  known(queries).flatMap(
    ({ queryKey, state }): DehydratedData => (state.data === undefined ? [] : [[queryKey, state.data]]),
  );

/** React renders titles and links into the head of a whole document. No page's text can contain these tags. */
function partsOf(html: string): Pick<Drawn, "head" | "root"> {
  const [, head, root] = /<head>(.*)<\/head><body>(.*)<\/body><\/html>$/s.exec(html) ?? [];
  if (head === undefined || root === undefined) throw new Error("React rendered no document");
  return { head, root };
}
