import type { KeyboardEvent } from "react";

/** Moves the focus by arrow keys: between the drivers to choose from, or between the rides of a lane and its neighbors. */
export function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: from, key } = event;
  const board = from.closest("[data-board]");
  if (!board) return;
  const next = from.dataset["choose"] === undefined ? nextRide(board, from, key) : nextDriver(board, from, key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const all = (root: Element, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];

function nextDriver(board: Element, from: HTMLElement, key: string): HTMLElement | undefined {
  const buttons = all(board, "[data-choose]");
  const at = buttons.indexOf(from);
  if (key === "ArrowDown" || key === "ArrowRight") return buttons[at + 1];
  if (key === "ArrowUp" || key === "ArrowLeft") return buttons[at - 1];
  if (key === "Home") return buttons[0];
  return key === "End" ? buttons.at(-1) : undefined;
}

function nextRide(board: Element, from: HTMLElement, key: string): HTMLElement | undefined {
  const list = from.closest("[data-rides]");
  const kind = from.dataset["ride"] === undefined ? "[data-select]" : "[data-ride]";
  if (!list || !from.matches(kind)) return undefined;
  const rides = all(list, kind);
  const place = rides.indexOf(from);
  if (key === "ArrowRight") return rides[place + 1];
  if (key === "ArrowLeft") return rides[place - 1];
  const lists = all(board, "[data-rides]").filter((one) => one.querySelector(kind));
  const beside = lists.findIndex((one) => one === list);
  const to = key === "ArrowDown" ? lists[beside + 1] : key === "ArrowUp" ? lists[beside - 1] : undefined;
  return to && (all(to, kind)[place] ?? all(to, kind).at(-1));
}
