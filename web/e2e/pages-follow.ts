import type { SanityClient } from "@sanity/client";
import { expect } from "vitest";
import { eventually } from "../../api/test/eventually.ts";

/** Publishes a heading and reverts it, and waits until the page has followed both. */
export async function pagesFollow(contentApi: SanityClient, siteUrl: string): Promise<void> {
  const document = "housingPage";
  const own = await contentApi.fetch<string>("*[_id == $document][0].heading", { document });
  for (const heading of ["A home of your own", own]) {
    await contentApi.patch(document).set({ heading }).commit();
    await eventually(async () => expect(await (await fetch(`${siteUrl}/housing`)).text()).toContain(`${heading}</h1>`));
  }
}
