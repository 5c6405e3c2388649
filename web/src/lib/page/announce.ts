let region: HTMLElement | null = null;
let isFirst = true;

/** Sets the live region that screen readers read announcements from. */
export function attachAnnouncer(element: HTMLElement | null): void {
  region = element;
}

/**
 * Announces the title of a newly opened page. Skips the first page, because screen readers read its title themselves.
 */
export function announce(title: string): void {
  if (isFirst) isFirst = false;
  else if (region) region.textContent = title;
}
