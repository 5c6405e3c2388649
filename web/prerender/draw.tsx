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

/** A page as a browser is to find it: what stands in its head and in its root, and the answers it was drawn with. */
export type Drawn = { head: string; root: string; delivered: DehydratedData; queries: QueryClient };
/** Answers a page's question; undefined for one that is left to the browser. */
export type Ask = (key: QueryKey) => Promise<unknown> | undefined;

type Router = ReturnType<typeof createStaticRouter>;

const handler = createStaticHandler(routes);

/**
 * Draws the page at an address, as often as there are questions that only came up in the last drawing. Rejects when one
 * of them is not answered: half a page is not worth keeping.
 * @param expected what it is known to ask: with all of that, one drawing is enough
 */
export async function drawPage(pathname: string, ask: Ask, expected: readonly QueryKey[] = []): Promise<Drawn> {
  const context = await handler.query(new Request(new URL(pathname, "http://site.invalid")));
  if (context instanceof Response) throw new Error(`${pathname} leads elsewhere`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const queries = createQueryClient();
  const left = new Set<string>();

  /** True when there was anything to answer. */
  async function answer(questions: readonly QueryKey[]): Promise<boolean> {
    const asked = questions.filter((key) => !left.has(hashKey(key)));
    const answers = await Promise.all(asked.map(async (key) => ({ key, answer: await ask(key) })));
    for (const { key, answer } of answers) {
      if (answer === undefined) left.add(hashKey(key));
      else queries.setQueryData(key, answer);
    }
    return answers.some(({ answer }) => answer !== undefined);
  }

  await answer(expected);
  for (;;) {
    const html = drawn(queries, router, context);
    if (!(await answer(openQuestions(queries)))) return { ...partsOf(html), delivered: answersIn(queries), queries };
  }
}

/** In one go: a page waits for nothing while it is drawn, and a stream would cost as much as its words. */
const drawn = (queries: QueryClient, router: Router, context: StaticHandlerContext): string =>
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

/** React writes titles and links into the head of a whole document; nothing a page says can contain these tags. */
function partsOf(html: string): Pick<Drawn, "head" | "root"> {
  const [, head, root] = /<head>(.*)<\/head><body>(.*)<\/body><\/html>$/s.exec(html) ?? [];
  if (head === undefined || root === undefined) throw new Error("React wrote no document");
  return { head, root };
}
