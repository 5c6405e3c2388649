/** True for the path that the server just answered with 404. Older browsers don't say. */
export function wasNotFound(pathname: string): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return (
    navigation !== undefined &&
    "responseStatus" in navigation &&
    navigation.responseStatus === 404 &&
    new URL(navigation.name).pathname === pathname
  );
}
