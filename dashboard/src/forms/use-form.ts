import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError, wantsProof } from "#src/api/api-error.ts";
import { mutation } from "#src/api/mutation.ts";
import type { Input, OperationName, Output } from "#src/api/operations.ts";
import { showProblems } from "./show-problems.ts";
import { useKeptValues } from "./use-kept-values.ts";

type Problems = Record<string, string>;

export type Form<Values> = {
  values: Values;
  /** The values that it begins with, without what this browser has kept. */
  first: Values;
  set: <K extends keyof Values>(name: K, value: Values[K]) => void;
  /** Returns the properties of a field: its value, its change handler and its problem. */
  field: <K extends keyof Values & string>(
    name: K,
  ) => { name: K; value: Values[K]; onChange: (value: Values[K]) => void; problem: string | undefined };
  /** Problem that belongs to no field. */
  problem: string | undefined;
  /** True when the service wants a proof first that it is the person. */
  wantsProof: boolean;
  isSending: boolean;
  submit: (event?: FormEvent) => Promise<void>;
  /** Replaces all values. */
  reset: (values: Values) => void;
  /** Forgets what this browser keeps of it. */
  forget: () => void;
};

type Options<N extends OperationName, Values> = {
  initial: Values;
  /** Name under which this browser keeps what was entered until the service accepts it. Never for secrets, nor for settings that others change. */
  kept?: string;
  /** Converts the values of the fields to the input of the operation. */
  input: (values: Values) => Input<N>;
  onDone: (output: Output<N>) => void;
  /** Takes an error that is no problem of the form, and returns true for it. */
  onError?: (error: unknown) => boolean;
};

/** Manages a form that calls one operation. The service's violations, in the person's language, appear at their fields. */
export function useForm<N extends OperationName, Values extends object>(
  operation: N,
  { initial, kept, input, onDone, onError }: Options<N, Values>,
): Form<Values> {
  const { values, first, set: setValues, forget } = useKeptValues(kept, initial);
  const [problems, setProblems] = useState<Problems>({});
  const [proofWanted, setProofWanted] = useState(false);
  const sending = useMutation(mutation<N>(operation));
  const set: Form<Values>["set"] = (name, value) => {
    setValues((before) => ({ ...before, [name]: value }));
    setProblems(({ [name as string]: _, "": __, ...rest }) => rest);
  };
  return {
    values,
    first,
    set,
    field: (name) => ({ name, value: values[name], onChange: (value) => set(name, value), problem: problems[name] }),
    problem: problems[""],
    wantsProof: proofWanted && problems[""] !== undefined,
    isSending: sending.isPending,
    reset: setValues,
    forget,
    async submit(event) {
      event?.preventDefault();
      // `currentTarget` is null once the event has been handled.
      const form = event?.currentTarget instanceof HTMLFormElement ? event.currentTarget : null;
      showProblems(form, () => setProblems({}));
      try {
        const done = await sending.mutateAsync(input(values));
        forget();
        onDone(done);
      } catch (error) {
        if (onError?.(error) === true) return;
        setProofWanted(wantsProof(error));
        showProblems(form, () => setProblems(problemsOf(error, values)));
      }
    },
  };
}

/** Returns the field for a path such as `credentials.username` or `posts[0].size`: the innermost one that the form has. */
function fieldAt(param: string, values: object): string | undefined {
  return param.split(/[.[\]]+/).findLast((name) => name in values);
}

/** Returns the service's violations at the form's fields; all others go above the fields. */
function problemsOf(error: unknown, values: object): Problems {
  if (!(error instanceof ApiError)) throw error;
  const found = error.violations.toReversed().flatMap(({ param, message }) => {
    const name = fieldAt(param, values);
    return name === undefined ? [] : [[name, message] as const];
  });
  return found.length > 0 ? Object.fromEntries(found) : { "": error.message };
}
