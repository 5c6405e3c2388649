import { Done } from "@lamplight/api/contract/response.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { Failure } from "../errors/failure.ts";
import { STALL_MS, upload } from "./upload.ts";

let request: FakeRequest | null = null;

/** A request that moves only when the test says so. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  isAborted = false;
  constructor() {
    super();
    request = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.isAborted = true;
  }
}

const progress = (loaded: number) =>
  request?.upload.dispatchEvent(new ProgressEvent("progress", { lengthComputable: true, loaded, total: 100 }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});

it("keeps an upload that moves, however long it takes, and reports its progress", async () => {
  const shares: number[] = [];
  const done = upload("/api/x", new FormData(), Done, { onProgress: (share) => shares.push(share) });
  for (let loaded = 10; loaded <= 100; loaded += 10) {
    await vi.advanceTimersByTimeAsync(STALL_MS - 1);
    progress(loaded);
  }
  if (!request) throw new Error("Nothing was sent");
  request.status = 200;
  request.responseText = JSON.stringify({ success: true });
  request.dispatchEvent(new Event("load"));
  expect(await done).toEqual({ success: true });
  expect(shares.at(-1)).toBe(1);
  expect(request.isAborted).toBe(false);
});

it("gives an upload up once nothing moved for a minute", async () => {
  const failed = upload("/api/x", new FormData(), Done).catch((thrown: unknown) => thrown);
  progress(10);
  await vi.advanceTimersByTimeAsync(STALL_MS + 1);
  expect(await failed).toBeInstanceOf(Failure);
  expect(request?.isAborted).toBe(true);
});
