import { workerData } from "node:worker_threads";
import { RendererSetup, type RenderResult, RenderTask } from "@lamplight/api/contract/page-rendering.ts";
import { createRenderer } from "./renderer.ts";

const render = createRenderer(RendererSetup.parse(workerData));

/** Called by the server for each page, in a thread of its own. */
export function renderPage(task: unknown): Promise<RenderResult> {
  const { address, data, siteName } = RenderTask.parse(task);
  return render(address, data, siteName);
}
