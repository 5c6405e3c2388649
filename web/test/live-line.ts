import { expect } from "vitest";

/** A live line that opens and stays open, silent until it brings news. */
export function aLine() {
  let line: ReadableStreamDefaultController<Uint8Array> | undefined;
  const open = () => {
    const events = new ReadableStream<Uint8Array>({
      start: (controller) => {
        line = controller;
      },
    });
    return new Response(events, { headers: { "content-type": "text/event-stream" } });
  };
  const bringNews = async () => {
    await expect.poll(() => line).toBeDefined();
    line?.enqueue(new TextEncoder().encode("event: change\ndata: {}\n\n"));
  };
  return { open, bringNews };
}
