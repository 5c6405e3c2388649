import type { ClientPerspective, ContentSourceMap } from "@sanity/client";
import { createNode, createNodeMachine } from "@sanity/comlink";
import { createCompatibilityActors, type LoaderControllerMsg, type LoaderNodeMsg } from "@sanity/presentation-comlink";
import { contentSource } from "./source.ts";

export type Answer = { result: unknown; resultSourceMap?: ContentSourceMap | undefined };

export type StudioLine = {
  /** Asks a question of the screens and hears every answer to it. Returns the way to stop. */
  follow: (query: string, hear: (answer: Answer) => void) => () => void;
  hangUp: () => void;
};

/** The Studio forgets a question that it is not reminded of. */
const reminderMs = 20_000;
const glanceMs = 2_000;

/**
 * The line to the Studio that shows this page, in its frame or in a tab it opened. Sanity's own hook asks nothing before
 * it was told what is previewed, and a tab is never told; until then drafts are what is asked for.
 * @param onGone is called once the Studio has left its preview or was closed
 */
export function callStudio(onGone: () => void): StudioLine {
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
  const reminder = setInterval(askAll, reminderMs);
  node.on("loader/perspective", (told) => {
    perspective = told.perspective;
    askAll();
  });

  let wasConnected = false;
  node.onStatus((status) => {
    if (status === "idle" && wasConnected) onGone();
    if (status === "connected" && wasConnected) askAll();
    wasConnected ||= status === "connected";
  });
  // No event tells a tab that the one which opened it was closed.
  const isTab = window.self === window.top;
  const glance = setInterval(() => isTab && (!window.opener || window.opener.closed) && onGone(), glanceMs);

  node.start();
  return {
    follow: (query, hear) => {
      // The Studio answers a question once and then only when its answer changes: the unused parameter makes it one of this page.
      const params = { asker: Math.random() };
      const ask = () =>
        node.post("loader/query-listen", { projectId, dataset, perspective, query, params, heartbeat: reminderMs });
      const unhear = node.on("loader/query-change", (answer) => {
        const isOurs = answer.params["asker"] === params.asker && String(answer.perspective) === String(perspective);
        if (isOurs) hear(answer);
      });
      questions.add(ask);
      ask();
      return () => {
        questions.delete(ask);
        unhear();
      };
    },
    hangUp: () => {
      clearInterval(reminder);
      clearInterval(glance);
      node.stop();
    },
  };
}
