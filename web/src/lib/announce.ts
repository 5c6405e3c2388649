let region: HTMLElement | null = null;
let isFirst = true;

/** Gives the place where announcements are read from. */
export function attachAnnouncer(element: HTMLElement | null): void {
  region = element;
}

/** Says the name of the page one has come to. The first is read by the browser itself. */
export function announce(title: string): void {
  if (isFirst) isFirst = false;
  else if (region) region.textContent = title;
}
