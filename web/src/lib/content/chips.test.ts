import { DEFAULT_RULES } from "@lamplight/api/contract/rule-numbers.ts";
import { factsQuery } from "@lamplight/content-schemas/queries/facts.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { mayHaveChanged } from "./answer-tags.ts";
import { filled } from "./chips.ts";
import { ask } from "./content-api.ts";
import { setContentSource } from "./source.ts";

const facts = { name: "Harbor Care", shortName: "Harbor", phone: "(215) 555-0142", hours: "", address: "" };
let asked: string[] = [];

/** The content API and the rules: the text is the answer to every query except the one for facts. */
function answerWith(text: string) {
  vi.stubGlobal("fetch", async (request: Request | string) => {
    const url = new URL(request instanceof Request ? request.url : request, "http://lamplight.test");
    asked.push(url.pathname);
    if (url.pathname === "/api/rules") return Response.json({ success: true, rules: DEFAULT_RULES });
    const isForFacts = url.searchParams.get("query") === factsQuery;
    return Response.json(
      isForFacts ? { result: facts, syncTags: ["settings"] } : { result: { text }, syncTags: ["page"] },
    );
  });
}

beforeEach(() => {
  asked = [];
  const siteUrl = "http://lamplight.test";
  setContentSource({ projectId: "abc", dataset: "production", apiHost: null, siteName: "", siteUrl, studioUrl: null });
  return () => vi.unstubAllGlobals();
});

it("shows chips as their values, and asks again after Settings were published", async () => {
  answerWith("Call {phone} up to {visit-refund} before, at {unknown}.");
  const query = "*[0]";
  const signal = AbortSignal.timeout(1000);
  const answer = await filled<unknown>(await ask(query, signal, undefined), signal, query);
  expect(answer).toEqual({ text: "Call (215) 555-0142 up to 24 hours before, at {unknown}." });
  expect(["settings", "page", "other"].map((tag) => mayHaveChanged(query, [tag]))).toEqual([true, true, false]);
});

it("asks for no values for a text without chips", async () => {
  answerWith("Call us.");
  const signal = AbortSignal.timeout(1000);
  const answer = await filled<unknown>(await ask("*[1]", signal, undefined), signal);
  expect([answer, asked.length]).toEqual([{ text: "Call us." }, 1]);
});
