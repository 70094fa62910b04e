import { useEffect, useRef, useState } from "react";
import { m } from "#messages";
import type { Input } from "#src/api/operations.ts";
import { useForm } from "#src/forms/use-form.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem, TextArea, TextField } from "#src/ui/field.tsx";

type ConnectFormProps = { projectId: string; property: string | undefined; onCancel: () => void; onDone: () => void };
type Credentials = Input<"connect_search_console">["credentials"];

/** Form for the property and Google's key file. The file is sent, stored encrypted, and never shown again. */
export function ConnectForm({ projectId, property = "", onCancel, onDone }: ConnectFormProps) {
  const [unreadable, setUnreadable] = useState<string>();
  const form = useForm("connect_search_console", {
    initial: { siteProperty: property, credentials: "" },
    input: ({ siteProperty, credentials }) => ({
      id: projectId,
      siteProperty: siteProperty.trim(),
      credentials: (parsed(credentials) ?? {}) as Credentials,
    }),
    onDone,
  });
  const credentials = form.field("credentials");
  const own = useRef<HTMLFormElement>(null);
  // The form replaces other content of an open dialog, so it moves the focus itself.
  useEffect(() => own.current?.querySelector("input")?.focus(), []);
  const setCredentials = (text: string) => {
    setUnreadable(undefined);
    form.set("credentials", text);
  };
  return (
    <DialogForm
      ref={own}
      values={form.values}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const problem = problemOf(form.values.credentials);
        setUnreadable(problem);
        if (problem === undefined) void form.submit(event);
      }}
    >
      <FormProblem>{form.problem}</FormProblem>
      <TextField
        label={m.results_console_property()}
        placeholder="sc-domain:hearth.example"
        hint={m.results_property_hint()}
        {...form.field("siteProperty")}
      />
      <div>
        <TextArea
          label={m.results_credentials()}
          hint={m.results_credentials_hint()}
          rows={5}
          {...credentials}
          problem={unreadable ?? credentials.problem}
          onChange={setCredentials}
        />
        <label
          className={buttonClass(
            "plain",
            "mt-2 cursor-pointer focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2",
          )}
        >
          {m.results_credentials_file()}
          <input
            type="file"
            accept=".json,application/json"
            className="sr-only"
            onChange={async ({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) setCredentials(await file.text());
              target.value = "";
            }}
          />
        </label>
      </div>
      <DialogActions>
        <Button onClick={onCancel}>{m.cancel()}</Button>
        <Button type="submit" look="primary" busy={form.isSending}>
          {m.results_connect_do()}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a precise problem of the key file, which the service could only call an invalid value. */
function problemOf(text: string): string | undefined {
  if (text.trim() === "") return m.results_credentials_missing();
  const value = parsed(text);
  if (typeof value !== "object" || value === null) return m.results_credentials_not_json();
  const { type } = value as { type?: unknown };
  return type === "service_account" || type === "authorized_user" ? undefined : m.results_credentials_kind();
}
