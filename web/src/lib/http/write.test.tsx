import { QueryClient, QueryClientProvider, queryOptions, useQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { Failure } from "../errors/failure.ts";
import { useUpload, useWrite, type WriteOptions } from "./write.ts";

const never = new Promise<never>(() => {});
const numberQuery = (read: () => Promise<number>) =>
  queryOptions({ queryKey: ["number"], queryFn: read, retry: false });

/** A component that shows a number and writes it. */
function aWriter(
  call: (input: number, key: { idempotencyKey: string }) => Promise<number>,
  read: () => Promise<number>,
  options: WriteOptions<number, number>,
) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => ({ shown: useQuery(numberQuery(read)), write: useWrite(call, options) }), { wrapper }).result;
}

it("is pending until what it changed has been fetched", async () => {
  const refetched = Promise.withResolvers<number>();
  const read = vi.fn<() => Promise<number>>().mockResolvedValueOnce(1).mockReturnValue(refetched.promise);
  const result = aWriter(async (input) => input, read, { invalidates: [["number"]] });
  await waitFor(() => expect(result.current.shown.data).toBe(1));
  act(() => result.current.write.mutate(2));
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  expect(result.current.write.isPending).toBe(true);
  refetched.resolve(2);
  await waitFor(() => expect(result.current.write.isSuccess).toBe(true));
  expect(result.current.shown.data).toBe(2);
});

it("shows an error at once, while the current state is still being fetched", async () => {
  const read = vi.fn<() => Promise<number>>().mockResolvedValueOnce(1).mockReturnValue(never);
  const refuse = () => Promise.reject(new Failure("Taken", 409));
  const result = aWriter(refuse, read, { invalidates: [["number"]] });
  await waitFor(() => expect(result.current.shown.data).toBe(1));
  act(() => result.current.write.mutate(2));
  await waitFor(() => expect(result.current.write.error).toMatchObject({ message: "Taken" }));
  expect(read).toHaveBeenCalledTimes(2);
});

it("shows its answer in place of an older one that is still on its way, and asks again after a failure", async () => {
  const read = vi.fn<() => Promise<number>>().mockReturnValueOnce(never).mockResolvedValue(1);
  const save = vi.fn<(input: number) => Promise<number>>().mockImplementationOnce(async (input) => input);
  save.mockRejectedValue(new Failure("Taken", 409));
  const result = aWriter(save, read, { updates: numberQuery(read).queryKey });
  act(() => result.current.write.mutate(2));
  await waitFor(() => expect(result.current.shown.data).toBe(2));
  expect(read).toHaveBeenCalledTimes(1);
  act(() => result.current.write.mutate(3));
  await waitFor(() => expect(result.current.shown.data).toBe(1));
});

it("sends a repeated input with the same key, and another input with another one", async () => {
  const keys: string[] = [];
  const fail = async (_input: number, { idempotencyKey }: { idempotencyKey: string }) => {
    keys.push(idempotencyKey);
    throw new Failure("Unreachable", null);
  };
  const result = aWriter(fail, async () => 1, {});
  for (const input of [1, 1, 2]) await act(() => result.current.write.mutateAsync(input).catch(() => {}));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it("tells two forms apart by their entries, and how much of a file was sent", async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const keys: string[] = [];
  const shares: (number | null)[] = [];
  const { result } = renderHook(
    () => {
      const upload = useUpload(async (_form: FormData, { idempotencyKey, onProgress }) => {
        keys.push(idempotencyKey);
        onProgress(0.5);
        await Promise.resolve();
        throw new Failure("Unreachable", null);
      });
      if (shares.at(-1) !== upload.sent) shares.push(upload.sent);
      return upload;
    },
    { wrapper },
  );
  for (const name of ["a.pdf", "b.pdf"]) {
    const form = new FormData();
    form.append("file", new File(["a"], name));
    await act(() => result.current.send(form).catch(() => {}));
  }
  expect(keys[1]).not.toBe(keys[0]);
  expect(shares.at(-1)).toBeNull();
});
