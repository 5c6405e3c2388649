import { z } from "zod";
import type { PublishedContent } from "./published-content.ts";

/** Addresses that editors chose, without any of their texts. An opening is open as in `openOpenings` of the content's queries. */
const QUERY = `{
  "pages": *[_type == "page" && defined(slug.current)].slug.current,
  "openings": *[
    _type == "opening" && (!defined(closesOn) || dateTime(closesOn + "T23:59:59-12:00") >= dateTime(now()))
  ]._id,
  "redirects": *[_type == "redirect" && defined(from)] {
    from,
    "to": select(kind == "page" => "/" + page->slug.current, kind == "url" => url, path),
    "isPermanent": isPermanent != false
  }
}`;

const Answer = z.object({
  pages: z.array(z.string()),
  openings: z.array(z.string()),
  redirects: z.array(z.object({ from: z.string(), to: z.string().nullable(), isPermanent: z.boolean() })),
});
type Answer = z.infer<typeof Answer>;

export type Redirect = { to: string; status: 301 | 302 };

/**
 * The published addresses of editors' pages and redirects. While content is out of reach, the last known ones; none before the first.
 */
export function editorPaths(content: Pick<PublishedContent, "read">) {
  let known: { text: string; answer: Answer } = { text: "", answer: { pages: [], openings: [], redirects: [] } };

  async function current(): Promise<Answer> {
    const text = await content.read(QUERY).catch(() => known.text);
    if (text !== known.text) known = { text, answer: Answer.parse(JSON.parse(text)) };
    return known.answer;
  }

  return {
    /** The name of a published page, whatever the letter case. */
    async page(name: string): Promise<string | null> {
      const { pages } = await current();
      return pages.find((slug) => slug === name.toLowerCase()) ?? null;
    },

    /** The id of an opening whose last day to apply is not over. */
    async opening(id: string): Promise<string | null> {
      return (await current()).openings.includes(id) ? id : null;
    },

    /**
     * Where a redirect leads from a path, whatever its letter case and slashes. Chains, which the Studio refuses, are followed at once,
     * and loops lead nowhere.
     */
    async redirect(pathname: string): Promise<Redirect | null> {
      const { redirects } = await current();
      const seen = new Set<string>();
      let from = pathname.toLowerCase().replace(/(?<=.)\/$/, "");
      let [to, isPermanent] = ["", true];
      for (;;) {
        const next = redirects.find((one) => one.from === from);
        if (!next?.to || !/^(\/(?!\/)|https:\/\/)/.test(next.to)) break;
        if (seen.has(from)) return null;
        seen.add(from);
        [to, isPermanent] = [next.to, isPermanent && next.isPermanent];
        from = to;
      }
      return to === "" ? null : { to, status: isPermanent ? 301 : 302 };
    },
  };
}
