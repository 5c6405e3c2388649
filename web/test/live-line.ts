import { expect } from "vitest";

/** An event stream that opens and stays open, silent until `sendEvent` is called. */
export function openStream() {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const open = () => {
    const events = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller;
      },
    });
    return new Response(events, { headers: { "content-type": "text/event-stream" } });
  };
  const sendEvent = async () => {
    await expect.poll(() => stream).toBeDefined();
    stream?.enqueue(new TextEncoder().encode("event: change\ndata: {}\n\n"));
  };
  return { open, sendEvent };
}
