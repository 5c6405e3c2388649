/** Events after which a person waits for a response. */
const TOUCHES = ["pointerdown", "pointerup", "click", "keydown", "input"];

let isTouched = false;
/** Resolves after the response to an interaction was painted. Null if there is none. */
let untilSeen: Promise<void> | null = null;

/** From now on `yieldToMain` lasts until whoever touched something sees the answer. */
export function watchInteractions(): void {
  const heed = () => {
    isTouched = true;
    untilSeen ??= answering();
  };
  for (const touch of TOUCHES) window.addEventListener(touch, heed, { capture: true, passive: true });
}

async function answering(): Promise<void> {
  while (isTouched) {
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
export async function yieldToMain(): Promise<void> {
  await turn();
  while (untilSeen) await untilSeen;
}

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The next frame. A hidden page has none, so do not wait for it. */
const frame = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      document.removeEventListener("visibilitychange", end);
      resolve();
    };
    if (document.hidden) {
      resolve();
      return;
    }
    requestAnimationFrame(end);
    document.addEventListener("visibilitychange", end);
  });
