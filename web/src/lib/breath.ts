/** What a person does who then looks for the answer. */
const TOUCHES = ["pointerdown", "pointerup", "click", "keydown", "input"];

let isTouched = false;

/** From now on `breath` lasts until whoever touched something sees the answer. */
export function heedTouches(): void {
  const heed = () => {
    isTouched = true;
  };
  for (const touch of TOUCHES) window.addEventListener(touch, heed, { capture: true, passive: true });
}

/** Between two pieces of work that take a slow telephone long: whoever touched something meanwhile is answered first, and sees it. */
export async function breath(): Promise<void> {
  await turn();
  // The browser may well begin the next piece between an answer and the frame that shows it.
  while (isTouched && !document.hidden) {
    isTouched = false;
    await frame();
    await turn();
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
