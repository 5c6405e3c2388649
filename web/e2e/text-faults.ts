import type { Page } from "playwright-core";

/** The highest share of a window that sticky bars may cover. */
const BARS = 0.15;

/** What large text breaks on the page: broken words, cut and overlapping text, too wide parts, and high sticky bars. A line for each. */
export async function textFaults(page: Page): Promise<string[]> {
  const found = await page.evaluate(faultsInText);
  const bars = await page.evaluate(async () => {
    const covered: number[] = [];
    const bars = [...document.body.querySelectorAll<HTMLElement>("*")].filter((element) =>
      /^(sticky|fixed)$/.test(getComputedStyle(element).position),
    );
    for (const part of [0, 0.5, 1]) {
      scrollTo({ top: (document.documentElement.scrollHeight - innerHeight) * part, behavior: "instant" });
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      // From each edge to the farthest bar on that side: bars lie above each other.
      let [top, bottom] = [0, innerHeight];
      for (const element of bars) {
        if (!element.checkVisibility()) continue;
        const box = element.getBoundingClientRect();
        if (box.width < innerWidth / 2 || box.height < 2 || box.height > innerHeight / 2) continue;
        const isFixed = getComputedStyle(element).position === "fixed";
        if ((isFixed || Math.abs(box.bottom - innerHeight) < 2) && box.top > innerHeight / 2 && box.top < innerHeight)
          bottom = Math.min(bottom, box.top);
        else if ((isFixed || (Math.abs(box.top) < 2 && scrollY > 0)) && box.bottom < innerHeight / 2)
          top = Math.max(top, box.bottom);
      }
      covered.push((top + innerHeight - bottom) / innerHeight);
    }
    scrollTo({ top: 0, behavior: "instant" });
    return Math.max(...covered);
  });
  return bars > BARS ? [...found, `sticky bars cover ${Math.round(bars * 100)} % of the window`] : found;
}

/** Runs in the page. */
function faultsInText(): string[] {
  const faults = new Set<string>();
  const named = (element: Element, text: string) =>
    `${element.localName}.${element.className.toString().split(" ")[0]} "${text.trim().slice(0, 40)}"`;
  /** Neither visually hidden nor clamped on purpose, and laid out. */
  const isShown = (element: Element) =>
    element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true }) &&
    !isClippedIn(element);
  const clipped = new Map<Element, boolean>();
  const isClippedIn = (element: Element): boolean => {
    const known = clipped.get(element);
    if (known !== undefined) return known;
    const { clipPath, webkitLineClamp, whiteSpace, textOverflow } = getComputedStyle(element);
    const isItself =
      clipPath !== "none" || webkitLineClamp !== "none" || (whiteSpace === "nowrap" && textOverflow === "ellipsis");
    const found = isItself || (element.parentElement !== null && isClippedIn(element.parentElement));
    clipped.set(element, found);
    return found;
  };
  const isInScroller = (element: Element): boolean => {
    for (let above = element.parentElement; above && above !== document.body; above = above.parentElement)
      if (getComputedStyle(above).overflowX !== "visible") return true;
    return false;
  };
  if (document.documentElement.scrollWidth > innerWidth) {
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => isShown(element) && element.getBoundingClientRect().right > innerWidth + 1 && !isInScroller(element),
    );
    const inner = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
    faults.add(
      `too wide: ${inner
        .map((element) => named(element, element.textContent))
        .slice(0, 3)
        .join("; ")}`,
    );
  }

  type Line = { element: Element; text: string; box: DOMRect };
  const lines: Line[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const [text, element] = [node.nodeValue ?? "", node.parentElement];
    if (
      !element ||
      text.trim() === "" ||
      element.closest(
        "script, style, template, noscript, svg, [aria-hidden=true], [aria-roledescription=carousel], select, textarea",
      )
    )
      continue;
    if (!isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // Fixed and sticky parts lie above others on purpose.
    let above: Element | null = element;
    while (above && !/^(sticky|fixed)$/.test(getComputedStyle(above).position)) above = above.parentElement;
    const boxes = [...range.getClientRects()];
    if (!above) for (const box of boxes) if (box.width > 1) lines.push({ element, text, box });

    // Words break only in a text of several lines.
    const isOneLine = new Set(boxes.map(({ top }) => Math.round(top))).size < 2;
    for (const { 0: word, index } of isOneLine ? [] : text.matchAll(/[\p{L}’']{2,}/gu)) {
      // Addresses of emails and sites may break anywhere.
      const around = text
        .slice(text.lastIndexOf(" ", index) + 1)
        .split(/\s/, 1)
        .join();
      if (/[@/]|\w\.\w/.test(around)) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      );
      if (tops.size > 1) faults.add(`broken word "${word}" in ${named(element, text)}`);
    }
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(box);
      const isCut = /hidden|clip/.test(overflowX) && box.scrollWidth > box.clientWidth + 1;
      const isCutBelow = /hidden|clip/.test(overflowY) && box.scrollHeight > box.clientHeight + 1;
      if ((isCut || isCutBelow) && box.clientWidth > 2 && isOutside(range, node, box))
        faults.add(`cut ${textOverflow} text in ${named(box, text)}`);
    }
  }
  lines.sort((one, other) => one.box.top - other.box.top);
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1)) {
      if (other.box.top > one.box.bottom) break;
      if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element))
        continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      if (across > 4 && down > 0.45 * Math.min(one.box.height, other.box.height))
        faults.add(`${named(one.element, one.text)} overlaps ${named(other.element, other.text)}`);
    }
  return [...faults];

  /** True if some of the text is outside the box that cuts it. */
  function isOutside(of: Range, node: Node, box: Element): boolean {
    of.selectNodeContents(node);
    const { left, right, top, bottom } = box.getBoundingClientRect();
    return [...of.getClientRects()].some(
      (rect) =>
        rect.right > right + 2 ||
        rect.left < left - 2 ||
        rect.bottom > bottom + rect.height / 2 ||
        rect.top < top - rect.height / 2,
    );
  }
}
