import { type FormEvent, useState } from "react";
import { m } from "#messages";

/** Returns the properties of the form and the text field for the code that an initializer shows. */
export function useCodeField(onCode: (code: string) => void) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  return {
    submit(event: FormEvent) {
      event.preventDefault();
      if (code.trim() === "") setProblem(m.connections_code_missing());
      else onCode(code.trim());
    },
    field: {
      label: m.connections_code(),
      placeholder: "BCDF-GHJK",
      autoComplete: "off",
      maxLength: 40,
      value: code,
      onChange(value: string) {
        setCode(value);
        setProblem(undefined);
      },
      problem,
    },
  };
}
