import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { renderToString } from "react-dom/server";
import { useForm } from "react-hook-form";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createQueryClient } from "../../app/query-client.ts";
import { TextField } from "./field.tsx";
import { Form } from "./form.tsx";

/** A form reads the site's contact data. */
const withQueries = (form: ReactNode) => <QueryClientProvider client={createQueryClient()}>{form}</QueryClientProvider>;
const renderForm = (form: ReactNode) => render(withQueries(form));

describe("a form", () => {
  const submitted = () => {
    const event = new Event("submit", { bubbles: true, cancelable: true });
    fireEvent(screen.getByRole("form"), event);
    return event;
  };

  it("is never submitted by the browser, and only once while the first submit is pending", async () => {
    let end = () => {};
    const send = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
    renderForm(<Form send={send} aria-label="A form" />);
    expect(screen.getByRole("form")).toHaveAttribute("method", "post");
    expect([submitted(), submitted(), submitted()].map((event) => event.defaultPrevented)).toEqual([true, true, true]);
    expect(send).toHaveBeenCalledTimes(1);
    end();
    await waitFor(() => {
      submitted();
      expect(send).toHaveBeenCalledTimes(2);
    });
  });

  it("when prerendered, can be filled in, and has no URL to be submitted to before hydration", () => {
    const html = renderToString(
      withQueries(
        <Form send={() => {}}>
          <input name="password" />
        </Form>,
      ),
    );
    expect(html).toMatch(/^<form[^>]* method="post"[^>]*>.*<input name="password"\/><\/form>$/);
  });

  it("submits on the first press of a held Enter only, but adds lines in a text area", () => {
    renderForm(
      <Form send={() => {}} aria-label="A form">
        <input aria-label="A line" />
        <textarea aria-label="Many lines" />
      </Form>,
    );
    const press = (label: string, repeat: boolean) =>
      fireEvent.keyDown(screen.getByLabelText(label), { key: "Enter", repeat });
    expect([press("A line", false), press("A line", true), press("Many lines", true)]).toEqual([true, false, true]);
  });

  it("keeps its error visible", () => {
    renderForm(<Form send={() => {}} formError="Wrong email or password." />);
    expect(screen.getByRole("region", { name: "What went wrong" })).toHaveTextContent("Wrong email or password.");
  });
});

function TwoFields() {
  const [errors, setErrors] = useState<string[]>([]);
  const fix = (name: string) => setErrors(errors.filter((error) => error !== name));
  return (
    <Form send={() => setErrors(["Name", "Town"])} aria-label="A form">
      {["Name", "Town"].map((name) => (
        <TextField
          key={name}
          label={name}
          error={errors.includes(name) ? `Please enter: ${name}` : undefined}
          onChange={() => fix(name)}
        />
      ))}
      <button type="submit">Send</button>
    </Form>
  );
}

function LibraryForm() {
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

describe("errors of a form", () => {
  it("focus the first field if all of them are visible", async () => {
    renderForm(<TwoFields />);
    fireEvent.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(screen.getByLabelText("Name")).toHaveFocus());
    expect(screen.queryByRole("region")).not.toBeInTheDocument();
  });

  it("show and focus a summary if some are not visible, which links to each and drops fixed ones", async () => {
    const box = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect");
    onTestFinished(() => box.mockRestore());
    box.mockReturnValue(new DOMRect(0, 5000, 10, 10));
    renderForm(<TwoFields />);
    fireEvent.click(screen.getByRole("button", { name: "Send" }));
    const summary = await screen.findByRole("region", { name: "What went wrong" });
    await waitFor(() => expect(summary).toHaveFocus());
    fireEvent.click(screen.getByRole("button", { name: "Please enter: Town" }));
    expect(screen.getByLabelText("Town")).toHaveFocus();
    fireEvent.change(screen.getByLabelText("Town"), { target: { value: "York" } });
    await waitFor(() => expect(summary).not.toHaveTextContent("Town"));
    expect(summary).toHaveTextContent("Please enter: Name");
  });

  it("keep the focus on the summary, though the form library focuses the first field after it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const box = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect");
    onTestFinished(() => {
      vi.useRealTimers();
      box.mockRestore();
    });
    box.mockReturnValue(new DOMRect(0, 5000, 10, 10));
    renderForm(<LibraryForm />);
    // Let the form's own handlers finish before the library's task.
    await act(async () => {
      fireEvent.click(screen.getByRole("button", { name: "Send" }));
      await new Promise((resolve) => setImmediate(resolve));
    });
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole("region", { name: "What went wrong" })).toHaveFocus();
  });
});
