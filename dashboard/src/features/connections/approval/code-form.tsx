import { type FormEvent, useState } from "react";
import { m } from "#src/paraglide/messages.js";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/field.tsx";
import { Card } from "#src/ui/page.tsx";

/** Takes the code that an initializer shows. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const look = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") return setProblem(m.connections_code_missing());
    onCode(code.trim());
  };
  return (
    <Card className="p-5">
      <form noValidate onSubmit={look} className="flex flex-col gap-4">
        <TextField
          label={m.connections_code()}
          hint={m.connections_code_hint()}
          placeholder="BCDF-GHJK"
          autoComplete="off"
          maxLength={40}
          value={code}
          onChange={(value) => {
            setCode(value);
            setProblem(undefined);
          }}
          problem={problem}
        />
        <Button type="submit" look="primary">
          {m.connections_code_look()}
        </Button>
      </form>
    </Card>
  );
}
