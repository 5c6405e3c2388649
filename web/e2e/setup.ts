import { vi } from "vitest";

/*
 * Files that run one after the other share a worker, and with it the libraries and the browser. What our own modules keep
 * (who visits, whose complaints, a pool of connections) belongs to one file.
 */
vi.resetModules();
