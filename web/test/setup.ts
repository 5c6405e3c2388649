import "@testing-library/jest-dom/vitest";
import { cleanup, configure, getConfig } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { afterEach, vi } from "vitest";
import { TIMEOUT_MS } from "../../api/test/patience.ts";
import "./browser.ts";

/*
 * Test files share a worker and its libraries, which take longer to load than most tests to run. The product's own
 * modules are loaded again for each file, into an empty page.
 */
vi.resetModules();
document.head.replaceChildren();
document.body.replaceChildren();
window.history.replaceState(null, "", "/");

/**
 * A "not found" error contains the whole page. `waitFor` throws it often without reading it, so build its text only on
 * demand.
 */
const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: TIMEOUT_MS,
  getElementError: (message, container) => {
    const error = new Error();
    error.name = "TestingLibraryElementError";
    const text = { get: () => getElementError(message, container).message, configurable: true };
    return Object.defineProperty(error, "message", text);
  },
});

afterEach(() => {
  cleanup();
  toast.remove();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
