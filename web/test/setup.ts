import "@testing-library/jest-dom/vitest";
import { cleanup, configure, getConfig } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { afterEach, vi } from "vitest";
import { TIMEOUT_MS } from "../../api/test/patience.ts";
import "./browser.ts";

/*
 * Files share a worker, and with it the libraries, which take longer to load than most tests to run. The product's own
 * modules are loaded anew for each, as by a reload of the page, into an empty one.
 */
vi.resetModules();
document.head.replaceChildren();
document.body.replaceChildren();
window.history.replaceState(null, "", "/");

/**
 * What says that nothing was found tells the whole page. While something is waited for it is thrown many times and read by
 * nobody, so its words are made only for whoever reads them.
 */
const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: TIMEOUT_MS,
  getElementError: (message, container) => {
    const error = new Error();
    error.name = "TestingLibraryElementError";
    const words = { get: () => getElementError(message, container).message, configurable: true };
    return Object.defineProperty(error, "message", words);
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
