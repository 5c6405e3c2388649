import type { ClientPerspective, ContentSourceMap } from "@sanity/client";
import { createNode, createNodeMachine } from "@sanity/comlink";
import { createCompatibilityActors, type LoaderControllerMsg, type LoaderNodeMsg } from "@sanity/presentation-comlink";
import { contentSource } from "./source.ts";

export type Answer = { result: unknown; resultSourceMap?: ContentSourceMap | undefined };

export type StudioChannel = {
  /** Runs a query in the Studio and passes each result on. Returns an unsubscribe function. */
  follow: (query: string, onResult: (answer: Answer) => void) => () => void;
  close: () => void;
};

/** The Studio forgets a query without a heartbeat. */
const heartbeatMs = 20_000;
const pollMs = 2_000;

/**
 * Opens the channel to the Studio that shows this page in its frame or opened its tab. Sanity's own hook waits for a
 * perspective, which a tab never receives; this one starts with drafts.
 * @param onGone called when the Studio leaves its preview or closes
 */
export function connectToStudio(onGone: () => void): StudioChannel {
  const { projectId, dataset } = contentSource() ?? { projectId: "", dataset: "" };
  let perspective: ClientPerspective = "drafts";
  const machine = createNodeMachine<LoaderNodeMsg, LoaderControllerMsg>();
  const node = createNode<LoaderNodeMsg, LoaderControllerMsg>(
    { name: "loaders", connectTo: "presentation" },
    machine.provide({ actors: createCompatibilityActors<LoaderNodeMsg>() }),
  );

  const questions = new Set<() => void>();
  const askAll = () => {
    for (const ask of questions) ask();
  };
  const heartbeatTimer = setInterval(askAll, heartbeatMs);
  node.on("loader/perspective", (message) => {
    perspective = message.perspective;
    askAll();
  });

  let wasConnected = false;
  node.onStatus((status) => {
    if (status === "idle" && wasConnected) onGone();
    if (status === "connected" && wasConnected) askAll();
    wasConnected ||= status === "connected";
  });
  // A tab gets no event when its opener closes, so poll.
  const isTab = window.self === window.top;
  const openerTimer = setInterval(() => isTab && (!window.opener || window.opener.closed) && onGone(), pollMs);

  node.start();
  return {
    follow: (query, onResult) => {
      // The Studio answers a query once, and again only after a change. The unused parameter makes the query unique to
      // this page.
      const params = { asker: Math.random() };
      const ask = () =>
        node.post("loader/query-listen", { projectId, dataset, perspective, query, params, heartbeat: heartbeatMs });
      const unsubscribe = node.on("loader/query-change", (answer) => {
        const isOurs = answer.params["asker"] === params.asker && String(answer.perspective) === String(perspective);
        if (isOurs) onResult(answer);
      });
      questions.add(ask);
      ask();
      return () => {
        questions.delete(ask);
        unsubscribe();
      };
    },
    close: () => {
      clearInterval(heartbeatTimer);
      clearInterval(openerTimer);
      node.stop();
    },
  };
}
