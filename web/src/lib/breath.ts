/** Between two pieces of work that take a slow telephone long: whoever touched something meanwhile is answered first, and sees it. */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
