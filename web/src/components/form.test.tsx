import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { renderToString } from "react-dom/server";
import { useForm } from "react-hook-form";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createQueryClient } from "../app/query-client.ts";
import { TextField } from "./field.tsx";
import { Form } from "./form.tsx";

/** A form asks what the site says of itself. */
const within = (form: ReactNode) => <QueryClientProvider client={createQueryClient()}>{form}</QueryClientProvider>;
const draw = (form: ReactNode) => render(within(form));

describe("a form", () => {
  const submitted = () => {
    const event = new Event("submit", { bubbles: true, cancelable: true });
    fireEvent(screen.getByRole("form"), event);
    return event;
  };

  it("is never sent by the browser, and once while the first sending is under way", async () => {
    let end = () => {};
    const send = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
    draw(<Form send={send} aria-label="A form" />);
    expect(screen.getByRole("form")).toHaveAttribute("method", "post");
    expect([submitted(), submitted(), submitted()].map((event) => event.defaultPrevented)).toEqual([true, true, true]);
    expect(send).toHaveBeenCalledTimes(1);
    end();
    await waitFor(() => {
      submitted();
      expect(send).toHaveBeenCalledTimes(2);
    });
  });

  it("written in advance can be filled in, and could not be sent in an address, before its code is there", () => {
    const html = renderToString(
      within(
        <Form send={() => {}}>
          <input name="password" />
        </Form>,
      ),
    );
    expect(html).toMatch(/^<form[^>]* method="post"[^>]*>.*<input name="password"\/><\/form>$/);
  });

  it("heeds the first press of a held Enter, but in many lines all of them", () => {
    draw(
      <Form send={() => {}} aria-label="A form">
        <input aria-label="A line" />
        <textarea aria-label="Many lines" />
      </Form>,
    );
    const press = (label: string, repeat: boolean) =>
      fireEvent.keyDown(screen.getByLabelText(label), { key: "Enter", repeat });
    expect([press("A line", false), press("A line", true), press("Many lines", true)]).toEqual([true, false, true]);
  });

  it("keeps what was said against it in sight", () => {
    draw(<Form send={() => {}} refusal="Wrong email or password." />);
    expect(screen.getByRole("region", { name: "What went wrong" })).toHaveTextContent("Wrong email or password.");
  });
});

function TwoFields() {
  const [faults, setFaults] = useState<string[]>([]);
  const mend = (name: string) => setFaults(faults.filter((fault) => fault !== name));
  return (
    <Form send={() => setFaults(["Name", "Town"])} aria-label="A form">
      {["Name", "Town"].map((name) => (
        <TextField
          key={name}
          label={name}
          error={faults.includes(name) ? `Please enter: ${name}` : undefined}
          onChange={() => mend(name)}
        />
      ))}
      <button type="submit">Send</button>
    </Form>
  );
}

function OfTheLibrary() {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: "" } });
  return (
    <Form send={() => handleSubmit(() => {})()} aria-label="A form">
      <TextField
        label="Name"
        error={formState.errors.name?.message}
        {...register("name", { required: "Please enter: Name" })}
      />
      <button type="submit">Send</button>
    </Form>
  );
}

describe("faults of a form", () => {
  it("in sight of each other: the focus stands on the first", async () => {
    draw(<TwoFields />);
    fireEvent.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(screen.getByLabelText("Name")).toHaveFocus());
    expect(screen.queryByRole("region")).not.toBeInTheDocument();
  });

  it("out of sight: their summary takes the focus, leads to each, and forgets what is mended", async () => {
    const box = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect");
    onTestFinished(() => box.mockRestore());
    box.mockReturnValue(new DOMRect(0, 5000, 10, 10));
    draw(<TwoFields />);
    fireEvent.click(screen.getByRole("button", { name: "Send" }));
    const summary = await screen.findByRole("region", { name: "What went wrong" });
    await waitFor(() => expect(summary).toHaveFocus());
    fireEvent.click(screen.getByRole("button", { name: "Please enter: Town" }));
    expect(screen.getByLabelText("Town")).toHaveFocus();
    fireEvent.change(screen.getByLabelText("Town"), { target: { value: "York" } });
    await waitFor(() => expect(summary).not.toHaveTextContent("Town"));
    expect(summary).toHaveTextContent("Please enter: Name");
  });

  it("out of sight: their summary keeps the focus, though the forms' library leads to the first field once more", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const box = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect");
    onTestFinished(() => {
      vi.useRealTimers();
      box.mockRestore();
    });
    box.mockReturnValue(new DOMRect(0, 5000, 10, 10));
    draw(<OfTheLibrary />);
    // All that the form does by itself is done before the library's turn.
    await act(async () => {
      fireEvent.click(screen.getByRole("button", { name: "Send" }));
      await new Promise((resolve) => setImmediate(resolve));
    });
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole("region", { name: "What went wrong" })).toHaveFocus();
  });
});
