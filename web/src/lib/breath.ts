/** What a person does who then looks for the answer. */
const TOUCHES = ["pointerdown", "pointerup", "click", "keydown", "input"];

/** No browser of today has it. */
const NEXT_PIECE = "setImmediate";

let isTouched = false;
/** Comes true when whoever touched something has seen the answer; null where nobody waits for one. */
let untilSeen: Promise<void> | null = null;

/** From now on `breath` lasts until whoever touched something sees the answer. */
export function heedTouches(): void {
  const heed = () => {
    isTouched = true;
    untilSeen ??= answering();
  };
  for (const touch of TOUCHES) window.addEventListener(touch, heed, { capture: true, passive: true });
}

async function answering(): Promise<void> {
  while (isTouched && !document.hidden) {
    isTouched = false;
    await frame();
    await turn();
  }
  untilSeen = null;
}

/**
 * Between two pieces of work that take a slow telephone long: whoever touched something meanwhile is answered first, and sees it.
 * The browser may well begin the next piece between an answer and the frame that shows it.
 */
export async function breath(): Promise<void> {
  await turn();
  while (untilSeen) await untilSeen;
}

/**
 * What `begin` loads that goes on piece by piece takes a breath before each: React does, whose scheduler looks once, as it is loaded,
 * for a `setImmediate` that tells when.
 */
export async function inBreaths<Part>(begin: () => Promise<Part>): Promise<Part> {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  const afterBreath = (piece: () => void) => {
    if (untilSeen) {
      void untilSeen.then(() => afterBreath(piece));
      return;
    }
    waiting.push(piece);
    port2.postMessage(null);
  };
  const own = Object.getOwnPropertyDescriptor(globalThis, NEXT_PIECE);
  Object.defineProperty(globalThis, NEXT_PIECE, { value: afterBreath, configurable: true });
  try {
    return await begin();
  } finally {
    Reflect.deleteProperty(globalThis, NEXT_PIECE);
    if (own) Object.defineProperty(globalThis, NEXT_PIECE, own);
  }
}

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The next frame: none comes while the page is hidden, and then nobody waits to see it. */
const frame = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      document.removeEventListener("visibilitychange", end);
      resolve();
    };
    requestAnimationFrame(end);
    document.addEventListener("visibilitychange", end);
  });
