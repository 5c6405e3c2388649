import "@testing-library/jest-dom/vitest";
import { cleanup, configure, getConfig } from "@testing-library/react";
import React from "react";
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
 * React records where each element was created, up to 10,000 a second, to name the owner in warnings. That takes a tenth
 * of the time of these tests. The counter now reads as full.
 */
const internals: unknown = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
if (internals instanceof Object)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    get: () => 10_000,
    set: () => {},
    configurable: true,
  });

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
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
