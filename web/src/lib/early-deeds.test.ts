import { afterEach, expect, it } from "vitest";
import { noteEarlyDeeds } from "./early-deeds.ts";

afterEach(() => document.body.replaceChildren());

it("keeps from the code what would have it take over a page in one go, until it has; and hands on what was done", () => {
  document.body.innerHTML = `<div id="root"><input type="text"><button type="button">More</button></div>`;
  const [root, input, button] = ["#root", "input", "button"].map((one) => document.querySelector<HTMLElement>(one));
  const heard: string[] = [];
  const deeds = noteEarlyDeeds();
  for (const type of ["pointerdown", "keydown", "input", "click", "focusin"])
    root?.addEventListener(type, (event) => heard.push(event.type), { capture: true });
  const touch = () => {
    for (const type of ["pointerdown", "keydown"]) input?.dispatchEvent(new Event(type, { bubbles: true }));
    input?.focus();
    if (input instanceof HTMLInputElement) input.value = "418 Maple";
    input?.dispatchEvent(new Event("input", { bubbles: true }));
    button?.click();
  };
  touch();
  expect(heard).toEqual(["focusin"]);
  deeds.writeAgain();
  deeds.pressAgain();
  expect(heard).toEqual(["focusin", "input", "click"]);
  touch();
  expect(heard.slice(3)).toEqual(["pointerdown", "keydown", "input", "click"]);
});
