import { http, type Shape } from "./http.ts";

type Call = Parameters<typeof http.get>[2];

/** Reads all pages of a list from our API. `joined` appends a page to those before it. */
export async function everyPage<Answer extends { next: string | null }>(
  path: string,
  shape: Shape<Answer>,
  joined: (before: Answer, page: Answer) => Answer,
  call?: Call,
): Promise<Answer> {
  let whole = await http.get(path, shape, call);
  while (whole.next !== null) whole = joined(whole, await http.get(`${path}?cursor=${whole.next}`, shape, call));
  return whole;
}
