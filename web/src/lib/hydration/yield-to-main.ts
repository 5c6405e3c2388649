/** Events after which a person waits for a response. */
const INTERACTIONS = ["pointerdown", "pointerup", "click", "keydown", "input"];

let isTouched = false;
/** Resolves after the response to an interaction was painted. Null if there is none. */
let untilPainted: Promise<void> | null = null;

/** From now on `yieldToMain` waits until the response to an interaction was painted. */
export function watchInteractions(): void {
  const onInteraction = () => {
    isTouched = true;
    untilPainted ??= waitForPaint();
  };
  for (const type of INTERACTIONS) window.addEventListener(type, onInteraction, { capture: true, passive: true });
}

async function waitForPaint(): Promise<void> {
  while (isTouched) {
    isTouched = false;
    await nextFrame();
    await nextTask();
  }
  untilPainted = null;
}

/**
 * Call it between two long tasks: lets the browser handle an interaction and paint the response first. A plain timeout
 * is not enough, because the browser may run the next task before the frame.
 */
export async function yieldToMain(): Promise<void> {
  await nextTask();
  while (untilPainted) await untilPainted;
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The next frame. A hidden page has none, so do not wait for it. */
const nextFrame = () =>
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
