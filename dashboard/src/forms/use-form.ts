import type { Operation } from "@galley/contract";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import { ApiError } from "#src/api/api-error.ts";
import { mutation } from "#src/api/mutation.ts";
import type { Input, OperationName, Output } from "#src/api/operations.ts";
import { showProblems } from "./show-problems.ts";

type Problems = Record<string, string>;

export type Form<Values> = {
  values: Values;
  set: <K extends keyof Values>(name: K, value: Values[K]) => void;
  /** Returns the properties of a field: its value, its change handler and its problem. */
  field: <K extends keyof Values & string>(
    name: K,
  ) => { name: K; value: Values[K]; onChange: (value: Values[K]) => void; problem: string | undefined };
  /** Problem that belongs to no field. */
  problem: string | undefined;
  isSending: boolean;
  submit: (event?: FormEvent) => Promise<void>;
  /** Replaces all values. */
  reset: (values: Values) => void;
};

type Options<N extends OperationName, Values> = {
  initial: Values;
  /** Converts the values of the fields to the input of the operation. */
  input: (values: Values) => Input<N>;
  onDone: (output: Output<N>) => void;
};

/**
 * Manages a form that calls one operation. The operation's own schema checks the input before it is sent, and the service's
 * violations appear at the same fields.
 */
export function useForm<O extends Operation & { name: OperationName }, Values extends object>(
  operation: O,
  { initial, input, onDone }: Options<O["name"], Values>,
): Form<Values> {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems>({});
  const sending = useMutation(mutation<O["name"]>(operation.name));
  const set: Form<Values>["set"] = (name, value) => {
    setValues((before) => ({ ...before, [name]: value }));
    setProblems(({ [name as string]: _, "": __, ...rest }) => rest);
  };
  return {
    values,
    set,
    field: (name) => ({ name, value: values[name], onChange: (value) => set(name, value), problem: problems[name] }),
    problem: problems[""],
    isSending: sending.isPending,
    reset: setValues,
    async submit(event) {
      event?.preventDefault();
      // `currentTarget` is null once the event has been handled.
      const form = event?.currentTarget instanceof HTMLFormElement ? event.currentTarget : null;
      const filled = input(values);
      const found = check(operation.input, filled, values);
      showProblems(form, () => setProblems(found));
      if (Object.keys(found).length > 0) return;
      try {
        onDone(await sending.mutateAsync(filled));
      } catch (error) {
        showProblems(form, () => setProblems(problemsOf(error, values)));
      }
    },
  };
}

function check(schema: z.ZodObject, input: unknown, values: object): Problems {
  const { error } = schema.safeParse(input);
  return error === undefined
    ? {}
    : Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [fieldAt(path, values), message]));
}

/** Returns the field for a path: the innermost one that the form has. */
function fieldAt(path: readonly PropertyKey[], values: object): string {
  return String(path.findLast((name) => name in values) ?? path[0] ?? "");
}

/** Returns the service's violations at the form's fields; all others go above the fields. */
function problemsOf(error: unknown, values: object): Problems {
  if (!(error instanceof ApiError)) throw error;
  const found = error.violations.map(({ param, message }) => [param.split(/[.[]/)[0] ?? "", message] as const);
  const known = found.filter(([name]) => name in values);
  return known.length > 0 ? Object.fromEntries(known) : { "": error.message };
}
